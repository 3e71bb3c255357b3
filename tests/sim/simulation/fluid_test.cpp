// Water in a tank: it fills the volume of its mass, bodies float and sink in it, two fluids separate.
#include "sim/state/world.h"
#include "tests/sim/simulation/water_tank.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {
namespace {

TEST(FluidInATank, KeepsItsVolumeAndDensity) {
  SceneText scene = tank();
  scene.element("fluid", water()).source("block", layers(0, 0, 8));
  Simulation simulation = scene.simulate();
  const auto expectWhole = [&] {
    // The mean height of settled fluid is half its depth: depth over that of the block is volume over volume.
    EXPECT_NEAR(meanHeight(simulation, 0), 4.0f * kSpacing, 0.03f * 4.0f * kSpacing) << simulation.frame();
    for (const auto& batch : simulation.world().batches) {
      if (batch->type() != "density") continue;
      EXPECT_LT(batch->largestError(simulation.world().particles), 0.03f) << simulation.frame();
    }
  };
  run(simulation, 500);
  expectWhole();
  run(simulation, 1500);
  expectWhole();
}

TEST(FluidInATank, IsNotDenserAtTheWalls) {
  SceneText scene = tank();
  scene.element("fluid", water()).source("block", layers(0, 0, 8));
  Simulation simulation = scene.simulate();
  run(simulation, 500);
  // Of the 8 columns of the block the two at the walls hold a quarter of the fluid.
  int atWalls = 0;
  for (const glm::vec4& x : simulation.world().particles.position) atWalls += std::abs(x.x) > 0.5f * kWidth - kSpacing;
  EXPECT_NEAR(atWalls, 128, 0.15 * 128);
}

// A cube of 3 x 3 x 3 particles in a tank; returns the part of its volume below the level once it is at rest.
float submergedPart(float bodyDensity) {
  SceneText scene = tank();
  std::vector<glm::vec3> cube;
  for (int i = 0; i < 27; ++i) cube.push_back(kSpacing * (glm::vec3(i % 3, i / 3 % 3, i / 9) - 1.0f));
  scene.points("cube.txt", cube);
  scene.element("rigidBody", {{"file", "cube.txt"},
                              {"translate", glm::vec3(0, 9 * kSpacing, 0)},
                              {"radius", 0.5f * kSpacing},
                              {"mass", bodyDensity * kSpacing * kSpacing * kSpacing},
                              {"staticFriction", 0},
                              {"kineticFriction", 0}});
  scene.element("fluid", water()).source("block", layers(1, 0, 7));
  Simulation simulation = scene.simulate();
  run(simulation, 500);
  float submerged = 0.0f;
  constexpr int kFrames = 100;
  for (int frame = 0; frame < kFrames; ++frame) {
    run(simulation, 1);
    const float height = meanHeight(simulation, 0), cubeVolume = 27 * kSpacing * kSpacing * kSpacing;
    // level * area = fluid + submerged part of the cube, and near the middle the part falls with the height.
    const float side = 3 * kSpacing, fluid = 7 * kSpacing;
    const float level = (fluid + cubeVolume / (kWidth * kWidth) * (0.5f - height / side)) /
                        (1.0f - cubeVolume / (kWidth * kWidth) / side);
    submerged += (0.5f + (level - height) / side) / kFrames;
  }
  return submerged;
}

TEST(FluidInATank, ABodyOfHalfItsDensityFloatsHalfSubmerged) { EXPECT_NEAR(submergedPart(500.0f), 0.5f, 0.05f); }

TEST(FluidInATank, OtherBodiesFloatAsDeepAsTheirDensitySays) {
  EXPECT_NEAR(submergedPart(250.0f), 0.25f, 0.1f);
  EXPECT_NEAR(submergedPart(750.0f), 0.75f, 0.1f);
}

TEST(FluidInATank, HeavyBodiesSink) { EXPECT_GT(submergedPart(3000.0f), 1.0f); }

TEST(FluidInATank, TheLighterOfTwoFluidsRises) {
  SceneText scene = tank();
  scene.element("fluid", water(500.0f)).element("fluid", water(1000.0f));
  scene.source("block", layers(0, 0, 3)).source("block", layers(1, 3, 3));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_LT(meanHeight(simulation, 0), meanHeight(simulation, 1));
  run(simulation, 1200);
  // They mostly separate; some of the lighter one stays trapped in the heavier.
  EXPECT_GT(meanHeight(simulation, 0), meanHeight(simulation, 1) + 0.75f * kSpacing);
}

TEST(FluidInATank, EmptyAndSingleParticleFluidsRun) {
  SceneText scene = tank();
  scene.element("fluid", water()).element("fluid", water());
  scene.particle(0, {0, 0.2f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  EXPECT_NEAR(positionOf(simulation, 0).y, 0.5f * kSpacing, 1e-3f);
}

TEST(FluidInATank, HandlesCoincidentParticles) {
  SceneText scene = tank();
  scene.element("fluid", water());
  for (int i = 0; i < 5; ++i) scene.particle(0, {0, 0.2f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
}

TEST(FluidInATank, IsTheSameForAnyNumberOfThreads) {
  std::vector<glm::vec4> reference;
  for (const int threads : {1, 2, 3}) {
    SceneText scene = tank();
    scene.set("threads", threads);
    SceneText::Tags lively = water();
    lively.emplace_back("vorticity", 2.0f);
    lively.emplace_back("tensileK", 0.01f);
    scene.element("fluid", lively)
        .element("fluid", water(700.0f))
        .element("sand", {{"radius", 0.02f}, {"mass", 0.05f}});
    scene.source("block", layers(0, 0, 6)).source("block", layers(1, 6, 4)).source("block", layers(2, 11, 1));
    Simulation simulation = scene.simulate();
    run(simulation, 30);
    const auto& x = simulation.world().particles.position;
    if (reference.empty()) reference.assign(x.begin(), x.end());
    EXPECT_TRUE(std::equal(x.begin(), x.end(), reference.begin())) << threads;
  }
}

}  // namespace
}  // namespace pliant::sim
