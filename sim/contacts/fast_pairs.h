// Continuous collision detection of particles: those that move farther than their radius in a step may pass one another
// between x and x*. Their paths are swept; pairs that would pass unseen get a contact with the normal at the time of
// impact:
//
//   |d + t v| = reach,  d = xa - xb,  v = (xa* - xa) - (xb* - xb),  first t in [0, 1]     (Ericson 2005, 5.5.5)
//   n = (d + t v) / reach,   C = n.(xa* - xb*) - reach >= 0
//
// The plane with this normal through the point of impact separates the two for the rest of the step. A pair that
// overlaps at the start keeps its distance along n instead: no contact here adds speed. In a scene without fast
// particles the cost is one check of all speeds.
#pragma once

#include "sim/base/index.h"
#include "sim/bodies/interior.h"
#include "sim/contacts/path_tree.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

/// First touch of two spheres.
struct Impact {
  double time;  ///< part of the step, 0 to 1
  DirectedContact contact;
};

/// The first touch of two spheres whose radii add up to `reach` [m]; their centres are d = xa - xb apart at the start
/// and d + v at the end. Nothing where they do not come that near.
std::optional<Impact> firstImpact(const glm::dvec3& d, const glm::dvec3& v, double reach);

/// Two particles that would pass one another; a < b.
struct FastPair {
  Index a;
  Index b;
  float reach;  ///< [m]
  Impact impact;
};

class FastPairs {
 public:
  /// Which pairs are checked: before the solve, or after it.
  enum class Among {
    all,
    unconstrained  ///< all but pairs of one rope, which its own constraints may move past one another
  };

  /// The pairs whose paths x -> x* cross, each the first impact of one of the two, in the order of their particles.
  /// Pairs that end within `margin` [m] have contacts already.
  std::span<const FastPair> find(const Particles& particles, std::span<const Object> objects,
                                 std::span<const Material> materials, float margin, Among among);

  /// Time of impact of particle i as part of the step, up to which its path is valid; more than 1: all of it.
  /// Precondition: find() has found something.
  float pathEnd(std::size_t i) const { return pathEnd_[i]; }
  /// The impact of particles a and b, whether or not they pass one another.
  static std::optional<Impact> impactOf(const Particles& particles, std::span<const Object> objects, std::size_t a,
                                        std::size_t b);

 private:
  struct Scene {
    const Particles& particles;
    std::span<const Object> objects;
    std::span<const Material> materials;
    float margin;
    Among among;

    bool mayPass(Index i, Index j) const;
  };
  struct Piece {
    std::vector<FastPair> met;    ///< all impacts of one particle
    std::vector<FastPair> first;  ///< first impact of each particle of the piece
  };

  void listFast(const Scene& scene);
  void listNear(const Scene& scene);
  void findFirst(const Scene& scene, const SpherePath& path, Piece& piece);
  SpherePath pathOf(const Scene& scene, Index i) const;

  glm::vec3 common_{0.0f};         ///< common displacement, which paths are relative to [m]
  std::vector<SpherePath> fast_;   ///< paths longer than their radius
  std::vector<SpherePath> paths_;  ///< those, and all that they may cross
  PathTree tree_;
  std::vector<Piece> pieces_;
  std::vector<FastPair> pairs_;
  std::vector<float> pathEnd_;  ///< by particle
};

}  // namespace pliant::sim
