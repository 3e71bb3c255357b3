// Invariants of rods: momentum, rest shape, the same bits, their state through edits and tears.
#include "sim/observe/measures.h"
#include "sim/state/state_hash.h"
#include "tests/sim/elements/rod_scene.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

// A spiral that tumbles, swings and untwists.
TEST(FreeRod, KeepsItsMomentumAndAngularMomentum) {
  std::vector<glm::vec3> points, velocities;
  for (int i = 0; i <= 30; ++i) {
    const float t = 0.3f * static_cast<float>(i);
    points.emplace_back(0.1f * t, 0.1f * std::cos(t), 0.1f * std::sin(t));
    velocities.emplace_back(0.5f + 0.2f * std::sin(2.0f * t), 0.3f * t, 0.2f * std::cos(t));
  }
  SceneText scene = rodScene("gaussSeidel", 4);
  scene.points("spiral.txt", points, velocities);
  scene.element("rod", {{"file", "spiral.txt"},
                        {"radius", 0.01f},
                        {"density", kRodDensity},
                        {"youngsModulus", 1e6f},
                        {"turns", 1},
                        {"collides", "FALSE"}});
  Simulation simulation = scene.simulate();
  const Measures before = measure(simulation.world());
  run(simulation, 120);
  const Measures after = measure(simulation.world());
  EXPECT_LT(glm::length(after.linearMomentum - before.linearMomentum), 1e-5 * glm::length(before.linearMomentum));
  EXPECT_LT(glm::length(after.angularMomentum - before.angularMomentum), 2e-3 * glm::length(before.angularMomentum));
}

TEST(CoiledRod, StaysCoiled) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= 60; ++i) {
    const float t = 0.4f * static_cast<float>(i);
    points.emplace_back(0.05f * std::cos(t), 0.004f * t, 0.05f * std::sin(t));
  }
  SceneText scene = rodScene();
  scene.points("coil.txt", points);
  scene.element("rod", {{"file", "coil.txt"}, {"radius", 0.003f}, {"density", kRodDensity}, {"youngsModulus", 1e7f}});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  for (std::size_t i = 0; i < points.size(); ++i) expectNear(positionOf(simulation, 0, i), points[i], 1e-6f);
}

TEST(TwistedRod, FixedEndTurnsAtTheGivenRate) {
  SceneText scene = rodScene();
  scene.element("rod", rodTags(20, {{"fixed", 0}, {"fixed", 20}, {"twistRate", 0.6f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  EXPECT_NEAR(rodTwist(simulation), 0.6 * 2.0 * 19.5 / 20.0, 0.02);
}

TEST(RopeWithTwist, IsARod) {
  const SceneText::Tags tags{{"shape", "line"}, {"count", 21}, {"radius", 0.01f}, {"mass", 0.01f}, {"fixed", 0}};
  const auto hang = [&](const char* type, const SceneText::Tags& more) {
    SceneText::Tags all = tags;
    all.insert(all.end(), more.begin(), more.end());
    SceneText scene = rodScene();
    scene.element("gravity").element(type, all);
    Simulation simulation = scene.simulate();
    run(simulation, 30);
    return stateHash(simulation.world());
  };
  EXPECT_EQ(hang("rope", {{"twist", "TRUE"}, {"youngsModulus", 1e6f}}), hang("rod", {{"youngsModulus", 1e6f}}));
  EXPECT_NE(hang("rope", {}), hang("rod", {{"youngsModulus", 1e6f}}));
}

TEST(Rod, WeighsItsDensityTimesItsVolume) {
  SceneText scene = rodScene();
  scene.element("rod", rodTags(7));
  const Simulation simulation = scene.simulate();
  double mass = 0.0;
  for (const float each : simulation.world().particles.mass) mass += double(each);
  EXPECT_NEAR(mass, kRodDensity * rodArea(), 1e-6);
}

/// Rods that fall onto each other and the ground.
SceneText heap(int threads) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 5).set("threads", threads);
  scene.element("gravity").element("wall", {{"staticFriction", 0.5f}, {"kineticFriction", 0.4f}});
  for (int k = 0; k < 8; ++k) {
    const float turn = 40.0f * static_cast<float>(k), height = 0.05f + 0.03f * static_cast<float>(k);
    scene.element("rod", {{"shape", "line"},
                          {"from", glm::vec3(-0.2f, 0, 0)},
                          {"to", glm::vec3(0.2f, 0.02f, 0)},
                          {"count", 31},
                          {"rotateY", turn},
                          {"translate", glm::vec3(0, height, 0)},
                          {"radius", 0.008f},
                          {"density", 1200},
                          {"youngsModulus", 2e5f},
                          {"kineticFriction", 0.4f},
                          {"turns", 0.5f}});
  }
  return scene;
}

TEST(HeapOfRods, HasTheSameBitsOnOneTwoAndEightThreads) {
  const auto hashOn = [](int threads) {
    Simulation simulation = heap(threads).simulate();
    run(simulation, 40);
    EXPECT_GT(simulation.world().contacts.pairs.size(), 20u);
    return stateHash(simulation.world());
  };
  const std::uint32_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

TEST(HeapOfRods, ContinuesAsItsCopy) {
  Simulation simulation = heap(1).simulate();
  run(simulation, 15);
  Simulation copy = simulation.clone();
  run(simulation, 10);
  run(copy, 10);
  EXPECT_EQ(stateHash(copy.world()), stateHash(simulation.world()));
}

TEST(EditedRod, KeepsItsTwistWhereAnotherElementIsAdded) {
  SceneText scene = rodScene();
  scene.element("rod", rodTags(20, {{"fixed", 0}, {"fixed", 20}, {"twistRate", 1}}));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const double twist = rodTwist(simulation);
  InputMessages messages;
  Scene edited = simulation.scene();
  edited.elements.push_back(scene.element("wall", {{"distance", -5}}).scene().elements.back());
  simulation.edit(edited, {}, messages);
  EXPECT_EQ(rodTwist(simulation), twist);
  EXPECT_GT(twist, 0.9);
}

TEST(TornRod, IsTwoRods) {
  SceneText scene = rodScene("gaussSeidel", 5);
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rod", {{"shape", "line"},
                        {"to", glm::vec3(0, -1, 0)},
                        {"count", 21},
                        {"radius", 0.005f},
                        {"density", 1000},
                        {"youngsModulus", 1e5f},
                        {"fixed", 0},
                        {"tear", 1.05f}});
  Simulation simulation = scene.simulate();
  run(simulation, 40);
  const World& world = simulation.world();
  ASSERT_GE(world.strands.size(), 2u);
  EXPECT_EQ(world.strands[1].frames - world.strands[0].frames, world.strands[1].first - world.strands[0].first);
  EXPECT_LT(positionOf(simulation, 0, 20).y, -1.3f);  // it falls
}

std::string messagesOf(const SceneText& scene) {
  try {
    InputMessages messages;
    const Simulation simulation(scene.scene(), {}, messages);
    std::string all;
    for (const auto& entry : messages.entries()) all += entry.text();
    return all;
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(BadRod, IsRefusedWithAReason) {
  SceneText one, twice, back;
  one.element("rod", {{"shape", "line"}, {"count", 1}});
  EXPECT_NE(messagesOf(one).find("a rod of 1 particles, expected at least 2"), std::string::npos) << messagesOf(one);
  twice.points("p.txt", {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}).element("rod", {{"file", "p.txt"}});
  EXPECT_NE(messagesOf(twice).find("particles 1 and 2 are at the same position"), std::string::npos)
      << messagesOf(twice);
  back.points("p.txt", {{0, 0, 0}, {1, 0, 0}, {0.5f, 0, 0}}).element("rod", {{"file", "p.txt"}});
  EXPECT_NE(messagesOf(back).find("turns back on itself at particle 1"), std::string::npos) << messagesOf(back);
  SceneText wound;
  wound.element("rod", {{"shape", "line"}, {"count", 11}, {"turns", 6}});
  EXPECT_NE(messagesOf(wound).find("<turns> is 6, expected at most 5.0 either way for 10 segments"), std::string::npos)
      << messagesOf(wound);
  SceneText idle;
  idle.element("rod", {{"shape", "line"}, {"count", 3}, {"twistRate", 1}});
  EXPECT_NE(messagesOf(idle).find("<twistRate> has no effect"), std::string::npos) << messagesOf(idle);
}

}  // namespace
}  // namespace pliant::sim
