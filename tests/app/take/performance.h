// A scene and possible actions of a user, for the tests of takes.
#pragma once

#include "app/base/build_info.h"
#include "app/take/take.h"
#include "app/take/take_replay.h"
#include "sim/tearing/blade.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// A cloth that hangs over a sphere, and a grain: on several threads, with a solver whose result depends on the order.
inline sim::SceneText clothScene() {
  return sim::SceneText()
      .set("timestep", 0.01f)
      .set("iteration", "gaussSeidel")
      .set("solverIterations", 5)
      .element("gravity", {{"magnitude", 10}})
      .element("cloth", {{"shape", "grid"},
                         {"size", glm::vec3(2, 0, 2)},
                         {"resolution", 12},
                         {"radius", 0.02f},
                         {"mass", 0.01f},
                         {"stiffness", 0.9f},
                         {"translate", glm::vec3(0, 1, 0)}})
      .element("sphere", {{"position", glm::vec3(0)}, {"radius", 0.5f}})
      .element("sand", {{"radius", 0.1f}, {"mass", 1}})
      .particle(1, {0.0f, 2.0f, 0.0f});
}

inline sim::Sight sightThrough(const glm::vec3& point) {
  const glm::vec3 eye(0.0f, 5.0f, 0.1f);
  return {eye, glm::normalize(point - eye)};
}

inline Edit editOf(sim::Scene scene, const std::string& assignment) {
  sim::setParameter(scene, assignment);
  return {std::make_shared<sim::Scene>(std::move(scene))};
}

/// Every kind of action: a drag, pins, a gust, a stroke of the knife, a slider, an edit that rebuilds, a shot ball.
inline std::vector<TimedAction> everyAction(const sim::Scene& scene) {
  const Edit slider = editOf(scene, "elements[1].stiffness=0.37");
  const Edit rebuilt = editOf(*slider.scene, "elements[3].radius=0.15");
  sim::Scene more = *rebuilt.scene;
  more.sources.push_back(more.sources.front());
  return {{0, Pin{{0, 12}, true}},
          {2, Grab{80, 10.0f}},
          {3, MoveGrabbed{80, {0.3f, 1.4f, 0.1f}, 0.0f}},
          {5, MoveGrabbed{80, {0.41f, 1.6f, 0.2f}, 0.025f}},
          {9, ReleaseGrabbed{80}},
          {10, Gust{{0.3f, 0.1f, -0.2f}}},
          {12, Cut{{sightThrough({0.2f, 1, 0.31f}), sightThrough({0.65f, 1, 0.33f})}}},
          {13, Cut{{sightThrough({0.65f, 1, 0.33f}), sightThrough({1.3f, 1, 0.35f})}}},
          {13, LiftKnife{}},
          {16, slider},
          {20, rebuilt},
          {24, Edit{std::make_shared<sim::Scene>(more)}},
          {26, Pin{{12}, false}}};
}

/// A take of all that, with the resulting states.
inline Take performance(const sim::Scene& scene, int steps = 40) {
  Take take;
  take.scene = scene;
  take.actions = everyAction(scene);
  take.steps = steps;
  take.version = version();
  return withStates(std::move(take), {});
}

inline Take onThreads(Take take, int threads) {
  take.scene.settings.threads = threads;
  for (TimedAction& timed : take.actions) {
    auto* edit = std::get_if<Edit>(&timed.action);
    if (edit == nullptr) continue;
    sim::Scene scene = *edit->scene;
    scene.settings.threads = threads;
    edit->scene = std::make_shared<sim::Scene>(std::move(scene));
  }
  return take;
}

}  // namespace pliant::app
