// Scenes with joints, common to their tests.
#pragma once

#include "tests/sim/scene_from_text.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

constexpr double kJointGravity = 9.81;

inline SceneText jointScene(int iterations = 20, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("substeps", substeps);
  scene.set("iteration", "gaussSeidel");
  return scene;
}

/// A box of 9.6 kg that flies and turns.
inline void addFlyingBox(SceneText& scene) {
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.4f, 0.2f, 0.3f)},
                              {"density", 400.0f},
                              {"velocity", glm::vec3(0.3f, 0.1f, -0.2f)},
                              {"angularVelocity", glm::vec3(1.0f, 0.5f, -1.5f)}});
}

}  // namespace pliant::sim
