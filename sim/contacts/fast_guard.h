// After the solve: what a fast particle struck is fast itself, and the next one in its way was not looked at. Paths
// x -> x* that still cross are parted along the normal of their impact, by masses, so that momentum stays; a body of
// one shape moves as one. What passes others again and again moves with them (impact zones, Bridson et al. 2002, 7.3).
#pragma once

#include "sim/contacts/fast_pairs.h"
#include "sim/contacts/impact_unit.h"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

class FastGuard {
 public:
  /// Parts what passes another in particles.position -> particles.predicted, and returns those pairs, each once, in the
  /// order of their particles. Contacts made `margin` [m] ahead see what ends that near.
  std::span<const FastPair> part(Particles& particles, std::span<const Object> objects,
                                 std::span<const Material> materials, float margin);

 private:
  static void separate(Particles& particles, std::span<const Object> objects, const FastPair& pair);
  void join(Index a, Index b);
  Index rootOf(Index i);
  void joinUnits(const Particles& particles, std::span<const Object> objects);
  void moveAsOne(Particles& particles);

  /// The way that all of a zone go.
  struct Zone {
    glm::dvec3 moment{0.0};  ///< sum of mass times way [kg m]
    double mass = 0.0;       ///< [kg]
    bool held = false;       ///< by one that does not yield: all go its way
    int count = 0;           ///< particles
  };

  FastPairs pairs_;
  std::vector<FastPair> inTime_;
  std::vector<FastPair> parted_;
  std::vector<Index> zone_;  ///< by particle: another of the same zone, or itself
  std::vector<Zone> zones_;  ///< by particle that stands for its zone
};

}  // namespace pliant::sim
