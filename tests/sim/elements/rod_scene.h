// Rods for tests.
#pragma once

#include "sim/geometry/turns.h"
#include "tests/sim/scene_from_text.h"

#include <glm/gtc/constants.hpp>

namespace pliant::sim {

inline constexpr double kRodRadius = 0.005, kRodModulus = 1e9, kRodPoisson = 0.3, kRodDensity = 1000.0;

inline double rodArea() { return glm::pi<double>() * kRodRadius * kRodRadius; }
inline double rodSecondMoment() { return 0.25 * rodArea() * kRodRadius * kRodRadius; }  // I; J is twice that

/// A rod of 1 m along x.
inline SceneText::Tags rodTags(int segments, const SceneText::Tags& more = {}) {
  SceneText::Tags tags{
      {"shape", "line"},        {"to", glm::vec3(1, 0, 0)},     {"count", segments + 1},       {"radius", kRodRadius},
      {"density", kRodDensity}, {"youngsModulus", kRodModulus}, {"poissonRatio", kRodPoisson}, {"collides", "FALSE"}};
  tags.insert(tags.end(), more.begin(), more.end());
  return tags;
}

inline SceneText rodScene(const char* iteration = "gaussSeidel", int solverIterations = 3, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", iteration).set("solverIterations", solverIterations);
  scene.set("substeps", substeps).set("contacts", "FALSE");
  return scene;
}

/// How far the direction of the last segment has turned about the first one's axis beyond that [rad].
inline double rodTwist(const Simulation& simulation) {
  const auto& frames = simulation.world().frames;
  double twist = 0.0;
  for (std::size_t f = 0; f + 2 < frames.size(); ++f) {
    twist += turnOf(glm::conjugate(frames[f].rotation) * frames[f + 1].rotation).z;
  }
  return twist;
}

}  // namespace pliant::sim
