#include "sim/constraints/long_range.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {
namespace {

std::size_t tiesOf(const Simulation& simulation) {
  for (const auto& batch : simulation.world().batches) {
    if (batch->type() == "longRange") return batch->size();
  }
  return 0;
}

SceneText hangingRope(const char* longRange) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 3).set("iteration", "gaussSeidel");
  scene.element("gravity").element("rope", {{"shape", "line"},
                                            {"to", glm::vec3(3, 0, 0)},
                                            {"count", 61},
                                            {"radius", 0.01f},
                                            {"fixed", 0},
                                            {"longRange", longRange}});
  return scene;
}

TEST(LongRange, ARopeDoesNotStretchWithFewIterations) {
  float longest = 0.0f, loose = 0.0f;
  Simulation tied = hangingRope("TRUE").simulate();
  Simulation free = hangingRope("FALSE").simulate();
  for (int step = 0; step < 300; ++step) {
    run(tied, 1);
    run(free, 1);
    longest = std::max(longest, glm::length(positionOf(tied, 0, 60)));
    loose = std::max(loose, glm::length(positionOf(free, 0, 60)));
  }
  EXPECT_LE(longest, 3.0f * (1.0f + 1e-5f));
  EXPECT_GT(loose, 3.3f) << "the iterations are enough without";
}

TEST(LongRange, OnlyHoldsBackNeverPulls) {
  SceneText scene = hangingRope("TRUE");
  Simulation simulation = scene.simulate();
  simulation.pin(static_cast<int>(indexOf(simulation, 0, 0)), true);
  run(simulation, 1);
  // The free end fell by g h^2 and is closer than the length of the rope.
  EXPECT_NEAR(positionOf(simulation, 0, 60).y, -10.0f * 0.01f * 0.01f, 1e-4f);
}

TEST(LongRange, FollowsAddedAndRemovedPins) {
  Simulation simulation = hangingRope("TRUE").simulate();
  run(simulation, 1);
  EXPECT_EQ(tiesOf(simulation), 60u);
  simulation.pin(static_cast<int>(indexOf(simulation, 0, 60)), true);
  run(simulation, 1);
  EXPECT_EQ(tiesOf(simulation), 59u);
  simulation.pin(static_cast<int>(indexOf(simulation, 0, 0)), false);
  run(simulation, 200);
  EXPECT_EQ(tiesOf(simulation), 60u);
  for (std::size_t i = 0; i < 60; ++i) {
    EXPECT_LE(glm::distance(positionOf(simulation, 0, i), positionOf(simulation, 0, 60)),
              0.05f * static_cast<float>(60 - i) * (1.0f + 1e-4f));
  }
  simulation.pin(static_cast<int>(indexOf(simulation, 0, 60)), false);
  run(simulation, 1);
  EXPECT_EQ(tiesOf(simulation), 0u);
}

TEST(LongRange, HoldsALoadAttachedByADistanceLock) {
  const auto lowest = [](const char* longRange) {
    SceneText scene = hangingRope(longRange);
    scene.element("sand", {{"radius", 0.05f}, {"mass", 1000}, {"collides", "FALSE"}, {"particleSleeping", 0}})
        .particle(1, {3.1f, 0, 0});
    scene.element("distanceLock",
                  {{"distance", 0.1f}, {"objectID", 0}, {"objectID", 1}, {"particleID", 60}, {"particleID", 0}});
    Simulation simulation = scene.simulate();
    float farthest = 0.0f;
    for (int step = 0; step < 200; ++step) {
      run(simulation, 1);
      farthest = std::max(farthest, glm::length(positionOf(simulation, 1)));
    }
    return farthest;
  };
  EXPECT_LE(lowest("TRUE"), 3.1f * (1.0f + 1e-5f));
  EXPECT_GT(lowest("FALSE"), 4.0f);
}

TEST(LongRange, UsesTheDistanceAlongTheEdgesOfACloth) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 1).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 50}})
      .element("cloth", {{"shape", "grid"},
                         {"size", glm::vec3(2, 2, 0)},
                         {"resolution", 20},
                         {"radius", 0.01f},
                         {"fixed", 420},
                         {"fixed", 440},
                         {"longRange", "TRUE"}});
  Simulation simulation = scene.simulate();
  float farthest = 0.0f;
  for (int step = 0; step < 200; ++step) {
    run(simulation, 1);
    farthest = std::max(farthest, glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 420)));
  }
  EXPECT_LE(farthest, 2.0f * (1.0f + 1e-5f));  // straight down the side from the corner that is held
  EXPECT_EQ(tiesOf(simulation), 439u);
}

}  // namespace
}  // namespace pliant::sim
