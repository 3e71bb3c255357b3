// Rods against the theory of beams: Euler and Bernoulli's bending, Saint-Venant's torsion, Greenhill's buckling.
#include "sim/state/world.h"
#include "tests/sim/elements/rod_scene.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

struct Discretisation {
  int segments;
  const char* iteration;
  int solverIterations;
  int substeps;
};
constexpr std::array<Discretisation, 8> kDiscretisations{{{10, "gaussSeidel", 1, 1},
                                                          {20, "gaussSeidel", 1, 1},
                                                          {50, "gaussSeidel", 1, 1},
                                                          {50, "gaussSeidel", 10, 1},
                                                          {20, "gaussSeidel", 2, 5},
                                                          {20, "jacobi", 3, 1},
                                                          {20, "gaussSeidelOrdered", 3, 1},
                                                          {20, "global", 3, 1}}};

class EveryRod : public testing::TestWithParam<Discretisation> {};

// w = q L^4 / (8 E I) under its own weight. The discrete solution: each joint turns by its moment, that of the clamp by
// half a segment's, and half of a segment's weight acts at each end.
TEST_P(EveryRod, SagsAsAnEulerBernoulliCantilever) {
  const auto& [segments, iteration, solverIterations, substeps] = GetParam();
  constexpr float kGravity = 0.2f;
  SceneText scene = rodScene(iteration, solverIterations, substeps);
  scene.element("gravity", {{"magnitude", kGravity}})
      .element("rod", rodTags(segments, {{"fixed", 0}, {"bendingDamping", 0.2f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  const double load = kRodDensity * rodArea() * double(kGravity);
  const double expected = load / (8.0 * kRodModulus * rodSecondMoment());
  EXPECT_NEAR(-positionOf(simulation, 0, static_cast<std::size_t>(segments)).y / expected, 1.0, 0.02);
}

// theta = T L / (G J), of the middle of the last segment.
TEST_P(EveryRod, TwistsBySaintVenantsLaw) {
  const auto& [segments, iteration, solverIterations, substeps] = GetParam();
  constexpr double kTorque = 0.5;
  SceneText scene = rodScene(iteration, solverIterations, substeps);
  scene.element("rod", rodTags(segments, {{"fixed", 0}, {"twistTorque", kTorque}, {"bendingDamping", 0.01f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const double shearModulus = kRodModulus / (2.0 * (1.0 + kRodPoisson));
  const double length = 1.0 - 0.5 / segments;
  EXPECT_NEAR(rodTwist(simulation), kTorque * length / (shearModulus * 2.0 * rodSecondMoment()), 1e-3);
  EXPECT_GT(rodTwist(simulation), 1.0);
}

// w = 5 q L^4 / (384 E I) between hinges, a fifth of that between clamps; so small that it does not stretch. Joints
// integrate the curvature by the trapezoidal rule, which for n segments gives 1 + 4 / (5 n^2) and 1 + 8 / n^2 times
// that.
TEST_P(EveryRod, SagsBetweenHingesOrClampsAsTheBeamEquation) {
  const auto& [segments, iteration, solverIterations, substeps] = GetParam();
  constexpr float kGravity = 0.002f;
  const double load = kRodDensity * rodArea() * double(kGravity), square = segments * segments;
  for (const bool hinged : {true, false}) {
    SceneText scene = rodScene(iteration, solverIterations, substeps);
    scene.element("gravity", {{"magnitude", kGravity}});
    scene.element(
        "rod",
        rodTags(segments,
                {{"fixed", 0}, {"fixed", segments}, {"hinged", hinged ? "TRUE" : "FALSE"}, {"bendingDamping", 0.1f}}));
    Simulation simulation = scene.simulate();
    run(simulation, 300);
    const double expected =
        (hinged ? 5.0 + 4.0 / square : 1.0 + 8.0 / square) * load / (384.0 * kRodModulus * rodSecondMoment());
    const double sag = -double(positionOf(simulation, 0, static_cast<std::size_t>(segments / 2)).y);
    EXPECT_NEAR(sag / expected, 1.0, 0.002) << hinged;
  }
}

// Under its own weight by rho g L^2 / (2 E).
TEST(HangingRod, LengthensByHooke) {
  SceneText scene = rodScene();
  scene.element("gravity", {{"magnitude", 10}});
  scene.element("rod", {{"shape", "line"},
                        {"to", glm::vec3(0, -1, 0)},
                        {"count", 41},
                        {"radius", kRodRadius},
                        {"density", kRodDensity},
                        {"youngsModulus", 1e6f},
                        {"bendingDamping", 0.1f},
                        {"fixed", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 400);
  EXPECT_NEAR(-double(positionOf(simulation, 0, 40).y) - 1.0, 0.005, 0.00005);
}

INSTANTIATE_TEST_SUITE_P(Resolutions, EveryRod, testing::ValuesIn(kDiscretisations), [](const auto& each) {
  return std::to_string(each.param.segments) + each.param.iteration + std::to_string(each.param.solverIterations) +
         "times" + std::to_string(each.param.substeps);
});

/// The twist [turns] at which a rod that is clamped at both ends buckles: M = 8.9868 E I / L (Greenhill 1883), and
/// M = G J twist / L.
double criticalTurns() { return 8.9868 * (1.0 + kRodPoisson) / (2.0 * glm::pi<double>()); }

/// A rod of 1 m along x, clamped at both ends and twisted by a part of that, with an initial bow of a hundredth of its
/// radius.
SceneText& addTwisted(SceneText& scene, double part, int segments, double radius) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= segments; ++i) {
    const double x = double(i) / segments, bow = 0.01 * radius * std::sin(glm::pi<double>() * x);
    points.emplace_back(x, bow * std::cos(2.0 * glm::pi<double>() * x), bow * std::sin(2.0 * glm::pi<double>() * x));
  }
  scene.points("bowed.txt", points);
  return scene.element("rod", {{"file", "bowed.txt"},
                               {"radius", radius},
                               {"density", kRodDensity},
                               {"youngsModulus", 1e6f},
                               {"poissonRatio", kRodPoisson},
                               {"straight", "TRUE"},
                               {"turns", part * criticalTurns()},
                               {"fixed", 0},
                               {"fixed", segments},
                               {"bendingDamping", 0.02f}});
}

/// How far it bows out in 20 s [radii].
double bowOf(double part, int segments) {
  SceneText scene = rodScene();
  Simulation simulation = addTwisted(scene, part, segments, kRodRadius).simulate();
  run(simulation, 1200);
  double bow = 0.0;
  for (int i = 0; i <= segments; ++i) {
    const glm::vec3 x = positionOf(simulation, 0, static_cast<std::size_t>(i));
    bow = std::max(bow, std::hypot(double(x.y), double(x.z)));
  }
  return bow / kRodRadius;
}

TEST(TwistedRod, BucklesAboveGreenhillsTwistAndNotBelow) {
  for (const int segments : {20, 50}) {
    EXPECT_LT(bowOf(0.95, segments), 0.01) << segments;  // it began with 0.01
    EXPECT_GT(bowOf(1.05, segments), 0.2) << segments;
  }
}

/// Contacts of a rod with itself when its ends have come closer by two fifths of its length.
std::size_t selfContactsOf(double part) {
  constexpr int kSegments = 60, kFrames = 180;
  std::vector<glm::vec3> path;
  for (int f = 0; f <= kFrames; ++f) path.emplace_back(1.0f - 0.4f * static_cast<float>(f) / kFrames, 0, 0);
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel").set("solverIterations", 4).set("substeps", 6);
  scene.set("contactMargin", 0.01f).points("path.txt", path).element("drag", {{"coefficient", 0.02f}});
  addTwisted(scene, part, kSegments, 0.0135);
  scene.element("animatedParticle", {{"file", "path.txt"}, {"objectID", 0}, {"particleID", kSegments}});
  Simulation simulation = scene.simulate();
  run(simulation, kFrames + 60);
  std::size_t contacts = 0;
  const World& world = simulation.world();
  for (const ContactPair& pair : world.contacts.pairs) {
    const bool touch = glm::distance(world.positionOf(pair.a), world.positionOf(pair.b)) < 2.02f * 0.0135f;
    contacts += touch && std::abs(pair.a - pair.b) > 4 ? 1 : 0;
  }
  for (const MeshContact& contact : world.meshContacts.contacts) {
    const bool touch = glm::length(contact.between(world.particles.position.data())) < 2.02f * 0.0135f;
    contacts += touch && std::abs(contact.particles[0] - contact.particles[3]) > 4 ? 1 : 0;
  }
  return contacts;
}

// How the rod winds about itself is random: 5 to 8 contacts at twists that differ by a few per cent. Their mean is not.
TEST(TwistedRod, FormsPlectonemesAboveGreenhillsTwistAndNotBelow) {
  EXPECT_EQ(selfContactsOf(0.9), 0u);
  std::size_t sum = 0;
  for (const double part : {4.6, 4.8, 5.0, 5.05, 5.2, 5.5}) {
    const std::size_t contacts = selfContactsOf(part);
    EXPECT_GT(contacts, 2u) << part;
    sum += contacts;
  }
  EXPECT_GT(sum, 30u);
}

}  // namespace
}  // namespace pliant::sim
