// After the solve: a particle that was struck by a fast one is fast itself, but its own path has not been swept.
// Particles whose paths x -> x* still cross are separated along the normal of impact, in proportion to inverse masses,
// so that momentum is conserved; a shape-matched body moves as one. Particles that keep passing others move with them
// as one (impact zones, Bridson et al. 2002, 7.3).
#pragma once

#include "sim/contacts/fast_pairs.h"
#include "sim/contacts/impact_unit.h"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

class FastGuard {
 public:
  /// Separates particles that pass one another in particles.position -> particles.predicted, and returns those pairs,
  /// each once, in the order of their particles. Pairs that end within `margin` [m] have contacts already.
  std::span<const FastPair> part(Particles& particles, std::span<const Object> objects,
                                 std::span<const Material> materials, float margin);

 private:
  static void separate(Particles& particles, std::span<const Object> objects, const FastPair& pair);
  void join(Index a, Index b);
  Index rootOf(Index i);
  void joinUnits(const Particles& particles, std::span<const Object> objects);
  void moveAsOne(Particles& particles);

  /// The common displacement of a zone.
  struct Zone {
    glm::dvec3 moment{0.0};  ///< sum of mass times displacement [kg m]
    double mass = 0.0;       ///< [kg]
    bool held = false;       ///< it has an immovable particle, and moves as that does
    int count = 0;           ///< particles
  };

  FastPairs pairs_;
  std::vector<FastPair> inTime_;
  std::vector<FastPair> separated_;
  std::vector<Index> zone_;  ///< by particle: parent in the union-find of zones
  std::vector<Zone> zones_;  ///< by particle that represents its zone
};

}  // namespace pliant::sim
