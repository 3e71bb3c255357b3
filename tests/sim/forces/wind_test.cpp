#include "sim/forces/wind.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <omp.h>

#include <cmath>

namespace pliant::sim {
namespace {

constexpr float kStep = 0.01f;

// One triangle of area 0.5 m^2 in the yz plane, vertices of 1 kg: in a step they gain a sixth of a percent of the wind.
SceneText sail(const glm::vec3& direction, float magnitude, float angle = 0.0f) {
  SceneText scene;
  scene.set("timestep", kStep).file("sail.obj", "v 0 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
  scene.element("wind", {{"direction", direction}, {"magnitude", magnitude}})
      .element("cloth", {{"file", "sail.obj"}, {"mass", 1}, {"radius", 0.01f}, {"rotateY", angle}});
  return scene;
}

glm::vec3 forceOn(const SceneText& scene) {
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  glm::vec3 impulse(0.0f);
  for (std::size_t i = 0; i < 3; ++i) impulse += velocityOf(simulation, 0, i);
  return impulse / kStep;
}

TEST(Wind, PushesATriangleByAreaAndSpeedAcrossIt) {
  expectNear(forceOn(sail({1, 0, 0}, 8.0f)), {4, 0, 0}, 0.01f);
  expectNear(forceOn(sail({-2, 0, 0}, 8.0f)), {-4, 0, 0}, 0.01f);
  expectNear(forceOn(sail({0, 1, 0}, 8.0f)), {0, 0, 0}, 0.01f);
}

TEST(Wind, ForceOnAnInclinedTriangleIsNormalToIt) {
  const float angle = 60.0f * 3.14159265f / 180.0f;
  const glm::vec3 normal(std::cos(angle), 0, -std::sin(angle));
  expectNear(forceOn(sail({1, 0, 0}, 8.0f, 60.0f)), 4.0f * std::cos(angle) * normal, 0.01f);
}

TEST(Wind, CarriesALightSailAtItsOwnSpeedAndNoFaster) {
  SceneText scene;
  scene.set("timestep", 0.05f).file("sail.obj", "v 0 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
  scene.element("wind", {{"magnitude", 500}})
      .element("cloth", {{"file", "sail.obj"}, {"mass", 1e-4f}, {"radius", 0.01f}});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 100; ++step) {
    run(simulation, 1);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(velocityOf(simulation, 0, i).x, 501.0f);
  }
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(velocityOf(simulation, 0, i).x, 500.0f, 1.0f);
}

TEST(Wind, PushesARopeAcrossAndNotAlong) {
  const auto speedIn = [](const glm::vec3& direction) {
    SceneText scene;
    scene.set("timestep", 1e-3f).element("wind", {{"direction", direction}, {"magnitude", 5}});
    scene.element("rope",
                  {{"shape", "line"}, {"to", glm::vec3(0, 2, 0)}, {"count", 5}, {"radius", 0.1f}, {"mass", 1e3f}});
    Simulation simulation = scene.simulate();
    run(simulation, 1);
    glm::vec3 force(0.0f);
    for (std::size_t i = 0; i < 5; ++i) force += 1e3f * velocityOf(simulation, 0, i) / 1e-3f;
    return force;
  };
  expectNear(speedIn({1, 0, 0}), {5.0f * 2.0f * 0.1f * 2.0f, 0, 0}, 0.02f);
  expectNear(speedIn({0, 1, 0}), {0, 0, 0}, 0.02f);
}

TEST(Wind, PushesAGrainByItsCrossSection) {
  SceneText scene;
  scene.set("timestep", 1e-3f)
      .element("wind", {{"magnitude", 3}})
      .element("sand", {{"radius", 0.5f}, {"mass", 100}, {"particleSleeping", 0}});
  scene.particle(0, {0, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0).x / 1e-3f * 100.0f, 3.0f * 3.14159f * 0.25f, 0.01f);
}

TEST(Wind, ActsOnTheObjectsThatItNames) {
  SceneText scene;
  scene.element("wind", {{"objectID", 1}});
  for (int i = 0; i < 2; ++i) {
    scene.element("sand", {{"radius", 0.1f}, {"particleSleeping", 0}}).particle(i, {0, static_cast<float>(5 * i), 0});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_EQ(velocityOf(simulation, 0).x, 0.0f);
  EXPECT_GT(velocityOf(simulation, 1).x, 0.0f);
}

TEST(Wind, GustsVaryAboutTheMeanAndAreTheSameEveryTime) {
  const Air air{{6, 0, 0}, 0.5f};
  glm::dvec3 mean(0.0);
  float fastest = 0.0f, slowest = 100.0f;
  constexpr int kSamples = 20000;
  for (int i = 0; i < kSamples; ++i) {
    const glm::vec3 u = air.at({1, 2, 3}, 0.05 * i);
    mean += glm::dvec3(u) / double(kSamples);
    fastest = std::max(fastest, u.x);
    slowest = std::min(slowest, u.x);
    EXPECT_LE(std::abs(u.x - 6.0f), 3.0f + 1e-5f);
    EXPECT_LE(std::abs(u.y), 1.5f + 1e-5f);
  }
  EXPECT_LT(glm::distance(mean, glm::dvec3(6, 0, 0)), 0.3);
  EXPECT_GT(fastest, 7.5f);
  EXPECT_LT(slowest, 4.5f);
  EXPECT_EQ(air.at({1, 2, 3}, 12.5), air.at({1, 2, 3}, 12.5));
  // Gusts move with the wind.
  expectNear(air.at({6, 0, 0}, 8.0), air.at({0, 0, 0}, 7.0), 1e-4f);
}

TEST(Wind, GivesTheSameBitsOnAnyNumberOfThreads) {
  const auto end = [](int threads) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("threads", threads).set("iteration", "gaussSeidel");
    scene.element("wind", {{"gust", 0.8f}, {"direction", glm::vec3(1, 1, 0)}});
    scene.element("cloth",
                  {{"shape", "grid"}, {"resolution", 60}, {"radius", 0.005f}, {"density", 0.2f}, {"fixed", 0}});
    Simulation simulation = scene.simulate();
    run(simulation, 10);
    return simulation.world().particles.position;
  };
  EXPECT_TRUE(end(1) == end(2));
}

}  // namespace
}  // namespace pliant::sim
