// On which side of a collider a particle belongs.
//
// Constraints that are solved after the contacts, shape matching above all, may end a step with a particle on the wrong
// side of a thin surface. Where it is then says nothing of where it came from; what it remembers does.
#pragma once

#include "sim/state/collider.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// For one collider, in its own frame: where each particle last was free of it.
class TunnellingGuard {
 public:
  /// Particles that are new are free where they are.
  void admit(const Particles& particles, const Collider& collider);
  /// The same for particle i, which took the place of another.
  void admit(std::size_t i, const Particles& particles, const Collider& collider);
  /// Where particle i of radius r, now at x, last was free: x itself, unless the surface lies between. What is deeper
  /// than a few radii behind it, dragged through by the mouse, belongs there from now on.
  glm::vec3 freePosition(std::size_t i, const glm::vec3& x, float r, const Collider& collider);
  /// What freePosition() said last.
  const glm::vec3& lastFree(std::size_t i) const { return free_[i]; }

 private:
  std::vector<glm::vec3> free_;
};

}  // namespace pliant::sim
