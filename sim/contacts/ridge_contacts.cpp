#include "sim/contacts/ridge_contacts.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/moving_features.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/friction_coefficients.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace pliant::sim {

namespace {

constexpr std::size_t kPieceOfRidged = 256;  ///< segments
constexpr std::size_t kBlockOfRidged = 16;   ///< segments per block; divides a piece

/// Closest points of a segment and a ridge, in the frame of the ridge.
struct RidgeTouch {
  float s;           ///< on the segment
  glm::vec3 normal;  ///< unit, from the ridge to the segment
  glm::vec3 place;   ///< on the surface around the ridge [m]
};

/// A ridge (0, 1) and the path of a segment (2, 3).
using RidgePath = MovingPoints;

void place(const Ridge& ridge, RidgePath& path) {
  path.x[0] = path.xStar[0] = ridge.from;
  path.x[1] = path.xStar[1] = ridge.to;
}

/// The path of particles a and a + 1 in the own frame of the collider.
RidgePath ownPath(Index a, const Collider& collider, const Particles& particles) {
  RidgePath path;
  for (const int end : {0, 1}) {
    glm::vec3 &from = path.x[2 + end], &to = path.xStar[2 + end];
    from = glm::vec3(particles.position[a + end]);
    to = glm::vec3(particles.predicted[a + end]);
    if (!collider.hasMoved()) continue;
    from = collider.motion()->start().toOwn(from);
    to = collider.motion()->end().toOwn(to);
  }
  return path;
}

Aabb boxAround(const RidgePath& path, float reach) {
  Aabb box = Aabb::none();
  for (const int end : {2, 3}) {
    box.grow(path.x[end]);
    box.grow(path.xStar[end]);
  }
  box.inflate(reach);
  return box;
}

std::optional<RidgeTouch> nearestOf(const std::array<glm::vec3, 4>& x, const Ridge& ridge) {
  const NearestOnEdges nearest = nearestOnEdges(x[0], x[1], x[2], x[3]);
  const glm::vec3 core = (1.0f - nearest.s) * x[0] + nearest.s * x[1];
  const glm::vec3 away = (1.0f - nearest.t) * x[2] + nearest.t * x[3] - core;
  const float distance = glm::length(away);
  if (!(distance > 0.0f)) return std::nullopt;
  const glm::vec3 normal = away / distance;
  return RidgeTouch{nearest.t, normal, core + ridge.rounding * normal};
}

float distanceOf(const std::array<glm::vec3, 4>& x) { return glm::length(betweenEdges(x)); }

// The distance of the nearer end of the segment from the ridge, less that of the segment: the ridge may come this much
// nearer if only the spheres keep it off.
float neck(const std::array<glm::vec3, 4>& x) {
  const auto ofEnd = [&](int end) { return distanceOf({x[0], x[1], x[end], x[end]}); };
  return std::min(ofEnd(2), ofEnd(3)) - distanceOf(x);
}

std::optional<RidgeTouch> touchAt(const std::array<glm::vec3, 4>& x, const Ridge& ridge, float r) {
  const auto touch = nearestOf(x, ridge);
  if (!touch || touch->s <= 0.0f || touch->s >= 1.0f || !ridge.isNearest(touch->normal)) return std::nullopt;
  return neck(x) > kNeck * r ? touch : std::nullopt;
}

// The contact at the end of the path; if the two approach far or may pass, at their first touch; and at the start for a
// segment that falls past the edge that it hangs over, until the solver has brought it back. `room` is lowered to the
// displacement of the path without which it cannot pass.
std::optional<RidgeTouch> touchOf(const RidgePath& path, const Ridge& ridge, float r, float near, float& room) {
  const float keep = r + ridge.rounding, motion = path.relativeMotion(2), end = distanceOf(path.xStar);
  if (end > keep + near + motion) return std::nullopt;
  const float start = distanceOf(path.x);
  room = std::min(room, 0.5f * (start + end - motion) - kPassedRidge * std::min(start, keep));
  std::optional<float> time;
  if (start > 0.0f && (start + end < motion || (motion > kFarForStrands * keep && end < keep)))
    time = firstTouch(path, start > (1.0f + kGrazing) * keep ? keep : 0.5f * start, motion);
  if (!time && end <= keep + near) time = 1.0f;
  if (time) {
    if (const auto touch = touchAt(path.at(*time), ridge, r)) return touch;
  }
  return start <= keep ? touchAt(path.x, ridge, r) : std::nullopt;
}

/// Where a segment that starts in front of a ridge goes through it, if it does: comes nearer than a part of the
/// distance at the start.
std::optional<RidgeTouch> passing(const RidgePath& path, const Ridge& ridge, float r) {
  const float start = distanceOf(path.x), motion = path.relativeMotion(2);
  const float kept = kPassedRidge * std::min(start, r + ridge.rounding);
  if (!(kept > 0.0f) || start + distanceOf(path.xStar) >= motion + 2.0f * kept) return std::nullopt;
  const auto before = nearestOf(path.x, ridge);
  if (!before || !ridge.isNearest(before->normal)) return std::nullopt;
  const auto time = firstTouch(path, kept, motion);
  return time ? nearestOf(path.at(*time), ridge) : std::nullopt;
}

// Friction acts on the slip relative to the collider, whose surface may move tangentially.
MeshContact contactAt(const RidgeTouch& touch, Index a, Index number, const Collider& collider,
                      const SurfaceStep& step) {
  const Particles& particles = *step.particles;
  const float r = particles.radius[a], s = touch.s;
  glm::vec3 normal = touch.normal, place = touch.place, way(0.0f);
  if (collider.hasMoved()) {
    normal = collider.motion()->end().rotation * normal;
    place = collider.motion()->end().toWorld(place);
    way = collider.motion()->displacement(place);
  }
  MeshContact contact{{a, a + 1, a, a + 1}, {1.0f - s, s, 0.0f, 0.0f}, normal, 0.0f};
  contact.collider = number;
  contact.advance = glm::dot(normal, way);
  const float plane = glm::dot(normal, place);
  const float start = glm::dot(normal, contact.between(particles.position.data())) - plane + contact.advance;
  contact.reach = plane + std::min(r, std::max(start, 0.0f) + step.recovery * r);
  contact.lag = contact.advance * normal - way;
  const float mass = (1.0f - s) * (1.0f - s) * particles.predicted[a].w + s * s * particles.predicted[a + 1].w;
  contact.scale = mass > 0.0f ? 1.0f / mass : 0.0f;
  const FrictionCoefficients mu = frictionBetween(step.materialOf(a), collider.material);
  contact.staticFriction = mu.staticFriction;
  contact.kineticFriction = mu.kineticFriction;
  return contact;
}

// Edges that meet in a corner, and shared edges of triangles, are found repeatedly.
bool isSameContact(const MeshContact& a, const MeshContact& b, float r) {
  return a.particles == b.particles && a.collider == b.collider && glm::dot(a.normal, b.normal) > kSameRidgeNormal &&
         std::abs(a.reach - b.reach) <= kGrazing * r;
}

}  // namespace

void RidgeContactFinder::listSegments(const SurfaceStep& step, std::span<const Strand> strands) {
  const Particles& particles = *step.particles;
  segments_.clear();
  for (const Strand& strand : strands) {
    const auto first = static_cast<Index>(strand.first);
    if (!step.materialOf(first).collides) continue;
    for (Index a = first; a + 1 < first + static_cast<Index>(strand.count); ++a) {
      if (particles.predicted[a].w + particles.predicted[a + 1].w == 0.0f) continue;
      const glm::vec3 before(particles.position[a + 1] - particles.position[a]);
      const glm::vec3 after(particles.predicted[a + 1] - particles.predicted[a]);
      const float half2 = 0.25f * std::max(glm::dot(before, before), glm::dot(after, after));
      const float r = particles.radius[a];
      if (half2 <= ((1.0f + kNeck) * (1.0f + kNeck) - 1.0f) * r * r) continue;
      segments_.push_back({a, {glm::vec3(particles.predicted[a]), glm::vec3(particles.predicted[a + 1])}, r});
    }
  }
}

template <typename Visit>
bool RidgeContactFinder::forEachNear(const SurfaceStep& step, Colliders colliders, Visit&& visit) {
  const Particles& particles = *step.particles;
  const std::size_t pieces = (segments_.size() + kPieceOfRidged - 1) / kPieceOfRidged;
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  ContactLimit limit(ContactLimit::ofContacts(particles.size()));
  parallelPieces(pieces, 2, [&](std::size_t number) {
    Piece& piece = pieces_[number];
    piece.contacts.clear();
    const std::size_t last = std::min(segments_.size(), (number + 1) * kPieceOfRidged);
    for (std::size_t first = number * kPieceOfRidged; first < last; first += kBlockOfRidged) {
      const auto block = std::span(segments_).subspan(first, std::min(kBlockOfRidged, last - first));
      Aabb start = Aabb::none(), end = Aabb::none();
      float reach = 0.0f;
      for (const Segment& segment : block) {
        for (const Index i : {segment.first, segment.first + 1}) {
          start.grow(glm::vec3(particles.position[i]));
          end.grow(glm::vec3(particles.predicted[i]));
        }
        const float r = particles.radius[segment.first];
        reach = std::max(reach, r + std::max(step.margin, kColliderLookAhead * r));
      }
      piece.near.clear();
      for (std::size_t c = 0; c < colliders.size(); ++c) {
        if (colliders[c]->mayMeet(colliders[c]->ownBox(start, end), reach)) piece.near.push_back(c);
      }
      for (Segment& segment : block) {
        const std::size_t before = piece.contacts.size();
        for (const std::size_t c : piece.near) visit(segment, static_cast<Index>(c), piece.contacts);
        if (limit.isExceededBy(piece.contacts.size() - before)) return;
      }
    }
  });
  contacts_.clear();
  if (limit.isExceeded()) return false;
  for (std::size_t p = 0; p < pieces; ++p)
    contacts_.insert(contacts_.end(), pieces_[p].contacts.begin(), pieces_[p].contacts.end());
  return true;
}

bool RidgeContactFinder::find(const SurfaceStep& step, std::span<const Strand> strands, Colliders colliders) {
  contacts_.clear();
  if (colliders.empty()) return true;
  listSegments(step, strands);
  return forEachNear(step, colliders, [&](Segment& segment, Index number, std::vector<MeshContact>& out) {
    const Collider& collider = *colliders[number];
    const Index a = segment.first;
    const float r = step.particles->radius[a], near = std::max(step.margin, kColliderLookAhead * r);
    RidgePath path = ownPath(a, collider, *step.particles);
    const std::size_t first = out.size();
    collider.forEachRidge(boxAround(path, r + near), [&](const Ridge& ridge) {
      place(ridge, path);
      const auto touch = touchOf(path, ridge, r, near, segment.room);
      if (!touch) return;
      const MeshContact contact = contactAt(*touch, a, number, collider, step);
      const bool known = std::any_of(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                                     [&](const MeshContact& other) { return isSameContact(other, contact, r); });
      if (!known) out.push_back(contact);
    });
  });
}

bool RidgeContactFinder::hasLeft(const Segment& segment, const Particles& particles) const {
  for (const Index end : {0, 1}) {
    const glm::vec3 moved = glm::vec3(particles.predicted[segment.first + end]) - segment.looked[end];
    if (segment.room <= 0.0f || glm::dot(moved, moved) >= segment.room * segment.room) return true;
  }
  return false;
}

void RidgeContactFinder::putBack(const SurfaceStep& step, Colliders colliders, Particles& particles) {
  PLIANT_ASSERT(step.particles == &particles, "contacts are looked for among these particles");
  if (colliders.empty()) return;
  std::erase_if(segments_, [&](const Segment& segment) { return !hasLeft(segment, particles); });
  for (int pass = 0; pass < kMaxSeparationPasses && !segments_.empty(); ++pass) {
    const bool areFew = forEachNear(step, colliders, [&](Segment& segment, Index number, auto& out) {
      const Collider& collider = *colliders[number];
      const float r = particles.radius[segment.first];
      RidgePath path = ownPath(segment.first, collider, particles);
      collider.forEachRidge(boxAround(path, r), [&](const Ridge& ridge) {
        place(ridge, path);
        if (const auto touch = passing(path, ridge, r))
          out.push_back(contactAt(*touch, segment.first, number, collider, step));
      });
    });
    if (!areFew || contacts_.empty()) return;
    for (const MeshContact& contact : contacts_) {
      const float depth = -contact.value(particles.predicted.data());
      for (std::size_t k = 0; k < 2; ++k) {
        const glm::vec3 push = std::max(depth, 0.0f) * contact.normal;
        particles.correct(contact.particles[k], contact.correction(k, push, particles.predicted.data()));
      }
    }
  }
}

}  // namespace pliant::sim
