#include "sim/constraints/mesh_collision.h"

#include "sim/base/index.h"
#include "sim/base/pack.h"
#include "sim/base/parallel.h"
#include "sim/base/vector3.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/friction.h"
#include "sim/state/material.h"
#include "sim/state/mesh_contact_pack.h"
#include "sim/state/world.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace pliant::sim {

namespace {

using pack::Columns;
using pack::Float8;
using pack::Int8;
using pack::Rows;

constexpr DescriptionText kMeshFrictionText{
    .gradient = "",
    .part = "b",
    .correction = R"($\Delta\mathbf{x}_i = -\frac{w_i b_i}{\sum w\,b^2} (\sigma\,\mathbf{s} + \mathbf{f})$)",
    .rest = "no depth was corrected here: there is no friction",
    .isEquation = false};

/// Slip of the two sides since friction began to hold them.
glm::vec3 slipOf(const MeshContact& contact, const glm::vec4* start, const glm::vec4* x) {
  const glm::vec3 moved = contact.between(x) - contact.between(start);
  return moved - glm::dot(moved, contact.normal) * contact.normal + contact.lag;
}

/// Over all iterations so far, except under Jacobi, where `accumulatedDepth` is 0 and each iteration has a depth of its
/// own.
Grip gripOf(const MeshContact& contact, const glm::vec4* start, const glm::vec4* x) {
  const glm::vec3 slip = slipOf(contact, start, x) - contact.held;
  const float depth = contact.accumulatedDepth > 0.0f ? contact.accumulatedDepth : contact.depth;
  const FrictionCoefficients mu{contact.staticFriction, contact.kineticFriction};
  return {contact.normal, slip, depth, mu, frictionCorrection(slip, depth, mu)};
}

std::array<glm::vec3, 4> correctionsOf(const MeshContact& contact, const glm::vec3& push, const glm::vec4* x) {
  std::array<glm::vec3, 4> corrections;
  for (std::size_t corner = 0; corner < 4; ++corner) corrections[corner] = contact.correction(corner, push, x);
  return corrections;
}

std::array<float, 4> partsOf(const MeshContact& contact) {
  return {contact.weights[0], contact.weights[1], contact.weights[2], contact.weights[3]};
}

void apply(const MeshContact& contact, const glm::vec3& push, Particles& particles) {
  for (std::size_t corner = 0; corner < 4; ++corner) {
    particles.correct(contact.particles[corner], contact.correction(corner, push, particles.predicted.data()));
  }
}

/// The particle at a corner of contact k.
struct CornerOf {
  const MeshContact* contacts;
  std::size_t corner;
  Index operator()(std::size_t k) const { return contacts[k].particles[corner]; }
};

/// Eight contacts that share no particle, column by column.
class ContactPack {
 public:
  explicit ContactPack(const MeshContact* contacts) : contacts_(contacts) {
    static_assert(offsetof(MeshContact, reach) == offsetof(MeshContact, normal) + sizeof(glm::vec3));
    static_assert(offsetof(MeshContact, kineticFriction) == offsetof(MeshContact, depth) + 2 * sizeof(float));
    static_assert(offsetof(MeshContact, scale) == offsetof(MeshContact, lag) + sizeof(glm::vec3));
    static_assert(offsetof(MeshContact, accumulatedDepth) == offsetof(MeshContact, held) + sizeof(glm::vec3));
    const auto contactOf = [&](std::size_t k) -> const MeshContact& { return contacts[k]; };
    const Columns plane = transposed(rowsOf(contactOf, &MeshContact::normal));
    const Columns weights = transposed(rowsOf(contactOf, &MeshContact::weights));
    const Columns earlier = transposed(rowsOf(contactOf, &MeshContact::lag));
    const Columns friction = transposed(rowsOf(contactOf, &MeshContact::held));
    const Columns coefficients = transposed(rowsOf(contactOf, &MeshContact::depth));
    normal = {plane.x, plane.y, plane.z};
    reach = plane.w;
    weights_ = {weights.x, weights.y, weights.z, weights.w};
    lag = {earlier.x, earlier.y, earlier.z};
    scale_ = earlier.w;
    held = {friction.x, friction.y, friction.z};
    accumulatedDepth = friction.w;
    staticFriction = coefficients.y;
    kineticFriction = coefficients.z;
  }

  std::array<Rows, 4> cornersAt(const glm::vec4* x) const {
    std::array<Rows, 4> corners;
    for (std::size_t k = 0; k < 4; ++k) corners[k] = pack::loadRows(x, CornerOf{contacts_, k});
    return corners;
  }
  /// MeshContact::between().
  Vector3<Float8> between(const std::array<Rows, 4>& corners) const {
    const Columns sum = transposed(weights_[0] * corners[0] + weights_[1] * corners[1] + weights_[2] * corners[2] +
                                   weights_[3] * corners[3]);
    return {sum.x, sum.y, sum.z};
  }
  /// Applies the contact's pushes to the corners of those that `act`. Others are left alone: even a correction by 0 may
  /// change the tails of x*.
  void apply(const Vector3<Float8>& push, Int8 act, const std::array<Rows, 4>& corners, Particles& particles) const {
    const Rows rows = transposed(Columns{push.x, push.y, push.z, Float8{}});
    for (std::size_t k = 0; k < 4; ++k) {
      std::array<glm::vec4, pack::kWidth> corrections;
      const auto inOrder = [](std::size_t lane) { return lane; };
      pack::storeRows(corrections.data(), inOrder, columnW(corners[k]) * weights_[k] * scale_ * rows);
      for (unsigned lanes = pack::bits(act); lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
        particles.correct(contacts_[lane].particles[k], glm::vec3(corrections[lane]));
      }
    }
  }

  Vector3<Float8> normal, lag, held;
  Float8 reach, staticFriction, kineticFriction, accumulatedDepth;

 private:
  const MeshContact* contacts_;
  std::array<Float8, 4> weights_;
  Float8 scale_;
};

// The same as for one contact: MeshCollision::project().
void collide(MeshContact* contacts, Particles& particles) {
  const ContactPack eight(contacts);
  const auto corners = eight.cornersAt(particles.predicted.data());
  const Float8 depth = pack::larger(-(dot(eight.normal, eight.between(corners)) - eight.reach), Float8{});
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
    contacts[lane].depth = depth[lane];
    contacts[lane].accumulatedDepth += depth[lane];
  }
  if (pack::any(depth > 0.0f)) eight.apply(depth * eight.normal, depth > 0.0f, corners, particles);
}

// The same as for one contact: solveFriction().
void solveFrictionPack(MeshContact* contacts, Particles& particles) {
  const ContactPack eight(contacts);
  const auto corners = eight.cornersAt(particles.predicted.data());
  const Vector3<Float8> moved = eight.between(corners) - eight.between(eight.cornersAt(particles.position.data()));
  const Vector3<Float8> slip = moved - dot(moved, eight.normal) * eight.normal + eight.lag - eight.held;
  const Float8 length = pack::squareRoot(dot(slip, slip)), one = pack::constant(1.0f);
  const Float8 sticking = length < eight.staticFriction * eight.accumulatedDepth
                              ? one
                              : pack::smaller(eight.kineticFriction * eight.accumulatedDepth / length, one);
  const pack::Int8 acts = eight.accumulatedDepth > 0.0f;
  const Vector3<Float8> held = (acts & (length > 0.0f) ? -sticking : Float8{}) * slip;
  eight.apply(held - eight.held, acts, corners, particles);
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane)
    contacts[lane].held = {held.x[lane], held.y[lane], held.z[lane]};
}

void solveFriction(MeshContact& contact, Particles& particles) {
  const glm::vec3 held = -gripOf(contact, particles.position.data(), particles.predicted.data()).held;
  apply(contact, held - contact.held, particles);
  contact.held = held;
}

bool hasNormalForce(const MeshContact& contact) { return contact.accumulatedDepth > 0.0f; }

}  // namespace

void MeshContactBatch::rebind(World& world) { set_ = &world.meshContacts; }

void MeshContactBatch::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  if (size() == 0) return;
  parallelFor(set_->size(), kContactCost,
              [&](std::size_t begin, std::size_t end) { computePushes(particles, x.data(), begin, end); });
  parallelFor(set_->touched.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const Index i = set_->touched[t];
      if (x[i].w > 0.0f) sums[i] += set_->gather(t, x.data());
    }
  });
}

std::size_t MeshContactBatch::colours() const { return size() == 0 ? 0 : set_->colourStart.size() - 1; }

void MeshContactBatch::projectColour(std::size_t colour, Particles& particles) {
  const std::size_t first = set_->colourStart[colour];
  parallelFor(set_->colourStart[colour + 1] - first, kContactCost,
              [&](std::size_t begin, std::size_t end) { project(particles, first + begin, first + end, true); });
}

void MeshContactBatch::projectInOrder(Particles& particles) { project(particles, 0, size(), false); }

void MeshCollision::computePushes(const Particles& particles, const glm::vec4* x, std::size_t begin, std::size_t end) {
  // Pre-stabilisation corrects x, where a moving collider is still at its start.
  const float remaining = x == particles.position.data() ? 1.0f : 0.0f;
  for (std::size_t c = begin; c < end; ++c) {
    MeshContact& contact = set().contacts[c];
    contact.depth = std::max(-contact.value(x) - remaining * contact.advance, 0.0f);
    set().pushes[c] = {contact.depth * contact.normal, contact.depth > 0.0f || countTouching_ ? 1.0f : 0.0f};
  }
}

void MeshCollision::project(Particles& particles, std::size_t begin, std::size_t end, bool isOfColour) {
  const glm::vec4* x = particles.predicted.data();
  const std::size_t packed = isOfColour ? begin + pack::inWholePacks(end - begin) : begin;
  for (std::size_t c = begin; c < packed; c += pack::kWidth) collide(&set().contacts[c], particles);
  for (std::size_t c = packed; c < end; ++c) {
    MeshContact& contact = set().contacts[c];
    contact.depth = std::max(-contact.value(x), 0.0f);
    contact.accumulatedDepth += contact.depth;
    if (contact.depth > 0.0f) apply(contact, contact.depth * contact.normal, particles);
  }
}

template <typename Visit>
void MeshContactBatch::forEachInOrder(Visit&& visit) const {
  std::size_t colour = 0;
  for (std::size_t c = 0; c < size(); ++c) {
    while (colour + 1 < set_->colourStart.size() && c >= set_->colourStart[colour + 1]) ++colour;
    visit(set_->contacts[c], colour);
  }
}

void MeshCollision::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                  const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{
      .part = "b", .lambda = R"(\frac{C}{S})", .rest = R"($C \ge 0$: it holds, nothing to correct)"};
  forEachInOrder([&](const MeshContact& contact, std::size_t colour) {
    const auto parts = partsOf(contact);
    std::array<glm::vec3, 4> gradient;
    for (std::size_t i = 0; i < 4; ++i) gradient[i] = parts[i] * contact.normal;
    const float value = contact.value(x.data());
    const auto correction = correctionsOf(contact, std::max(-value, 0.0f) * contact.normal, x.data());
    const std::array<Term, 2> terms{Term::vector(R"(\mathbf{n})", contact.normal, "held through the step"),
                                    Term::number("h", contact.reach, "distance to keep [m]")};
    const std::size_t count = contact.members().size();
    ConstraintDescription row{{contact.members(), std::span(gradient).first(count), value, ConstraintKind::inequality}};
    row.text = &kText;
    row.colour = colour;
    row.correction = std::span(correction).first(count);
    row.lambda = value * contact.scale;
    row.weight = contact.scale > 0.0f ? 1.0f / contact.scale : 0.0f;
    row.active = value < 0.0f;
    row.parts = std::span(parts).first(count);
    row.terms = terms;
    visitor(row);
  });
}

void MeshFriction::describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                                 const DescriptionVisitor& visitor) const {
  forEachInOrder([&](const MeshContact& contact, std::size_t colour) {
    const Grip grip = gripOf(contact, particles.position.data(), x.data());
    const bool acts = grip.depth > 0.0f;
    const auto correction = correctionsOf(contact, acts ? -grip.held - contact.held : glm::vec3(0.0f), x.data());
    const auto parts = partsOf(contact);
    std::array<Term, 9> terms;
    std::ranges::copy(grip.terms(), terms.begin());
    terms.back() = Term::vector(R"(\mathbf{f})", contact.held, "asked for in the substep's earlier iterations [m]");
    ConstraintDescription row;
    const std::size_t count = contact.members().size();
    row.particles = contact.members();
    row.text = &kMeshFrictionText;
    row.colour = colour;
    row.correction = std::span(correction).first(count);
    row.active = acts;
    row.parts = std::span(parts).first(count);
    if (acts) row.terms = terms;  // most contacts of a cloth only might touch
    visitor(row);
  });
}

float MeshCollision::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const MeshContact& contact : set().contacts) {
    largest = std::max(largest, -contact.value(particles.predicted.data()));
  }
  return largest;
}

void MeshFriction::prepare(const Particles&, const StepContext& context) {
  active_ = std::any_of(context.materials.begin(), context.materials.end(), [](const Material& material) {
    return material.staticFriction > 0.0f || material.kineticFriction > 0.0f;
  });
}

void MeshFriction::computePushes(const Particles& particles, const glm::vec4* x, std::size_t begin, std::size_t end) {
  for (std::size_t c = begin; c < end; ++c) {
    const MeshContact& contact = set().contacts[c];
    set().pushes[c] = glm::vec4(0.0f);
    if (contact.depth > 0.0f) set().pushes[c] = {-gripOf(contact, particles.position.data(), x).held, 1.0f};
  }
}

void MeshFriction::project(Particles& particles, std::size_t begin, std::size_t end, bool isOfColour) {
  const std::size_t packed = isOfColour ? begin + pack::inWholePacks(end - begin) : begin;
  for (std::size_t c = begin; c < packed; c += pack::kWidth) {
    MeshContact* eight = &set().contacts[c];
    if (std::any_of(eight, eight + pack::kWidth, hasNormalForce)) solveFrictionPack(eight, particles);
  }
  for (std::size_t c = packed; c < end; ++c) {
    if (hasNormalForce(set().contacts[c])) solveFriction(set().contacts[c], particles);
  }
}

void MeshFriction::updateVelocities(Particles& particles, const StepContext& context) {
  if (!active_) return;
  parallelFor(set().size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      MeshContact& contact = set().contacts[c];
      const bool stays = contact.anyOf([&](Index i) {  // at x
        const float sleeping = context.materials[particles.material[i]].sleepingSpeed;
        return glm::dot(particles.velocity[i], particles.velocity[i]) < sleeping * sleeping;
      });
      if (stays) continue;
      const glm::vec3 slip = slipOf(contact, particles.position.data(), particles.predicted.data());
      const bool sticks = glm::length(slip - contact.held) < contact.staticFriction * contact.accumulatedDepth;
      contact.lag = sticks ? slip : glm::vec3(0.0f);
    }
  });
}

void MeshCollision::forEach(const Particles& particles, std::span<const glm::vec4> x,
                            const ConstraintVisitor& visitor) const {
  for (const MeshContact& contact : set().contacts) {
    const float value = std::min(contact.value(x.data()), 0.0f);
    visitor({contact.members(), 0, value, value / contact.distanceKept(particles.radius)});
  }
}

}  // namespace pliant::sim
