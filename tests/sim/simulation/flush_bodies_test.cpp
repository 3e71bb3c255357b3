// Soft bodies that start face to face, on one another or on the floor, where only rounding decides the sides.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

constexpr float kFlushGravity = 9.81f, kFlushStep = 1.0f / 60.0f;

/// Gravity as on a slope, and a wall that carries the bodies.
SceneText slope(float degrees, int substeps) {
  const float angle = glm::radians(degrees);
  SceneText scene;
  scene.set("timestep", kFlushStep)
      .set("substeps", substeps)
      .set("solverIterations", 2)
      .set("iteration", "gaussSeidel");
  scene.element("gravity",
                {{"magnitude", kFlushGravity}, {"direction", glm::vec3(std::sin(angle), -std::cos(angle), 0)}});
  scene.element("wall", {{"staticFriction", 100}, {"kineticFriction", 100}});
  return scene;
}

SceneText::Tags box(const glm::vec3& size, int resolution, float bottom, float friction) {
  return {{"shape", "box"},
          {"size", size},
          {"resolution", resolution},
          {"translate", glm::vec3(0, bottom + 0.5f * size.y, 0)},
          {"density", 300},
          {"staticFriction", friction},
          {"kineticFriction", friction}};
}

glm::vec3 middleOf(const Simulation& simulation, int object) {
  const World& world = simulation.world();
  glm::vec3 sum(0.0f);
  for (const int i : world.objects[object].particles) sum += glm::vec3(world.particles.position[i]);
  return sum / static_cast<float>(world.objects[object].particles.size());
}

/// How far a block slides in `frames` on the slab on which it was placed.
float slideOnSlab(int resolution, float degrees, float friction, int frames) {
  SceneText scene = slope(degrees, 8);
  scene.element("softBody", box({4, 0.2f, 1}, 30, 0.0f, friction));
  scene.element("softBody", box({0.4f, 0.2f, 0.4f}, resolution, 0.2f, friction));
  Simulation simulation = scene.simulate();
  run(simulation, frames);
  return middleOf(simulation, 1).x - middleOf(simulation, 0).x;
}

// x = g (sin a - mu cos a) t^2 / 2, for slopes, and for lattices that match the slab's or do not.
TEST(FlushBodies, ABlockSlidesOnTheSlabThatItWasPutOn) {
  constexpr int kFrames = 40;
  constexpr float kTime = kFrames * kFlushStep;
  for (const auto& [resolution, degrees, friction] :
       {std::tuple{6, 30.0f, 0.0f}, {3, 30.0f, 0.0f}, {5, 25.0f, 0.0f}, {6, 35.0f, 0.2f}}) {
    const float a = glm::radians(degrees);
    const float expected = 0.5f * kFlushGravity * (std::sin(a) - friction * std::cos(a)) * kTime * kTime;
    const float allowed = friction > 0.0f ? 0.08f : 0.03f;  // while it settles onto the slab, friction is less
    EXPECT_NEAR(slideOnSlab(resolution, degrees, friction, kFrames), expected, allowed * expected)
        << resolution << ' ' << degrees << ' ' << friction;
  }
}

// Grains enter after the surfaces of bodies were listed: one starts on the face of a slab and stays there, one inside
// it and stays inside.
TEST(FlushBodies, GrainsMayBeEmittedOnAndInsideASlab) {
  SceneText scene = slope(0.0f, 8);
  scene.element("softBody", box({2, 0.4f, 1}, 10, 0.0f, 0.4f));
  scene.element("sand", {{"radius", 0.05}, {"mass", 0.01}});
  scene.particle(1, {-0.5f, 0.4f, 0.0f}).particle(1, {0.5f, 0.3f, 0.0f});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const World& world = simulation.world();
  ASSERT_EQ(world.objects[1].particles.size(), 2u);
  const glm::vec3 above(world.particles.position[world.objects[1].particles[0]]);
  const glm::vec3 amid(world.particles.position[world.objects[1].particles[1]]);
  EXPECT_NEAR(above.y, 0.45f, 0.01f);
  EXPECT_NEAR(amid.x, 0.5f, 0.05f);
}

// Equal boxes share every vertex of the faces between them. Each comes to rest a little above the one below, and the
// topmost can be taken away.
TEST(FlushBodies, EqualBoxesStackAndSeparate) {
  SceneText scene = slope(0.0f, 8);
  for (int k = 0; k < 3; ++k) scene.element("softBody", box({0.4f, 0.2f, 0.4f}, 6, 0.2f * static_cast<float>(k), 0.4f));
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  for (int k = 0; k < 3; ++k) {
    const glm::vec3 middle = middleOf(simulation, k);
    EXPECT_NEAR(middle.y, 0.1f + 0.2f * static_cast<float>(k), 0.006f) << k;
    EXPECT_NEAR(middle.x, 0.0f, 0.002f) << k;
    if (k > 0) {
      EXPECT_GT(middle.y - middleOf(simulation, k - 1).y, 0.2f) << k;
    }
  }
  const float below = middleOf(simulation, 1).y, top = middleOf(simulation, 2).y;
  const int grabbed = simulation.world().objects[2].particles.front();
  simulation.grab(grabbed, 1.0f);
  simulation.moveGrabbed(grabbed, glm::vec3(simulation.world().particles.position[grabbed]) + glm::vec3(0, 0.5f, 0),
                         0.5f);
  run(simulation, 60);
  EXPECT_GT(middleOf(simulation, 2).y, top + 0.1f);
  EXPECT_NEAR(middleOf(simulation, 1).y, below, 0.01f);
}

// Contacts lift it by their radius, and no more.
TEST(FlushBodies, ABodyPutOnTheFloorIsNotThrown) {
  for (const int substeps : {1, 4, 16}) {
    for (const float thick : {0.2f, 0.8f}) {
      SceneText scene = slope(0.0f, substeps);
      scene.element("softBody", box({2, thick, 1}, 12, 0.0f, 0.5f));
      Simulation simulation = scene.simulate();
      const float start = middleOf(simulation, 0).y, radius = simulation.world().particles.radius[0];
      float highest = start;
      for (int frame = 0; frame < 60; ++frame) {
        run(simulation, 1);
        highest = std::max(highest, middleOf(simulation, 0).y);
      }
      EXPECT_LT(highest - start, 1.5f * radius) << substeps << ' ' << thick;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
