// Scenes of rigid bodies, and quantities measured in them, common to their tests.
#pragma once

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cstddef>

namespace pliant::sim {

constexpr double kRigidGravity = 9.81;  ///< [m/s^2]

inline SceneText rigidScene(int iterations = 20, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("substeps", substeps);
  scene.set("iteration", "gaussSeidel");
  return scene;
}

/// Centre of mass of the body, counted from 0, by its particles [m].
inline glm::dvec3 centreOfBody(const Simulation& simulation, std::size_t body) {
  glm::dvec3 sum(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    sum += 0.25 * simulation.world().particles.exactPosition(
                      static_cast<std::size_t>(simulation.world().bodies[body].first) + k);
  }
  return sum;
}

struct RigidMotion {
  glm::dvec3 angularMomentum{0.0};
  double energy = 0.0;  // of the motion
};

inline RigidMotion motionOfBody(const Simulation& simulation, std::size_t body) {
  const Particles& particles = simulation.world().particles;
  const std::size_t first = static_cast<std::size_t>(simulation.world().bodies[body].first);
  const glm::dvec3 centre = centreOfBody(simulation, body);
  RigidMotion motion;
  for (std::size_t i = first; i < first + Body::kParticles; ++i) {
    const double m = double(particles.mass[i]);
    const glm::dvec3 v = particles.exactVelocity(i);
    motion.angularMomentum += m * glm::cross(particles.exactPosition(i) - centre, v);
    motion.energy += 0.5 * m * glm::dot(v, v);
  }
  return motion;
}

}  // namespace pliant::sim
