#include "sim/contacts/strand_contacts.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/particle_pairs.h"
#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kPieceOfParticles = 1024;
constexpr std::size_t kPieceOfSegments = 64;

using Four = std::array<Index, 4>;
using Points = std::array<glm::vec3, 4>;

glm::vec4 weightsOf(const Four& members, const NearestOnEdges& nearest) {
  const float s = members[0] == members[1] ? 0.0f : nearest.s;
  return {1.0f - s, s, nearest.t - 1.0f, -nearest.t};
}

/// Reach of a particle in contacts with strands [m].
float reachOf(const SurfaceStep& step, Index i) {
  const Object& object = step.objectOf(i);
  return object.collidesAsMesh ? 0.5f * object.thickness : pairRadius(*step.particles, step.scene.objects, i);
}

/// The distance to keep; within one strand no more than the distance at rest.
float distanceToKeep(const Four& members, const SurfaceStep& step) {
  const Particles& particles = *step.particles;
  const float reach = reachOf(step, members[0]) + reachOf(step, members[3]);
  if (particles.object[members[0]] != particles.object[members[3]]) return reach;
  Points rest;
  for (std::size_t k = 0; k < 4; ++k) rest[k] = particles.rest[members[k]];
  return std::min(reach, glm::length(betweenEdges(rest)));
}

bool mayMeet(const SurfaceStep& step, Index i, Index j) {
  const Particles& particles = *step.particles;
  if (!step.objectOf(i).collidesAsMesh) return mayTouch(particles, step.scene.objects, i, j);
  return particles.tiedTo[i] != particles.object[j] && particles.tiedTo[j] != particles.object[i];
}

bool isInside(float t) { return t > 0.0f && t < 1.0f; }

/// Contact of the particle members[0] = members[1], or of the segment between the two, with the segment from members[2]
/// to members[3].
std::optional<MeshContact> strandContact(const SurfaceStep& step, const Four& members) {
  const bool isParticle = members[0] == members[1];
  const MovingPoints points = pathsOf(members, *step.particles);
  const float reach = distanceToKeep(members, step), motion = points.relativeMotion(2);
  const float near = (1.0f + kContactLookAhead) * reach + step.margin;
  if (!(reach > 0.0f) || glm::length(betweenEdges(points.xStar)) > near + motion) return std::nullopt;
  const auto touch = motion > kFarForStrands * reach ? firstTouch(points, reach, motion) : std::nullopt;
  const Points x = touch ? points.at(*touch) : points.xStar;
  const glm::vec3 away = betweenEdges(x);
  const float distance = glm::length(away);
  if (!(distance > 0.0f) || (!touch && distance > near)) return std::nullopt;
  const auto hasGap = [&](int a, int b) { return glm::length(x[b] - x[a]) > kGapBetweenSpheres * reach; };
  const NearestOnEdges nearest = nearestOnEdges(x[0], x[1], x[2], x[3]);
  if (!isInside(nearest.t) || !hasGap(2, 3)) return std::nullopt;
  if (!isParticle && (!isInside(nearest.s) || !hasGap(0, 1))) return std::nullopt;
  return MeshContact{members, weightsOf(members, nearest), away / distance, reach};
}

/// The distance to keep along the normal: that at the start if it is less, so that no speed is added [m].
float keptDistance(const MeshContact& contact, const Particles& particles) {
  return std::min(contact.reach, glm::dot(contact.normal, contact.between(particles.position.data())));
}

/// Separates the two if they have gone through one another, or so far that the next step might mistake their side;
/// judged where they are closest at x*, since a segment may have turned far. Returns whether it did.
bool separateIfPassed(const MeshContact& contact, Particles& particles) {
  const Points x = pathsOf(contact.particles, particles).xStar;
  const glm::vec4 weights = weightsOf(contact.particles, nearestOnEdges(x[0], x[1], x[2], x[3]));
  const float kept = keptDistance(contact, particles), end = glm::dot(contact.normal, betweenEdges(x));
  float denominator = 0.0f;
  for (int k = 0; k < 4; ++k) denominator += particles.predicted[contact.particles[k]].w * weights[k] * weights[k];
  if (!(end < kPassedStrand * kept) || !(denominator > 0.0f)) return false;
  for (int k = 0; k < 4; ++k) {
    const Index i = contact.particles[k];
    particles.correct(i, particles.predicted[i].w * weights[k] * (kept - end) / denominator * contact.normal);
  }
  return true;
}

}  // namespace

bool StrandContactFinder::find(const SurfaceStep& step, std::span<const Strand> strands) {
  contacts_.clear();
  separatedPairs_.clear();
  listSegments(step, strands);
  if (segments_.empty()) return true;
  makeBoxes(step);
  const std::size_t count = step.particles->size();
  const std::size_t particlePieces = (count + kPieceOfParticles - 1) / kPieceOfParticles;
  const std::size_t segmentPieces = (segments_.size() + kPieceOfSegments - 1) / kPieceOfSegments;
  if (pieces_.size() < particlePieces + segmentPieces) pieces_.resize(particlePieces + segmentPieces);
  for (auto& piece : pieces_) piece.clear();
  ContactLimit limit(ContactLimit::ofContacts(count));
  parallelPieces(particlePieces + segmentPieces, 2, [&](std::size_t piece) {
    std::vector<MeshContact>& out = pieces_[piece];
    const bool ofParticles = piece < particlePieces;
    const std::size_t size = ofParticles ? kPieceOfParticles : kPieceOfSegments;
    const std::size_t first = (ofParticles ? piece : piece - particlePieces) * size;
    const std::size_t end = std::min(ofParticles ? count : segments_.size(), first + size);
    for (std::size_t k = first; k < end; ++k) {
      const std::size_t before = out.size();
      if (ofParticles) {
        findAtParticle(step, static_cast<Index>(k), out);
      } else {
        findAtSegment(step, k, out);
      }
      if (limit.isExceededBy(out.size() - before)) return;
    }
  });
  if (limit.isExceeded()) return false;
  for (const auto& piece : pieces_) contacts_.insert(contacts_.end(), piece.begin(), piece.end());
  listSeparatedPairs();
  return true;
}

void StrandContactFinder::separatePassed(const SurfaceStep& step, std::span<const Strand> strands,
                                         Particles& particles) {
  PLIANT_ASSERT(step.particles == &particles, "contacts are looked for among these particles");
  for (int pass = 0; pass < kMaxSeparationPasses && find(step, strands); ++pass) {
    std::erase_if(contacts_, [&](const MeshContact& contact) { return !separateIfPassed(contact, particles); });
    if (contacts_.empty()) return;
    if (pass < kSeparationPasses) continue;
    if (pass == kSeparationPasses) zones_.clear(particles.size());
    for (const MeshContact& contact : contacts_) zones_.join(contact.particles, 0.0f);
    zones_.shorten(particles);
  }
}

void StrandContactFinder::listSeparatedPairs() {
  for (const MeshContact& contact : contacts_) {
    const auto& [a, b, c, d] = contact.particles;
    for (const Index one : {a, b}) {
      for (const Index other : {c, d}) separatedPairs_.push_back({std::min(one, other), std::max(one, other)});
    }
  }
  std::sort(separatedPairs_.begin(), separatedPairs_.end());
  separatedPairs_.erase(std::unique(separatedPairs_.begin(), separatedPairs_.end()), separatedPairs_.end());
}

void StrandContactFinder::measureSmallest(const SurfaceStep& step) {
  smallest_ = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < step.particles->size(); ++i)
    smallest_ = std::min(smallest_, reachOf(step, static_cast<Index>(i)));
}

void StrandContactFinder::listSegments(const SurfaceStep& step, std::span<const Strand> strands) {
  const Particles& particles = *step.particles;
  segments_.clear();
  if (strands.empty()) return;
  measureSmallest(step);
  for (const Strand& strand : strands) {
    const auto first = static_cast<Index>(strand.first);
    if (!step.materialOf(first).collides || step.objectOf(first).selfContact == SelfContact::none) continue;
    const float shortest = kGapBetweenSpheres * (reachOf(step, first) + smallest_);
    for (Index a = first; a + 1 < first + static_cast<Index>(strand.count); ++a) {
      const glm::vec3 before(particles.position[a + 1] - particles.position[a]);
      const glm::vec3 after(particles.predicted[a + 1] - particles.predicted[a]);
      const float length = std::sqrt(std::max(glm::dot(before, before), glm::dot(after, after)));
      if (length > shortest) segments_.push_back({a, a + 1, length});
    }
  }
}

void StrandContactFinder::makeBoxes(const SurfaceStep& step) {
  const Particles& particles = *step.particles;
  glm::dvec3 sum(0.0);
  for (const Segment& segment : segments_)
    sum += glm::dvec3(particles.predicted[segment.a] - particles.position[segment.a]);
  drift_ = glm::vec3(sum / double(segments_.size()));
  boxes_.resize(segments_.size());
  everything_ = Box8::none();
  float size = 0.0f;
  for (std::size_t k = 0; k < segments_.size(); ++k) {
    boxes_[k] = unionOf(pathOf(segments_[k].a, step), pathOf(segments_[k].b, step));
    everything_ = unionOf(everything_, boxes_[k]);
    const glm::vec3 extent = boxes_[k].max() - boxes_[k].min();
    size += std::max({extent.x, extent.y, extent.z}) / static_cast<float>(segments_.size());
  }
  grid_.build(boxes_, std::max(size, 1e-20f));
}

Box8 StrandContactFinder::pathOf(Index particle, const SurfaceStep& step) const {
  const glm::vec3 from(step.particles->position[particle]), to(step.particles->predicted[particle]);
  const float reach = std::max(step.reachOf(particle), pairRadius(*step.particles, step.scene.objects, particle));
  return Box8::around(from, to - drift_).grown((1.0f + kContactLookAhead) * reach + 0.5f * step.margin);
}

void StrandContactFinder::findAtParticle(const SurfaceStep& step, Index particle, std::vector<MeshContact>& out) const {
  if (!step.materialOf(particle).collides) return;
  const Box8 box = pathOf(particle, step);
  if (!overlap(box, everything_)) return;
  const float own = reachOf(step, particle);
  grid_.forEachOverlapping(box, [&](Index segment) {
    const auto& [a, b, length] = segments_[segment];
    if (particle == a || particle == b || length <= kGapBetweenSpheres * (own + reachOf(step, a))) return;
    if (!mayMeet(step, particle, a) || !mayMeet(step, particle, b)) return;
    if (const auto contact = strandContact(step, {particle, particle, a, b})) out.push_back(*contact);
  });
}

void StrandContactFinder::findAtSegment(const SurfaceStep& step, std::size_t segment,
                                        std::vector<MeshContact>& out) const {
  const Index a = segments_[segment].a, b = segments_[segment].b;
  const float length = segments_[segment].length, own = reachOf(step, a);
  grid_.forEachOverlapping(boxes_[segment], [&](Index other) {
    if (std::cmp_less_equal(other, segment)) return;
    const auto& [c, d, otherLength] = segments_[other];
    if (a == d || b == c || std::min(length, otherLength) <= kGapBetweenSpheres * (own + reachOf(step, c))) return;
    if (!mayMeet(step, a, c) || !mayMeet(step, a, d) || !mayMeet(step, b, c) || !mayMeet(step, b, d)) return;
    if (const auto contact = strandContact(step, {a, b, c, d})) out.push_back(*contact);
  });
}

}  // namespace pliant::sim
