// Chebyshev acceleration of Jacobi.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {
namespace {

/// Largest relative stretch of a hanging rope of 60 links after a while.
float stretchOf(float chebyshev, int iterations) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= 60; ++i) points.emplace_back(0.0f, -0.1f * static_cast<float>(i), 0.0f);
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", iterations).set("chebyshev", chebyshev).set("contacts", "FALSE");
  scene.set("energyLimit", 0);  // far too bold a radius jolts the rope, and would stop it, before it calms down
  scene.points("rope.txt", points).element("drag", {{"coefficient", 4.0f}}).element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 1000);
  EXPECT_FALSE(simulation.blowUp());
  return -positionOf(simulation, 0, 60).y / 6.0f - 1.0f;
}

TEST(Chebyshev, TheSameStretchTakesFewerIterations) { EXPECT_LT(stretchOf(0.98f, 20), stretchOf(0.0f, 60)); }

TEST(Chebyshev, StaysStableAtTheLargestRadius) {
  for (const int iterations : {1, 2, 5, 40}) EXPECT_LT(std::abs(stretchOf(0.9999f, iterations)), 2.0f) << iterations;
}

TEST(Chebyshev, APileOfGrainsComesToRestUnderIt) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 15).set("chebyshev", 0.9f);
  scene.element("gravity", {{"magnitude", 9.81f}}).element("wall").element("sand", {{"radius", 0.1f}});
  scene.source(
      "block",
      {{"time", 0}, {"object", 0}, {"min", glm::vec3(0, 0.1f, 0)}, {"max", glm::vec3(1, 1, 1)}, {"spacing", 0.21f}});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  float fastest = 0.0f;
  for (const glm::vec3& v : simulation.world().particles.velocity) fastest = std::max(fastest, glm::length(v));
  EXPECT_LT(fastest, 1.0f);
  EXPECT_FALSE(simulation.blowUp());
}

// A rope of springs stretches by its compliance, and a bar of neo-Hookean tetrahedra by its modulus: forces are
// accelerated, too.
TEST(Chebyshev, CompliantConstraintsComeToTheSameRest) {
  const auto lengthOf = [](float chebyshev) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 12).set("chebyshev", chebyshev).set("contacts", "FALSE");
    scene.set("averaging", "massSplitting").set("stiffnessModel", "compliant").set("substeps", 2);
    scene.element("drag", {{"coefficient", 1.0f}}).element("gravity", {{"magnitude", 9.81f}});
    scene.element("rope", {{"shape", "line"},
                           {"from", glm::vec3(0)},
                           {"to", glm::vec3(0, -1, 0)},
                           {"count", 11},
                           {"radius", 0.02f},
                           {"mass", 0.1f},
                           {"compliance", 0.002f},
                           {"fixed", 0}});
    Simulation simulation = scene.simulate();
    run(simulation, 800);
    return -positionOf(simulation, 0, 10).y;
  };
  const float law = 1.0f + 0.002f * 0.1f * 9.81f * 55.0f;  // link i carries 11 - i particles
  EXPECT_NEAR(lengthOf(0.0f), law, 1e-3f);
  EXPECT_NEAR(lengthOf(0.9f), law, 1e-3f);
  const auto barOf = [](float chebyshev) {
    SceneText scene;
    scene.set("timestep", 0.004f).set("solverIterations", 15).set("chebyshev", chebyshev).set("contacts", "FALSE");
    scene.element("drag", {{"coefficient", 2.0f}}).element("gravity", {{"magnitude", 9.81f}});
    SceneText::Tags tags{{"shape", "box"},          {"size", glm::vec3(0.2f, 0.6f, 0.2f)},
                         {"resolution", 3},         {"density", 1000},
                         {"youngsModulus", 1e5f},   {"poissonRatio", 0.0f},
                         {"material", "neoHookean"}};
    for (const int corner : {3, 7, 11, 15}) tags.emplace_back("fixed", corner);
    scene.element("softBody", tags);
    Simulation simulation = scene.simulate();
    run(simulation, 600);
    return positionOf(simulation, 0, 0).y;
  };
  EXPECT_NEAR(barOf(0.9f), barOf(0.0f), 1e-4f);
}

}  // namespace
}  // namespace pliant::sim
