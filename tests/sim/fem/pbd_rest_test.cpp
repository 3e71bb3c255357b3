#include "sim/fem/pbd_rest.h"

#include "sim/state/world.h"
#include "tests/sim/fem/cube_in.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace pliant::sim {
namespace {

double largestDifference(const NodeVectors& a, const NodeVectors& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, glm::length(a[i] - b[i]));
  return largest;
}

TEST(PbdRest, DoesNotDependOnHowItComesToRest) {
  for (const Trial trial : {Trial::floor, Trial::wall}) {
    const ElasticBody body = cubeIn(trial, 2);
    PbdSettings settings;
    settings.tolerance = 1e-13;
    const PbdRest relaxed = PbdBody(body, settings).run(0.3, 0.4);
    settings.relax = false;
    const PbdRest undamped = PbdBody(body, settings).run(0.3, 0.4);
    ASSERT_TRUE(relaxed.converged && undamped.converged);
    EXPECT_LT(largestDifference(relaxed.displacement, undamped.displacement), 1e-9);
    EXPECT_LT(5 * relaxed.steps, undamped.steps);
  }
}

// The simulator, in single precision, comes to rest in the same state: the same constraints in the same order.
TEST(PbdRest, MatchesTheRestOfTheSimulator) {
  Simulation simulation = SceneText()
                              .set("timestep", 0.01)
                              .set("iteration", "gaussSeidelOrdered")
                              .set("stiffnessModel", "perStep")
                              .set("solverIterations", 2)
                              .element("softBody", {{"shape", "box"},
                                                    {"size", glm::vec3(1.0f)},
                                                    {"resolution", 1},
                                                    {"density", 1},
                                                    {"stiffness", 0.3},
                                                    {"volumeStiffness", 0.5},
                                                    {"fixed", 0},
                                                    {"fixed", 1},
                                                    {"fixed", 4},
                                                    {"fixed", 5}})
                              .element("gravity", {{"magnitude", 9.81}})
                              .simulate();
  std::vector<std::int32_t> particles;
  const glm::dvec3 gravity(0.0, double(-9.81f), 0.0);
  const ElasticBody body = bodyOf(simulation.world(), simulation.world().solids[0], gravity, particles);
  PbdSettings settings;
  settings.iterations = 2;
  const PbdRest rest = PbdBody(body, settings).run(0.3, 0.5);
  ASSERT_TRUE(rest.converged);
  run(simulation, 1500);
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    const glm::vec3 x(simulation.world().particles.position[static_cast<std::size_t>(particles[i])]);
    EXPECT_LT(glm::length(glm::dvec3(x) - (body.positions[i] + rest.displacement[i])), 2e-6) << i;
  }
}

TEST(PbdRest, FreeFallIsReportedNotHidden) {
  const PbdRest rest = PbdBody(cubeIn(Trial::floor), {}).run(0.0, 0.5);
  EXPECT_FALSE(rest.converged);
  EXPECT_LT(rest.steps, PbdSettings().maxSteps);  // given up early
  PbdSettings few;
  few.maxSteps = 10;
  EXPECT_FALSE(PbdBody(cubeIn(Trial::floor), few).run(0.5, 0.5).converged);
}

// With k = 1 the edges are unchanged after every step, to the last bit: at rest, not in endless motion.
TEST(PbdRest, AnUnmovedBodyIsAtRest) {
  for (const bool single : {false, true}) {
    PbdSettings settings = PbdSettings::library2017();
    settings.singlePrecision = single;
    const PbdRest rest = PbdBody(cubeIn(Trial::floor), settings).run(1.0, 1.0);
    EXPECT_TRUE(rest.converged) << single;
    EXPECT_LT(rest.steps, 100);
    for (const glm::dvec3& u : rest.displacement) EXPECT_LT(glm::length(u), 1e-6);
  }
}

TEST(PbdRest, MoreStiffnessSagsLess) {
  const PbdBody body(cubeIn(Trial::wall), {});
  EXPECT_LT(body.run(0.1, 0.2).displacement[7].y, body.run(0.4, 0.2).displacement[7].y);
}

TEST(PbdRest, PerStepAndDirectAreTheSameForOneIteration) {
  PbdSettings direct;
  direct.stiffness = StiffnessModel::perIteration;
  const ElasticBody body = cubeIn(Trial::wall);
  const PbdRest perStep = PbdBody(body, {}).run(0.3, 0.6);  // 1 - (1 - 0.3)^1 is 0.3 but for rounding
  EXPECT_LT(largestDifference(PbdBody(body, direct).run(0.3, 0.6).displacement, perStep.displacement), 1e-14);
}

// With XPBD, alpha = 0 is as stiff as k = 1.
TEST(PbdRest, NoComplianceIsFullStiffness) {
  PbdSettings compliant;
  compliant.stiffness = StiffnessModel::compliant;
  const ElasticBody body = cubeIn(Trial::wall);
  const auto stiff = PbdBody(body, {}).run(1.0, 1.0).displacement;
  EXPECT_LT(largestDifference(PbdBody(body, compliant).run(0.0, 0.0).displacement, stiff), 1e-12);
}

// Hanging under its weight, XPBD's result does not depend on the time step once it has converged in each, except by
// gradients: they are taken at predicted positions, which are off by g dt^2 = 1e-3 m, of a sag of 0.03 m in a cube of 1
// m.
TEST(PbdRest, ComplianceDoesNotDependOnTheTimeStep) {
  const ElasticBody body = cubeIn(Trial::wall);
  PbdSettings settings;
  settings.stiffness = StiffnessModel::compliant;
  settings.iterations = 400;
  const auto coarse = PbdBody(body, settings).run(2e-3, 4e-3);
  settings.timestep = 0.005;
  const auto fine = PbdBody(body, settings).run(2e-3, 4e-3);
  ASSERT_TRUE(coarse.converged && fine.converged);
  EXPECT_LT(largestDifference(coarse.displacement, fine.displacement), 5e-6);
  EXPECT_LT(coarse.displacement[7].y, -0.01);
}

TEST(PbdRest, TheLibraryHasASixthOfTheVolumeStiffness) {
  PbdSettings library = PbdSettings::library2017();
  EXPECT_TRUE(library.singlePrecision && library.coloured);
  library.singlePrecision = false;
  PbdSettings same = library;
  same.volumeFactor = 1.0;
  const ElasticBody body = cubeIn(Trial::floor);
  EXPECT_LT(largestDifference(PbdBody(body, library).run(0.2, 0.6).displacement,
                              PbdBody(body, same).run(0.2, 0.1).displacement),
            1e-12);
}

TEST(PbdRest, StabilityEndsBetweenOneAndTwo) {
  const PbdBody body(cubeIn(Trial::wall), {});
  const double limit = stabilityLimit(body);
  EXPECT_GT(limit, 1.0);
  EXPECT_LT(limit, 2.0);
  EXPECT_TRUE(body.run(limit, limit).converged);
}

}  // namespace
}  // namespace pliant::sim
