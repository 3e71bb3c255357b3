// A square tank of water, for tests of fluids and of their effect on others.
#pragma once

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {

constexpr float kSpacing = 0.05f;
constexpr float kWidth = 8 * kSpacing;  ///< of the square tank

inline SceneText tank() {
  SceneText scene;
  scene.set("timestep", 1.0f / 120.0f).set("solverIterations", 6);
  scene.element("gravity", {{"magnitude", 9.81f}}).element("wall");
  for (const glm::vec3& normal : {glm::vec3(1, 0, 0), glm::vec3(-1, 0, 0), glm::vec3(0, 0, 1), glm::vec3(0, 0, -1)}) {
    scene.element("wall", {{"normal", normal}, {"distance", -0.5f * kWidth}});
  }
  return scene;
}

inline SceneText::Tags water(float density = 1000.0f) {
  return {{"radius", 0.5f * kSpacing},
          {"mass", density * kSpacing * kSpacing * kSpacing},
          {"density", density},
          {"smoothing", 2.0f * kSpacing}};
}

/// Layers of fluid across the tank, from layer `first` on.
inline SceneText::Tags layers(int object, int first, int count) {
  const float low = 0.5f * kSpacing - 0.5f * kWidth;
  const auto y = [](int layer) { return (static_cast<float>(layer) + 0.5f) * kSpacing; };
  return {{"time", 0},
          {"object", object},
          {"min", glm::vec3(low, y(first), low)},
          {"max", glm::vec3(-low + 1e-3f, y(first + count - 1) + 1e-3f, -low + 1e-3f)},
          {"spacing", kSpacing},
          {"jitter", 0.001f}};
}

inline float meanHeight(const Simulation& simulation, std::size_t object) {
  float sum = 0.0f;
  const auto& ids = simulation.world().objects[object].particles;
  for (const int id : ids) sum += simulation.world().particles.position[static_cast<std::size_t>(id)].y;
  return sum / static_cast<float>(ids.size());
}

}  // namespace pliant::sim
