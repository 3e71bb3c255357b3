// Settings that change the step.
#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

TEST(Settings, MaxSpeedLimitsEveryParticle) {
  SceneText scene;
  scene.set("timestep", 0.1f).set("maxSpeed", 2).element("gravity");
  scene.element("sand", {{"radius", 0.1f}}).particle(0, {0, 0, 0}, {3, 4, 0}).particle(0, {5, 0, 0}, {0, 0.5f, 0});
  Simulation simulation = scene.simulate();
  glm::vec3 before(0.0f);
  for (int step = 0; step < 30; ++step) {
    run(simulation, 1);
    EXPECT_LE(glm::distance(positionOf(simulation, 0, 0), before), 0.2f + 1e-5f);
    before = positionOf(simulation, 0, 0);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
      EXPECT_LE(glm::length(velocityOf(simulation, 0, i)), 2.0f + 1e-5f);
  }
  EXPECT_NEAR(velocityOf(simulation, 0, 1).y, -2.0f, 1e-4f);
}

TEST(Settings, MaxSpeedLimitsOverlappingParticles) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("maxSpeed", 1).element("sand", {{"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(0, {0.01f, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_LE(glm::length(velocityOf(simulation, 0, 0)), 1.0f + 1e-6f);
}

/// Extension of a rope with a heavy end after it has come to rest.
float extension(float timestep, int substeps) {
  SceneText scene;
  std::vector<glm::vec3> points;
  for (int i = 0; i <= 20; ++i) points.emplace_back(0, -0.1f * static_cast<float>(i), 0);
  scene.points("rope.txt", points).set("timestep", timestep).set("substeps", substeps).set("solverIterations", 2);
  scene.element("gravity")
      .element("drag", {{"coefficient", 2}})
      .element("rope", {{"file", "rope.txt"}, {"radius", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, static_cast<int>(std::round(6.0f / timestep)));
  return -2.0f - positionOf(simulation, 0, 20).y;
}

TEST(Settings, SubstepsMakeConstraintsStiffer) {
  const float one = -extension(0.02f, 1), two = -extension(0.02f, 2), eight = -extension(0.02f, 8);
  EXPECT_LT(std::abs(two), 0.5f * std::abs(one));
  EXPECT_LT(std::abs(eight), 0.2f * std::abs(two));
}

TEST(Settings, SubstepsAreSmallerTimeSteps) { EXPECT_NEAR(extension(0.02f, 4), extension(0.005f, 1), 1e-5f); }

TEST(Settings, AnySubstepsFallByTheirOwnClosedForm) {
  for (const int substeps : {1, 2, 10}) {
    SceneText scene;
    scene.set("timestep", 0.1f)
        .set("substeps", substeps)
        .element("gravity")
        .element("sand", {{"radius", 0.1f}})
        .particle(0, glm::vec3(0.0f));
    Simulation simulation = scene.simulate();
    run(simulation, 10);
    const float n = 10.0f * static_cast<float>(substeps), h = 0.1f / static_cast<float>(substeps);
    EXPECT_NEAR(positionOf(simulation, 0).y, -10.0f * h * h * n * (n + 1) / 2, 1e-4f) << substeps;
    EXPECT_EQ(simulation.frame(), 10);
    EXPECT_EQ(simulation.solveCounts().groupSolves[0], 5 * substeps);
  }
}

TEST(Settings, ContactsOffLetsParticlesThroughOneAnotherButNotThroughWalls) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("contacts", "FALSE").element("gravity").element("wall");
  scene.element("sand", {{"radius", 0.1f}}).particle(0, {0, 0.1f, 0}).particle(0, {0, 0.5f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 200);
  expectNear(positionOf(simulation, 0, 0), {0, 0.1f, 0}, 1e-5f);
  expectNear(positionOf(simulation, 0, 1), {0, 0.1f, 0}, 1e-5f);
}

}  // namespace
}  // namespace pliant::sim
