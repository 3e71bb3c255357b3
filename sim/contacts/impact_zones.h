// Impact zones: shortens the paths of particles that would still collide after the solver, with their momentum
// conserved.
//
// Particles that collide form a zone, and zones that share a particle are merged (Provot 1997; Bridson et al. 2002,
// rigid impact zones). A path is shortened relative to the mean motion of its zone: shortened to nothing, a zone moves
// as one, in which nothing collides. Immovable particles, w = 0, and those that lean on a collider lead their zone: the
// obstacle takes the momentum.
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
  /// Makes a particle lead its zone until the next clear(), as if it moved along `path` [m].
  void setLeader(Index particle, const glm::vec3& path);
  /// Merges the zones of these particles, which keep `part` of their paths, 0 to 1, or the least part of all calls.
  /// With 0 the whole zone moves as one: otherwise two pairs might collide in turns, each being moved by the other.
  void join(std::span<const Index> particles, float part);
  /// Shortens x -> particles.predicted for the joins since the last call.
  void shorten(Particles& particles);
  /// Whether the last shorten() moved a particle.
  bool wasMoved(Index particle) const { return moved_[particle] != 0; }

 private:
  struct Sum {
    glm::dvec3 momentum{0.0};  ///< mass times path [kg m]
    double mass = 0.0;
    glm::dvec3 lost{0.0};         ///< momentum that shortening takes
    glm::dvec3 leaderPaths{0.0};  ///< sum of the leaders' paths, and number of leaders
    double leaders = 0.0;
    bool movesAsOne = false;  ///< a particle keeps nothing of its path
  };

  Index rootOf(Index particle);
  void sumUp(const Particles& particles);

  std::vector<Index> root_;  ///< by particle: parent in the union-find of zones
  std::vector<float> part_;
  std::vector<glm::vec4> leader_;  ///< by particle: xyz = its path as a leader, w = 1 if it is one
  std::vector<std::uint8_t> moved_;
  std::vector<Index> members_;  ///< of all zones, in the order in which they joined
  std::vector<std::uint8_t> isMember_;
  std::vector<Sum> sums_;  ///< by root
};

}  // namespace pliant::sim
