// The same bits for any number of threads, and every time.
#include "tests/sim/simulation/mixed_scene.h"

#include <cstdint>

namespace pliant::sim {
namespace {

/// FNV-1a over the bytes of positions and velocities.
std::uint64_t hashOf(const Particles& particles) {
  std::uint64_t hash = 14695981039346656037ull;
  const auto add = [&hash](const void* data, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
      hash = (hash ^ static_cast<const unsigned char*>(data)[i]) * 1099511628211ull;
  };
  add(particles.position.data(), particles.position.size() * sizeof(glm::vec4));
  add(particles.velocity.data(), particles.velocity.size() * sizeof(glm::vec3));
  return hash;
}

class Threads : public testing::TestWithParam<const char*> {};

TEST_P(Threads, SameHashOnOneTwoAndEightThreads) {
  const auto hashOn = [](int threads) {
    Simulation simulation = mixedScene(3, GetParam(), threads).simulate();
    EXPECT_GT(simulation.world().particles.size(), 1000u);
    run(simulation, 30);
    EXPECT_GT(simulation.world().particles.size(), 10000u);
    EXPECT_GT(simulation.world().contacts.pairs.size(), 1000u);
    EXPECT_GT(simulation.world().contacts.surfaces.size(), 100u);
    return hashOf(simulation.world().particles);
  };
  const std::uint64_t one = hashOn(1);
  EXPECT_EQ(hashOn(2), one);
  EXPECT_EQ(hashOn(8), one);
}

INSTANTIATE_TEST_SUITE_P(EachIteration, Threads, testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                         [](const auto& each) { return each.param; });

TEST(Determinism, TheSameSceneTwiceGivesTheSameBits) {
  const auto hashOfRun = [] {
    Simulation simulation = mixedScene(1, "jacobi", 0).simulate();
    run(simulation, 40);
    return hashOf(simulation.world().particles);
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
  EXPECT_EQ(hashOf(elsewhere.world().particles), hashOf(steady.world().particles));
}

}  // namespace
}  // namespace pliant::sim
