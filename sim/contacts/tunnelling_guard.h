// Remembers on which side of a collider each particle belongs.
//
// Constraints that are solved after the contacts, shape matching above all, may end a step with a particle on the wrong
// side of a thin surface. Its position then does not tell where it came from.
#pragma once

#include "sim/state/collider.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// For one collider, in its own frame: the last position of each particle in which it was free of it.
class TunnellingGuard {
 public:
  /// Takes new particles to be free where they are.
  void admit(const Particles& particles, const Collider& collider);
  /// The same for particle i, which took the place of another.
  void admit(std::size_t i, const Particles& particles, const Collider& collider);
  /// Last free position of particle i of radius r, now at x: x itself, unless the surface is in between. A particle
  /// deeper than a few radii behind it, as one that the mouse has dragged through, belongs there from now on.
  glm::vec3 freePosition(std::size_t i, const glm::vec3& x, float r, const Collider& collider);
  /// Last result of freePosition().
  const glm::vec3& lastFree(std::size_t i) const { return free_[i]; }

 private:
  std::vector<glm::vec3> free_;
};

}  // namespace pliant::sim
