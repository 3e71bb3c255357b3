// The momentum of a whole simulation, for tests of its laws.
#pragma once

#include "sim/simulation.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <cstddef>

namespace pliant::sim {

/// Sum of m v of all particles [kg m/s].
inline glm::dvec3 momentumOf(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < particles.size(); ++i)
    sum += double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
  return sum;
}

}  // namespace pliant::sim
