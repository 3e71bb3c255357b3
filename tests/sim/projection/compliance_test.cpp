// XPBD: compliant constraints stretch the same for any number of iterations and any time step.
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {
namespace {

constexpr float kGravity = 9.81f;

/// `links` particles of mass `mass` below a fixed one, a rope with a compliance; damped, so that it comes to rest.
SceneText hangingChain(int links, float mass, float compliance, const char* iteration, int iterations, float timestep) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= links; ++i) points.emplace_back(0.0f, -static_cast<float>(i), 0.0f);
  SceneText scene;
  scene.set("solverIterations", iterations).set("timestep", timestep).set("iteration", iteration);
  scene.set("stiffnessModel", "compliant").set("contacts", "FALSE");
  scene.points("chain.txt", points);
  scene.element("drag", {{"coefficient", 8.0f}});  // before gravity, of which it must take nothing at rest
  scene.element("gravity", {{"magnitude", kGravity}});
  scene.element("rope",
                {{"file", "chain.txt"}, {"radius", 0.1f}, {"mass", mass}, {"compliance", compliance}, {"fixed", 0}});
  return scene;
}

// The extension of each link below the first particle.
std::vector<float> restExtensions(const SceneText& scene, int links, int steps) {
  Simulation simulation = scene.simulate();
  run(simulation, steps);
  std::vector<float> extensions;
  for (std::size_t i = 0; i < static_cast<std::size_t>(links); ++i) {
    extensions.push_back(positionOf(simulation, 0, i).y - positionOf(simulation, 0, i + 1).y - 1.0f);
  }
  return extensions;
}

TEST(Compliance, ASpringStretchesByComplianceTimesForceInOneIteration) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    for (const int iterations : {1, 2, 30}) {
      for (const float timestep : {0.02f, 0.01f, 0.0025f}) {
        const float compliance = 0.01f, mass = 2.0f;
        const auto steps = static_cast<int>(16.0f / timestep);
        const auto extension =
            restExtensions(hangingChain(1, mass, compliance, iteration, iterations, timestep), 1, steps);
        // Two thousandths: a position in float holds h^2 g = 6e-5 m, of the smallest step, no better.
        EXPECT_NEAR(extension[0], compliance * mass * kGravity, 4e-4f)
            << iteration << ' ' << iterations << ' ' << timestep;
      }
    }
  }
}

TEST(Compliance, AChainStretchesByComplianceTimesTheWeightBelowEachLink) {
  constexpr int kLinks = 6;
  const float compliance = 0.004f, mass = 1.0f;
  const auto expectExtensions = [&](const SceneText& scene, int steps) {
    const auto extensions = restExtensions(scene, kLinks, steps);
    for (int i = 0; i < kLinks; ++i) {
      EXPECT_NEAR(extensions[static_cast<std::size_t>(i)],
                  compliance * mass * kGravity * static_cast<float>(kLinks - i), 5e-4f)
          << i;
    }
  };
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    SCOPED_TRACE(iteration);
    expectExtensions(hangingChain(kLinks, mass, compliance, iteration, 200, 0.02f), 800);
    expectExtensions(hangingChain(kLinks, mass, compliance, iteration, 400, 0.02f), 800);
    expectExtensions(hangingChain(kLinks, mass, compliance, iteration, 50, 0.005f), 3200);
  }
}

// Without compliance, iterations and time step decide: the purpose of compliance.
TEST(Compliance, StiffnessDoesDependOnIterations) {
  const auto extensionOf = [](int iterations) {
    std::vector<glm::vec3> points{glm::vec3(0), glm::vec3(0, -1, 0)};
    SceneText scene;
    scene.set("solverIterations", iterations).set("timestep", 0.02f).set("iteration", "gaussSeidel");
    scene.set("stiffnessModel", "compliant").points("chain.txt", points);
    scene.element("drag", {{"coefficient", 8.0f}}).element("gravity", {{"magnitude", kGravity}});
    scene.element("rope", {{"file", "chain.txt"}, {"radius", 0.1f}, {"stiffness", 0.01f}, {"fixed", 0}});
    return restExtensions(scene, 1, 800)[0];
  };
  EXPECT_GT(extensionOf(1), 1.9f * extensionOf(2));
}

TEST(Compliance, OneElementIsCompliantAndItsNeighbourInTheSameBatchIsNot) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    SceneText scene = hangingChain(1, 1.0f, 0.02f, iteration, 20, 0.01f);
    scene.points("other.txt", {glm::vec3(3, 0, 0), glm::vec3(3, -1, 0)});
    scene.element("rope", {{"file", "other.txt"}, {"radius", 0.1f}, {"fixed", 0}});
    Simulation simulation = scene.simulate();
    run(simulation, 1000);
    EXPECT_NEAR(positionOf(simulation, 0, 1).y, -1.0f - 0.02f * kGravity, 2e-4f) << iteration;
    EXPECT_NEAR(positionOf(simulation, 1, 1).y, -1.0f, 1e-3f) << iteration;
  }
}

TEST(Compliance, CanBeEditedLiveAndActsOnlyInTheCompliantModel) {
  Simulation simulation = hangingChain(1, 1.0f, 0.0f, "gaussSeidel", 5, 0.01f).simulate();
  run(simulation, 500);
  EXPECT_NEAR(positionOf(simulation, 0, 1).y, -1.0f, 1e-3f);
  InputMessages diagnostics;
  Scene edited = simulation.scene();
  setParameter(edited, "elements[2].compliance=0.02");
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 1500);
  EXPECT_NEAR(positionOf(simulation, 0, 1).y, -1.0f - 0.02f * kGravity, 2e-4f);
  setParameter(edited, "stiffnessModel=perIteration");
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 1500);
  EXPECT_NEAR(positionOf(simulation, 0, 1).y, -1.0f, 1e-3f);
}

TEST(Compliance, WarnsWhereItHasNoEffect) {
  const auto warningOf = [](const SceneText& scene) {
    InputMessages diagnostics;
    const Simulation simulation(scene.scene(), {}, diagnostics);
    return diagnostics.entries().empty() ? std::string() : diagnostics.entries().front().text();
  };
  SceneText sand;
  sand.set("stiffnessModel", "compliant").element("sand", {{"compliance", 0.1f}});
  EXPECT_NE(warningOf(sand).find("<compliance> has no effect: sand has no stretching"), std::string::npos)
      << warningOf(sand);
  SceneText rope;
  rope.points("chain.txt", {glm::vec3(0), glm::vec3(0, 1, 0)});
  rope.element("rope", {{"file", "chain.txt"}, {"compliance", 0.1f}});
  EXPECT_NE(warningOf(rope).find("expected the setting <stiffnessModel> compliant"), std::string::npos)
      << warningOf(rope);
  EXPECT_EQ(warningOf(hangingChain(1, 1.0f, 0.1f, "jacobi", 1, 0.01f)), "");
}

}  // namespace
}  // namespace pliant::sim
