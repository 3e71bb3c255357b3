// The same bits for any number of threads, and every time.
#include "sim/state/state_hash.h"
#include "sim/state/world.h"
#include "tests/sim/simulation/mixed_scene.h"

#include <cstdint>

namespace pliant::sim {
namespace {

class Threads : public testing::TestWithParam<const char*> {};

TEST_P(Threads, SameHashOnOneTwoAndEightThreads) {
  const auto hashOn = [](int threads) {
    Simulation simulation = mixedScene(3, GetParam(), threads).simulate();
    EXPECT_GT(simulation.world().particles.size(), 1000u);
    run(simulation, 30);
    EXPECT_GT(simulation.world().particles.size(), 10000u);
    EXPECT_GT(simulation.world().contacts.pairs.size(), 1000u);
    EXPECT_GT(simulation.world().contacts.surfaces.size(), 100u);
    return stateHash(simulation.world());
  };
  const std::uint32_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

INSTANTIATE_TEST_SUITE_P(EachIteration, Threads, testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                         [](const auto& each) { return each.param; });

// Grains and balls of very unequal radii and masses, sampled bodies that carry distances, clusters that flow.
Simulation grainsAndBodies(const char* iteration, int threads) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 6).set("iteration", iteration).set("threads", threads);
  scene.set("stabilize", 1).set("postStabilize", 2).set("contactMargin", 0.005f).set("massScaling", 5);
  scene.element("gravity").element("wall").element("sphere",
                                                   {{"position", glm::vec3(0.2f, 0.1f, 0)}, {"radius", 0.4f}});
  scene.element("sand", {{"radius", 0.03f}, {"mass", 0.02f}, {"staticFriction", 0.4f}, {"kineticFriction", 0.3f}});
  scene.element("ball", {{"radius", 0.6f}, {"mass", 300}, {"position", glm::vec3(-0.5f, 2, 0)}});
  scene.points("places.txt", {{-0.4f, 1.4f, 0.3f}, {-0.1f, 1.25f, 0.35f}, {0.4f, 1.4f, -0.3f}, {0.6f, 1.1f, -0.2f}});
  scene.element("rigidBody", {{"shape", "box"},
                              {"size", glm::vec3(0.4f, 0.3f, 0.35f)},
                              {"rotateX", 20},
                              {"radius", 0.04f},
                              {"density", 700},
                              {"sdf", "TRUE"},
                              {"repeater", "places.txt"}});
  scene.element("rigidBody", {{"shape", "sphere"},
                              {"size", glm::vec3(0.6f)},
                              {"radius", 0.05f},
                              {"mass", 0.2f},
                              {"overlap", 0.2f},
                              {"sdf", "TRUE"},
                              {"clusters", 6},
                              {"deformation", "linear"},
                              {"beta", 0.5f},
                              {"plasticity", 5},
                              {"translate", glm::vec3(0.1f, 2.2f, 0)}});
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", glm::vec3(-0.9f, 0.05f, -0.6f)},
                         {"max", glm::vec3(0.9f, 1.0f, 0.6f)},
                         {"spacing", 0.065f},
                         {"jitter", 0.002f}});
  return scene.simulate();
}

TEST_P(Threads, SameHashWithUnequalGrainsAndBodiesThatInterlock) {
  const auto hashOn = [](int threads) {
    Simulation simulation = grainsAndBodies(GetParam(), threads);
    run(simulation, 50);
    EXPECT_GT(simulation.world().contacts.pairs.size(), 10000u);
    return stateHash(simulation.world());
  };
  const std::uint32_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

TEST(Determinism, TheSameSceneTwiceGivesTheSameBits) {
  const auto hashOfRun = [] {
    Simulation simulation = mixedScene(1, "jacobi", 0).simulate();
    run(simulation, 40);
    return stateHash(simulation.world());
  };
  EXPECT_EQ(hashOfRun(), hashOfRun());
}

TEST(Determinism, ASimulationMayBeMovedInMidRun) {
  Simulation steady = mixedScene(1, "gaussSeidel", 1).simulate();
  Simulation moved = mixedScene(1, "gaussSeidel", 1).simulate();
  run(steady, 10);
  run(moved, 5);
  Simulation elsewhere = std::move(moved);
  run(elsewhere, 5);
  EXPECT_EQ(stateHash(elsewhere.world()), stateHash(steady.world()));
}

}  // namespace
}  // namespace pliant::sim
