// Rods against the theory of beams: Euler and Bernoulli's bending, Saint-Venant's torsion, Greenhill's buckling.
#include "sim/constraints/rods.h"
#include "sim/constraints/turns.h"
#include "sim/observe/measures.h"
#include "sim/state/state_hash.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr double kPi = glm::pi<double>();
constexpr double kRadius = 0.005, kModulus = 1e9, kPoisson = 0.3, kDensity = 1000.0;

double area() { return kPi * kRadius * kRadius; }
double secondMoment() { return 0.25 * area() * kRadius * kRadius; }  // I; J is twice that

/// A rod of 1 m along x.
SceneText::Tags rod(int segments, const SceneText::Tags& more = {}) {
  SceneText::Tags tags{{"shape", "line"},          {"to", glm::vec3(1, 0, 0)}, {"count", segments + 1},
                       {"radius", kRadius},        {"density", kDensity},      {"youngsModulus", kModulus},
                       {"poissonRatio", kPoisson}, {"collides", "FALSE"}};
  tags.insert(tags.end(), more.begin(), more.end());
  return tags;
}

SceneText rodScene(const char* iteration = "gaussSeidel", int solverIterations = 3, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", iteration).set("solverIterations", solverIterations);
  scene.set("substeps", substeps).set("contacts", "FALSE");
  return scene;
}

/// How far the direction of the last segment has turned about the first one's axis beyond that [rad].
double twistOf(const Simulation& simulation) {
  const auto& frames = simulation.world().frames;
  double twist = 0.0;
  for (std::size_t f = 0; f + 2 < frames.size(); ++f) {
    twist += turnOf(glm::conjugate(frames[f].rotation) * frames[f + 1].rotation).z;
  }
  return twist;
}

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

// w = q L^4 / (8 E I) under its own weight. The discrete one: each joint turns by its moment, the clamp's by half a
// segment's, and the weight of a segment is half at either end.
TEST_P(EveryRod, HeldAtOneEndSagsAsEulerAndBernoulliSay) {
  const auto& [segments, iteration, solverIterations, substeps] = GetParam();
  constexpr float kGravity = 0.2f;
  SceneText scene = rodScene(iteration, solverIterations, substeps);
  scene.element("gravity", {{"magnitude", kGravity}})
      .element("rod", rod(segments, {{"fixed", 0}, {"bendingDamping", 0.2f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  const double load = kDensity * area() * double(kGravity);
  const double expected = load / (8.0 * kModulus * secondMoment());
  EXPECT_NEAR(-positionOf(simulation, 0, static_cast<std::size_t>(segments)).y / expected, 1.0, 0.02);
}

// theta = T L / (G J), of the middle of the last segment.
TEST_P(EveryRod, IsTwistedByATorqueAsSaintVenantSays) {
  const auto& [segments, iteration, solverIterations, substeps] = GetParam();
  constexpr double kTorque = 0.5;
  SceneText scene = rodScene(iteration, solverIterations, substeps);
  scene.element("rod", rod(segments, {{"fixed", 0}, {"twistTorque", kTorque}, {"bendingDamping", 0.01f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const double shearModulus = kModulus / (2.0 * (1.0 + kPoisson));
  const double length = 1.0 - 0.5 / segments;
  EXPECT_NEAR(twistOf(simulation), kTorque * length / (shearModulus * 2.0 * secondMoment()), 1e-3);
  EXPECT_GT(twistOf(simulation), 1.0);
}

INSTANTIATE_TEST_SUITE_P(OfAnyResolution, EveryRod, testing::ValuesIn(kDiscretisations), [](const auto& each) {
  return std::to_string(each.param.segments) + each.param.iteration + std::to_string(each.param.solverIterations) +
         "times" + std::to_string(each.param.substeps);
});

/// The twist [turns] at which a rod that is clamped at both ends buckles: M = 8.9868 E I / L (Greenhill 1883), and
/// M = G J twist / L.
double criticalTurns() { return 8.9868 * (1.0 + kPoisson) / (2.0 * kPi); }

/// A rod of 1 m along x that is clamped at both ends and twisted by a part of that, with a bow of a hundredth of its
/// radius.
SceneText& addTwisted(SceneText& scene, double part, int segments, double radius) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= segments; ++i) {
    const double x = double(i) / segments, bow = 0.01 * radius * std::sin(kPi * x);
    points.emplace_back(x, bow * std::cos(2.0 * kPi * x), bow * std::sin(2.0 * kPi * x));
  }
  scene.points("bowed.txt", points);
  return scene.element("rod", {{"file", "bowed.txt"},
                               {"radius", radius},
                               {"density", kDensity},
                               {"youngsModulus", 1e6f},
                               {"poissonRatio", kPoisson},
                               {"straight", "TRUE"},
                               {"turns", part * criticalTurns()},
                               {"fixed", 0},
                               {"fixed", segments},
                               {"bendingDamping", 0.02f}});
}

/// How far it bows out in 20 s [radii].
double bowOf(double part, int segments) {
  SceneText scene = rodScene();
  Simulation simulation = addTwisted(scene, part, segments, kRadius).simulate();
  run(simulation, 1200);
  double bow = 0.0;
  for (int i = 0; i <= segments; ++i) {
    const glm::vec3 x = positionOf(simulation, 0, static_cast<std::size_t>(i));
    bow = std::max(bow, std::hypot(double(x.y), double(x.z)));
  }
  return bow / kRadius;
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
  return contacts;
}

TEST(TwistedRod, FormsPlectonemesAboveGreenhillsTwistAndNotBelow) {
  EXPECT_EQ(selfContactsOf(0.9), 0u);
  EXPECT_GT(selfContactsOf(5.0), 6u);
}

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
                        {"density", kDensity},
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
  scene.element("rod", {{"file", "coil.txt"}, {"radius", 0.003f}, {"density", kDensity}, {"youngsModulus", 1e7f}});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  for (std::size_t i = 0; i < points.size(); ++i) expectNear(positionOf(simulation, 0, i), points[i], 1e-6f);
}

TEST(TwistedRod, ItsHeldEndTurnsAtTheRateThatIsAskedFor) {
  SceneText scene = rodScene();
  scene.element("rod", rod(20, {{"fixed", 0}, {"fixed", 20}, {"twistRate", 0.6f}}));
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  EXPECT_NEAR(twistOf(simulation), 0.6 * 2.0 * 19.5 / 20.0, 0.02);
}

TEST(Rod, WeighsItsDensityTimesItsVolume) {
  SceneText scene = rodScene();
  scene.element("rod", rod(7));
  const Simulation simulation = scene.simulate();
  double mass = 0.0;
  for (const float each : simulation.world().particles.mass) mass += double(each);
  EXPECT_NEAR(mass, kDensity * area(), 1e-6);
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

TEST(HeapOfRods, GoesOnInTheSameWayAsACopy) {
  Simulation simulation = heap(1).simulate();
  run(simulation, 15);
  Simulation copy = simulation.clone();
  run(simulation, 10);
  run(copy, 10);
  EXPECT_EQ(stateHash(copy.world()), stateHash(simulation.world()));
}

TEST(EditedRod, KeepsItsTwistWhereAnotherElementIsAdded) {
  SceneText scene = rodScene();
  scene.element("rod", rod(20, {{"fixed", 0}, {"fixed", 20}, {"twistRate", 1}}));
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const double twist = twistOf(simulation);
  InputMessages messages;
  Scene edited = simulation.scene();
  edited.elements.push_back(scene.element("wall", {{"distance", -5}}).scene().elements.back());
  simulation.edit(edited, {}, messages);
  EXPECT_EQ(twistOf(simulation), twist);
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

TEST(BadRod, IsRefusedWithALineThatSaysWhy) {
  SceneText one, twice, back;
  one.element("rod", {{"shape", "line"}, {"count", 1}});
  EXPECT_NE(messagesOf(one).find("a rod of 1 particles, expected at least 2"), std::string::npos) << messagesOf(one);
  twice.points("p.txt", {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}).element("rod", {{"file", "p.txt"}});
  EXPECT_NE(messagesOf(twice).find("particles 1 and 2 lie at one place"), std::string::npos) << messagesOf(twice);
  back.points("p.txt", {{0, 0, 0}, {1, 0, 0}, {0.5f, 0, 0}}).element("rod", {{"file", "p.txt"}});
  EXPECT_NE(messagesOf(back).find("turns back on itself at particle 1"), std::string::npos) << messagesOf(back);
  SceneText idle;
  idle.element("rod", {{"shape", "line"}, {"count", 3}, {"twistRate", 1}});
  EXPECT_NE(messagesOf(idle).find("<twistRate> has no effect"), std::string::npos) << messagesOf(idle);
}

}  // namespace
}  // namespace pliant::sim
