// Shortens the paths of what would still go through something after the solver, and keeps the momentum of all that
// takes part.
//
// Particles that meet form a zone, and zones that share a particle become one (Provot 1997; Bridson et al. 2002, rigid
// impact zones). A path is shortened as seen from the mean movement of its zone: wholly shortened, a zone moves as one,
// in which nothing meets. Particles that nothing moves, w = 0, and those that lean on a collider lead their zone: what
// they are pressed against takes the momentum.
#pragma once

#include "sim/base/index.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

class ImpactZones {
 public:
  void clear(std::size_t particleCount);
  /// Until the next clear() a particle leads its zone, as if it moved along `path` [m].
  void lean(Index particle, const glm::vec3& path);
  /// Joins the zones of these particles, which keep `part` of their paths, 0 to 1, or what was asked for before if
  /// less. With 0 the whole zone moves as one: of two of its pairs that meet by turns, each would move the other's.
  void join(std::span<const Index> particles, float part);
  /// Shortens x -> particles.predicted as joined since the last time.
  void shorten(Particles& particles);
  /// Whether the last shorten() moved a particle.
  bool wasMoved(Index particle) const { return moved_[particle] != 0; }

 private:
  struct Sum {
    glm::dvec3 momentum{0.0};  ///< mass times path [kg m]
    double mass = 0.0;
    glm::dvec3 lost{0.0};         ///< of the momentum, by shortening
    glm::dvec3 leaderPaths{0.0};  ///< sum of them, and their number
    double leaders = 0.0;
    bool movesAsOne = false;  ///< one of them keeps nothing of its path
  };

  Index rootOf(Index particle);
  void sumUp(const Particles& particles);

  std::vector<Index> root_;  ///< by particle: another one of its zone; itself for one of each
  std::vector<float> part_;
  std::vector<glm::vec4> leaning_;  ///< by particle: xyz = its path as a leader, w = 1 if it is one
  std::vector<std::uint8_t> moved_;
  std::vector<Index> members_;  ///< of all zones, in the order in which they joined
  std::vector<std::uint8_t> isMember_;
  std::vector<Sum> sums_;  ///< by root
};

}  // namespace pliant::sim
