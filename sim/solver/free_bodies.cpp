#include "sim/solver/free_bodies.h"

#include "sim/base/aligned_vector.h"
#include "sim/base/portable_math.h"
#include "sim/solver/internal_rotation.h"
#include "sim/state/constraint_view.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pliant::sim {

namespace {

/// Sum of the gradients of a formula that counts as rounding, as part of their size.
constexpr float kNoForce = 1e-4f;

// Other positions, displaced by an eighth of the distance to the particles' centre: a property of both is no
// coincidence.
std::vector<glm::vec4> shaken(const AlignedVector<glm::vec4>& x) {
  std::vector<glm::vec4> moved(x.begin(), x.end());
  const float size = std::max(1e-3f, glm::distance(glm::vec3(moved.front()), glm::vec3(moved.back())));
  for (std::size_t i = 0; i < moved.size(); ++i) {
    const float t = static_cast<float>(i % 997);
    moved[i] += 0.125f * size *
                glm::vec4(portable::sin(1.3f * t), portable::cos(2.1f * t), portable::sin(0.7f * t + 1.0f), 0.0f);
  }
  return moved;
}

/// Whether the sum and the moment of the gradients of C at x are 0, as for functions of only distances and angles.
bool hasNoForceAt(const Batch& batch, std::span<const glm::vec4> x) {
  bool none = true;
  batch.linearise(x, [&](const LinearRow& row) {
    glm::dvec3 force(0.0), moment(0.0);
    double forces = 0.0, moments = 0.0;
    const glm::dvec3 origin(x[row.particles.front()]);
    for (std::size_t k = 0; k < row.particles.size(); ++k) {
      const glm::dvec3 gradient(row.gradient[k]), arm = glm::dvec3(x[row.particles[k]]) - origin;
      force += gradient;
      moment += glm::cross(arm, gradient);
      forces += glm::length(gradient);
      moments += glm::length(arm) * glm::length(gradient);
    }
    none = none && glm::length(force) <= double(kNoForce) * forces && glm::length(moment) <= double(kNoForce) * moments;
  });
  return none;
}

/// Whether the constraints of a batch only act between the particles of bodies: by type; formulas are judged by their
/// gradients.
bool isInternal(const Batch& batch, const Particles& particles) {
  if (batch.type() != "formula" || batch.size() == 0) return isOfBodies(batch);
  return hasNoForceAt(batch, particles.position) && hasNoForceAt(batch, shaken(particles.position));
}

}  // namespace

void FreeBodies::begin(const World& world, const StepContext& context) {
  free_.clear();
  if (context.settings.followsPapersToTheDigit()) return;
  if (joined_.update(world)) findBodies(world);
  if (bodies_.empty()) return;
  findTouched(world);
  for (const Body& body : bodies_) {
    if (body.isFree)
      free_.add({members_.data() + body.first, members_.data() + body.last}, {}, world.particles, context);
  }
  free_.recordCentres(world.particles);
  free_.begin(world.particles);
  free_.notePrediction(world.particles, context);
}

void FreeBodies::end(Particles& particles) {
  if (free_.isEmpty()) return;
  free_.restoreCentres(particles);
  free_.end(particles);
  free_.removeRotation(particles);
}

void FreeBodies::findBodies(const World& world) {
  const Particles& particles = world.particles;
  const std::span<const Index> sets = joined_.sets();
  std::vector<char> isBound(particles.size(), 0);  // by set: it is never free
  for (const auto& batch : world.batches) {
    if (changesEachStep(*batch)) continue;
    const bool ofBodies = isInternal(*batch, particles);
    const auto isHeld = [&](Index i) { return particles.position[i].w == 0.0f; };
    batch->forEach(particles, particles.position, [&](const ConstraintView& constraint) {
      if (ofBodies && std::none_of(constraint.particles.begin(), constraint.particles.end(), isHeld)) return;
      for (const Index i : constraint.particles) {
        if (sets[i] >= 0) isBound[sets[i]] = 1;
      }
    });
  }
  std::vector<std::pair<Index, Index>> sorted;  // set and member
  for (Index i = 0; i < static_cast<Index>(particles.size()); ++i) {
    if (sets[i] >= 0 && isBound[sets[i]] == 0) sorted.emplace_back(sets[i], i);
  }
  std::sort(sorted.begin(), sorted.end());
  bodies_.clear();
  members_.clear();
  bodyOf_.assign(particles.size(), -1);
  for (std::size_t k = 0; k < sorted.size();) {
    std::size_t next = k;
    while (next < sorted.size() && sorted[next].first == sorted[k].first) ++next;
    if (next - k > 1) {
      const std::size_t first = members_.size();
      for (std::size_t m = k; m < next; ++m) {
        members_.push_back(sorted[m].second);
        bodyOf_[sorted[m].second] = static_cast<Index>(bodies_.size());
      }
      bodies_.push_back({first, members_.size(), true});
    }
    k = next;
  }
}

void FreeBodies::findTouched(const World& world) {
  for (Body& body : bodies_) body.isFree = true;
  for (const ContactPair& pair : world.contacts.pairs) touchAcross(std::array{pair.a, pair.b});
  for (const SurfaceContact& contact : world.contacts.surfaces) touch(contact.particle);
  for (const MeshContact& contact : world.meshContacts.contacts) {
    if (contact.collider < 0) {
      touchAcross(contact.particles);
    } else {
      for (const Index i : contact.members()) touch(i);
    }
  }
  for (const BodyContact& contact : world.bodyContacts.contacts) {
    for (const Index i : contact.particles()) touch(i);
  }
  for (const auto& batch : world.batches) {
    if (batch->type() != "density" && batch->type() != "mouse") continue;
    if (batch->size() == 0) continue;
    const ParticleRange range = batch->touched(world.particles.size());
    for (std::size_t i = range.first; i < range.last; ++i) touch(static_cast<Index>(i));
  }
}

void FreeBodies::touchAcross(std::span<const Index> particles) {
  const bool inOne =
      std::all_of(particles.begin(), particles.end(), [&](Index i) { return bodyOf_[i] == bodyOf_[particles[0]]; });
  if (inOne) return;
  for (const Index i : particles) touch(i);
}

}  // namespace pliant::sim
