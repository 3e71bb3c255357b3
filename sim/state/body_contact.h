// Contact points of rigid bodies with another body, a collider, a particle or a triangle of particles.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Friction and restitution of a pair.
struct PairMaterial {
  double staticFriction = 0.0;
  double kineticFriction = 0.0;
  double restitution = 0.0;
};

/// C = n.(pA - pB) >= 0, and friction across n. `a` is a body; the other side is the one of `b`, `particle` and
/// `triangle` that is not -1, or a collider where all are -1. Members that are read most often come first, in a cache
/// line of their own in an AlignedVector.
struct BodyContact {
  Index a = -1, b = -1;  ///< bodies
  Index particle = -1;
  Index triangle = -1;     ///< of SurfaceTopology
  Index collider = -1;     ///< index of the collider; -1: the other side is not one
  double gap = 0.0;        ///< n.(pA - pB) at the start of the substep [m]
  double kept = 0.0;       ///< least gap in this substep [m]
  glm::dvec3 lambda{0.0};  ///< multipliers along normal, tangent and bitangent in this substep [kg m]

  glm::dvec3 normal{0.0};             ///< unit, from the other side to a
  double roundA = 0.0, roundB = 0.0;  ///< roundings of the shapes: distances along n from the hulls to the surfaces [m]
  PairMaterial material;

  /// Contact point on the hull, in the frame of a; for a ball the centre, so that it stays the same while the ball
  /// rolls [m].
  glm::dvec3 ownA{0.0};
  double separatingSpeed = 0.0;  ///< separating speed along n of a bounce, at the end of the substep [m/s]
  glm::dvec3 tangent{0.0}, bitangent{0.0};
  glm::dvec3 ownB{0.0};                      ///< the same for b; of a collider: on it at the end of the substep [m]
  glm::dvec3 startA{0.0}, startB{0.0};       ///< both points at the start of the substep [m]
  glm::dvec3 shares{0.0};                    ///< barycentric coordinates on the triangle
  std::array<Index, 3> corners{-1, -1, -1};  ///< of the triangle

  /// Contacts are sorted by these, and matched by them in the next substep.
  auto sides() const { return std::tuple(triangle, particle, a, b, collider); }
  /// The particles of the other side: none, one or the three of a triangle; and their weights in the contact point.
  std::span<const Index> particles() const {
    return triangle >= 0 ? std::span<const Index>(corners) : std::span(&particle, particle >= 0 ? 1 : 0);
  }
  double shareOf(std::size_t k) const { return triangle >= 0 ? shares[static_cast<glm::length_t>(k)] : 1.0; }
  bool isWithParticles() const { return particle >= 0 || triangle >= 0; }
  /// Sum of the multipliers as a vector, on a [kg m].
  glm::dvec3 impulse() const { return lambda.x * normal + lambda.y * tangent + lambda.z * bitangent; }
};

static_assert(sizeof(BodyContact) % 64 == 0, "the next one begins a cache line, too");

/// A contact patch (manifold): successive contacts with the same sides and the same normal.
struct ContactPatch {
  std::size_t first = 0, last = 0;
  bool bouncesLater = false;  ///< it comes to rest in this substep, and separates with `separatingSpeed` after it
};

struct BodyContactSet {
  AlignedVector<BodyContact> contacts;
  std::vector<ContactPatch> patches;
  AlignedVector<BodyContact> asleep;  ///< of sleeping bodies, sorted, with the multipliers that carried them
  bool isNew = true;                  ///< there were none in the substep before
  bool mayBounce = false;             ///< something in the world has a restitution
  double h = 0.0;                     ///< substep of the multipliers [s]
};

/// Pairs of bodies, in no order.
class BodyPairs {
 public:
  void add(Index a, Index b) {
    const auto pair = std::minmax(a, b);
    const auto place = std::lower_bound(pairs_.begin(), pairs_.end(), std::pair<Index, Index>(pair));
    if (place == pairs_.end() || *place != std::pair<Index, Index>(pair)) pairs_.insert(place, pair);
  }
  void clear() { pairs_.clear(); }
  bool contains(Index a, Index b) const {
    return !pairs_.empty() &&
           std::binary_search(pairs_.begin(), pairs_.end(), std::pair<Index, Index>(std::minmax(a, b)));
  }

 private:
  std::vector<std::pair<Index, Index>> pairs_;  ///< the smaller index first; ascending
};

}  // namespace pliant::sim
