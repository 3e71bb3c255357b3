// Particles that move farther than their radius in a step may pass one another between the places where contacts are
// looked for. Their paths are swept; what would pass unseen gets a contact with the normal of the moment of impact:
//
//   |d + t v| = reach,  d = xa - xb,  v = (xa* - xa) - (xb* - xb),  first t in [0, 1]     (Ericson 2005, 5.5.5)
//   n = (d + t v) / reach,   C = n.(xa* - xb*) - reach >= 0
//
// The plane with this normal through the point of impact parts the two for the rest of the step. What overlaps at the
// start keeps its distance along n instead: no contact here adds speed. A scene in which nothing is that fast is only
// looked at for it.
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

/// Where two spheres first touch.
struct Impact {
  double time;  ///< part of the step, 0 to 1
  DirectedContact contact;
};

/// The first touch of two spheres that keep the distance `reach` [m] when their middles are d = xa - xb apart at first
/// and d + v at the end; nothing where they do not come nearer.
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
  /// Which pairs are looked at: before the solve, or after it.
  enum class Among {
    all,
    unconstrained  ///< but for pairs of one rope, which its own constraints may move past one another
  };

  /// The pairs whose paths x -> x* cross, each the first that one of the two meets, in the order of their particles.
  /// Contacts made `margin` [m] ahead see what ends that near.
  std::span<const FastPair> find(const Particles& particles, std::span<const Object> objects,
                                 std::span<const Material> materials, float margin, Among among);

  /// Part of the step after which particle i is no more where its path leads, as it has met what find() found for it;
  /// more than 1: it goes to the end. Precondition: find() has found something.
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
    std::vector<FastPair> met;    ///< all that one particle meets
    std::vector<FastPair> first;  ///< what each of the piece meets first
  };

  void listFast(const Scene& scene);
  void listNear(const Scene& scene);
  void findFirst(const Scene& scene, const SpherePath& path, Piece& piece);
  SpherePath pathOf(const Scene& scene, Index i) const;

  glm::vec3 common_{0.0f};         ///< way that paths are relative to [m]
  std::vector<SpherePath> fast_;   ///< paths longer than their radius
  std::vector<SpherePath> paths_;  ///< those, and all that they may meet
  PathTree tree_;
  std::vector<Piece> pieces_;
  std::vector<FastPair> pairs_;
  std::vector<float> pathEnd_;  ///< by particle
};

}  // namespace pliant::sim
