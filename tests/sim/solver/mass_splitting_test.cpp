// Jacobi that keeps momentum: averaging massSplitting.
#include "sim/state/mass_splitting.h"

#include "sim/observe/energy_budget.h"
#include "sim/state/state_hash.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <functional>
#include <numeric>

namespace pliant::sim {
namespace {

constexpr float kSplitStep = 0.005f;

SceneText inSpace(const char* averaging) {
  SceneText scene;
  scene.set("timestep", kSplitStep).set("solverIterations", 6).set("averaging", averaging);
  return scene;
}

/// Particles on a crooked line, with different velocities; their centre is at rest, and stays near the origin, where
/// positions are most precise.
void addCrookedRope(SceneText& scene, const SceneText::Tags& more) {
  std::vector<glm::vec3> points, velocities;
  for (int i = 0; i < 7; ++i) {
    const auto t = static_cast<float>(i);
    points.emplace_back(0.1f * t, 0.02f * t * t, 0.03f * std::sin(2.0f * t));
    velocities.emplace_back(0.4f * std::cos(t), 0.3f * std::sin(3.0f * t), 0.2f * std::cos(5.0f * t));
  }
  const glm::vec3 mean = std::accumulate(velocities.begin(), velocities.end(), glm::vec3(0.0f)) / 7.0f;
  for (glm::vec3& velocity : velocities) velocity -= mean;
  scene.points("rope.txt", points, velocities);
  SceneText::Tags tags{{"file", "rope.txt"}, {"mass", 0.3f}, {"radius", 0.01f}, {"collides", "FALSE"}};
  tags.insert(tags.end(), more.begin(), more.end());
  scene.element("rope", tags);
}

void addLock(SceneText& scene, int a, int b, float distance) {
  scene.element("distanceLock",
                {{"objectID", 0}, {"objectID", 0}, {"particleID", a}, {"particleID", b}, {"distance", distance}});
}

/// Corners of an octahedron, one of them drawn out.
constexpr const char* kOctahedronObj =
    "v 0.3 0 0\nv -0.2 0 0\nv 0 0.2 0\nv 0 -0.2 0\nv 0 0 0.2\nv 0 0 -0.2\n"
    "f 1 3 5\nf 3 2 5\nf 2 4 5\nf 4 1 5\nf 3 1 6\nf 2 3 6\nf 4 2 6\nf 1 4 6\n";

struct SplitCase {
  const char* name;
  bool averagingMakesMomentum;
  std::function<void(SceneText&)> build;
};
void PrintTo(const SplitCase& each, std::ostream* out) { *out << each.name; }

const std::vector<SplitCase>& splitCases() {
  static const std::vector<SplitCase> all{
      {"DistanceLock", true,
       [](SceneText& scene) {
         scene.set("contacts", "FALSE").element("sand", {{"radius", 0.05f}, {"mass", 0.2f}});
         scene.element("sand", {{"radius", 0.05f}, {"mass", 0.6f}});
         for (int i = 0; i < 6; ++i) {
           const float t = 1.1f * static_cast<float>(i);
           const glm::vec3 velocity(0.2f - 0.1f * static_cast<float>(i % 5), std::cos(3.0f * t), std::sin(t));
           scene.particle(i / 4, {std::cos(t), 0.2f * t - 0.4f, std::sin(2.0f * t)}, velocity);
         }
         for (int i = 1; i < 4; ++i) addLock(scene, 0, i, 0.3f * static_cast<float>(i));
         addLock(scene, 1, 2, 0.5f);
         for (int i = 0; i < 2; ++i) {
           scene.element("distanceLock",
                         {{"objectID", 0}, {"objectID", 1}, {"particleID", 0}, {"particleID", i}, {"distance", 0.8f}});
         }
       }},
      {"StretchingAndBendingOfRopes", true,
       [](SceneText& scene) {
         addCrookedRope(scene, {{"bendingStiffness", 0.7f}});
       }},
      {"Compliant", false,
       [](SceneText& scene) {
         scene.set("stiffnessModel", "compliant").set("overRelaxation", 1.3f);
         addCrookedRope(scene, {{"compliance", 1e-3f}, {"bendingStiffness", 0.2f}});
       }},
      {"OverRelaxed", true,
       [](SceneText& scene) {
         scene.set("overRelaxation", 1.8f);
         addCrookedRope(scene, {{"bendingStiffness", 1}});
       }},
      {"Chebyshev", true,
       [](SceneText& scene) {
         scene.set("chebyshev", 0.9f);
         addCrookedRope(scene, {{"bendingStiffness", 1}});
       }},
      {"Hierarchical", true,
       [](SceneText& scene) {
         scene.set("schedule", "hierarchical");
         addCrookedRope(scene, {{"bendingStiffness", 1}});
       }},
      {"StretchingAndBendingOfCloth", true,
       [](SceneText& scene) {
         scene.element("cloth", {{"shape", "grid"},
                                 {"size", glm::vec3(0.6f, 0.4f, 0)},
                                 {"resolution", 3},
                                 {"radius", 0.01f},
                                 {"mass", 0.1f},
                                 {"stiffness", 0.9f},
                                 {"bendingStiffness", 0.5f}});
         addLock(scene, 0, 5, 0.2f);
       }},
      {"Pressure", false,
       [](SceneText& scene) {
         scene.file("ball.obj", kOctahedronObj);
         scene.element("cloth",
                       {{"file", "ball.obj"}, {"radius", 0.01f}, {"mass", 0.1f}, {"stiffness", 1}, {"pressure", 1.4f}});
         addLock(scene, 0, 5, 0.2f);
       }},
      {"EdgesAndVolumes", true,
       [](SceneText& scene) {
         scene.element("softBody", {{"shape", "box"},
                                    {"size", glm::vec3(0.4f, 0.6f, 0.3f)},
                                    {"resolution", 2},
                                    {"radius", 0.01f},
                                    {"mass", 0.1f},
                                    {"stiffness", 0.5f},
                                    {"volumeStiffness", 1}});
         addLock(scene, 0, 9, 0.1f);
       }},
      {"NeoHookean", false,
       [](SceneText& scene) {
         scene.element("softBody", {{"shape", "box"},
                                    {"size", glm::vec3(0.4f, 0.6f, 0.3f)},
                                    {"resolution", 2},
                                    {"radius", 0.01f},
                                    {"mass", 0.1f},
                                    {"material", "neoHookean"},
                                    {"youngsModulus", 1000}});
         addLock(scene, 0, 9, 0.1f);
       }},
      {"ShapeMatching", false,
       [](SceneText& scene) {
         scene.element("rigidBody", {{"shape", "box"},
                                     {"size", glm::vec3(0.6f, 0.2f, 0.2f)},
                                     {"spacing", 0.1f},
                                     {"radius", 0.05f},
                                     {"mass", 0.1f},
                                     {"deformation", "linear"},
                                     {"beta", 0.5f},
                                     {"clusters", 3}});
         addLock(scene, 0, 20, 0.2f);
       }},
      {"DensityBesideARopeInItsGroup", false,
       [](SceneText& scene) {
         addCrookedRope(scene, {{"group", 3}});
         scene.element("fluid",
                       {{"radius", 0.05f}, {"mass", 1}, {"density", 1000}, {"smoothing", 0.2f}, {"tensileK", 0.1f}});
         scene.source("block", {{"time", 0},
                                {"object", 1},
                                {"min", glm::vec3(0.1f, 0, -0.1f)},
                                {"max", glm::vec3(0.35f, 0.25f, 0.15f)},
                                {"spacing", 0.1f}});
       }},
  };
  return all;
}

class MassSplittingOf : public testing::TestWithParam<SplitCase> {};
INSTANTIATE_TEST_SUITE_P(MassSplitting, MassSplittingOf, testing::ValuesIn(splitCases()),
                         [](const auto& each) { return std::string(each.param.name); });

/// Drift of conserved quantities in units of expected rounding: each of `corrections` rounds a particle's position by
/// up to half a unit in the last place, in either direction.
struct SplitDrift {
  double momentum = 0.0;
  double torque = 0.0;  ///< of the constraints, on positions where they are solved
};

SplitDrift driftOf(const SplitCase& each, const char* averaging, int steps) {
  constexpr double kCorrections = 6.0 * 3.0;  // a step: iterations times groups
  SceneText scene = inSpace(averaging);
  each.build(scene);
  Simulation simulation = scene.simulate();
  simulation.setEnergyBudget(true);
  const Particles& particles = simulation.world().particles;
  double farthest = 0.0, heaviest = 0.0;
  for (int step = 0; step < steps; ++step) {
    run(simulation, 1);
    for (const glm::vec4& x : particles.position) farthest = std::max(farthest, double(glm::length(glm::vec3(x))));
  }
  for (const float mass : particles.mass) heaviest = std::max(heaviest, double(mass));
  const Budget& budget = simulation.energyBudget()->total();
  glm::dvec3 torque = budget.of(BudgetTerm::averaging).angularMomentum;
  for (int group = 0; group < kGroupCount; ++group) torque += budget.of(BudgetTerm::ofGroup(group)).angularMomentum;
  const double rounding = heaviest / double(kSplitStep) * std::ldexp(farthest, -24) *
                          std::sqrt(kCorrections * static_cast<double>(particles.size()) * steps);
  return {glm::length(budget.after.momentum - budget.before.momentum) / rounding,
          glm::length(torque) / (farthest * rounding)};
}

TEST_P(MassSplittingOf, KeepsMomentumThroughTenThousandSteps) {
  const SplitDrift drift = driftOf(GetParam(), "massSplitting", 10000);
  EXPECT_LT(drift.momentum, 30.0);  // what has come to rest rounds the same way in each step
  EXPECT_LT(drift.torque, 30.0);
  if (GetParam().averagingMakesMomentum) {
    EXPECT_GT(driftOf(GetParam(), "perParticle", 1000).momentum, 100.0) << "to compare with";
  }
}

// The share of one constraint between particles of masses 1 and 3 that 2 and 5 constraints correct: lambda has
// n_i w_i in place of w_i.
TEST(MassSplitting, CorrectionsFollowTheSplitMasses) {
  const float w1 = 1.0f, w2 = 1.0f / 3.0f;
  const glm::vec3 gradient(0.0f, 1.0f, 0.0f);
  SplitShare share;
  share.add(w1 * gradient, w1, 2.0f);
  share.add(-w2 * gradient, w2, 5.0f);
  share.add(glm::vec3(0.0f), 0.0f, 7.0f);  // what is held does not count
  EXPECT_FLOAT_EQ(share.value(), (w1 + w2) / (2.0f * w1 + 5.0f * w2));
}

// Conflicting rigid links at one particle converge, for any number and any over-relaxation below 2.
TEST(MassSplitting, Converges) {
  for (const float omega : {1.0f, 1.9f}) {
    SceneText scene;
    scene.set("solverIterations", 3000).set("averaging", "massSplitting").set("overRelaxation", omega);
    scene.set("contacts", "FALSE").element("sand", {{"radius", 0.05f}, {"mass", 0.2f}});
    for (int i = 0; i < 7; ++i) {
      const float t = 2.4f * static_cast<float>(i);
      scene.particle(0, i == 0 ? glm::vec3(0.0f) : glm::vec3(std::cos(t), std::sin(t), 0.1f * t));
    }
    for (int i = 1; i < 7; ++i) addLock(scene, 0, i, 0.5f);
    for (int i = 1; i < 6; ++i) addLock(scene, i, i + 1, 0.6f);
    Simulation simulation = scene.simulate();
    run(simulation, 1);
    for (const auto& batch : simulation.world().batches)
      EXPECT_LT(batch->largestError(simulation.world().particles), 1e-4f) << batch->type() << ", omega " << omega;
  }
}

// A grain of 1 kg that hits the middle of two squares of cloth beside each other gives them its momentum, no more.
TEST(MassSplitting, AGrainHittingTwoClothsKeepsMomentum) {
  for (const float friction : {0.0f, 0.6f}) {
    SceneText scene = inSpace("massSplitting");
    for (const float side : {-0.5f, 0.5f}) {
      scene.element("cloth", {{"shape", "grid"},
                              {"size", glm::vec3(0.9f, 0.9f, 0)},
                              {"resolution", 2},
                              {"rotateX", 90},
                              {"translate", glm::vec3(side, 0, 0)},
                              {"radius", 0.02f},
                              {"mass", 0.2f},
                              {"staticFriction", friction},
                              {"kineticFriction", friction}});
    }
    scene.element("sand", {{"radius", 0.3f}, {"mass", 1}, {"staticFriction", friction}, {"kineticFriction", friction}});
    scene.particle(2, {0.03f, 0.5f, 0.02f}, {0.5f, -4, 0});
    Simulation simulation = scene.simulate();
    simulation.setEnergyBudget(true);
    run(simulation, 100);
    const Budget& budget = simulation.energyBudget()->total();
    EXPECT_GT(budget.after.momentum.y - velocityOf(simulation, 2).y, -3.5) << "the grain has hit";
    EXPECT_LT(glm::length(budget.after.momentum - glm::dvec3(0.5, -4, 0)), 1e-3) << "friction " << friction;
  }
}

// Grains of all masses that fly at one another, with friction and pre-stabilisation.
TEST(MassSplitting, ACrowdOfGrainsKeepsItsMomentum) {
  SceneText scene = inSpace("massSplitting").set("stabilize", 2);
  glm::dvec3 given(0.0);
  for (int kind = 0; kind < 3; ++kind) {
    const float mass = 0.1f + static_cast<float>(kind * kind);
    scene.element("sand", {{"radius", 0.1f}, {"mass", mass}, {"staticFriction", 0.5f}, {"kineticFriction", 0.5f}});
  }
  for (int i = 0; i < 60; ++i) {
    const float t = 2.4f * static_cast<float>(i), r = 0.08f * std::sqrt(static_cast<float>(i));
    const glm::vec3 at(r * std::cos(t), r * std::sin(t), 0.35f * static_cast<float>(i % 5 - 2));
    const float mass = 0.1f + static_cast<float>(i % 3 * (i % 3));
    given += double(mass) * glm::dvec3(-3.0f * at);
    scene.particle(i % 3, 2.0f * at, -3.0f * at);
  }
  Simulation simulation = scene.simulate();
  simulation.setEnergyBudget(true);
  run(simulation, 1);
  std::size_t contacts = 0;
  for (int step = 0; step < 200; ++step) {
    run(simulation, 1);
    contacts += simulation.world().contacts.pairs.size();
  }
  EXPECT_GT(contacts, 1000u);
  EXPECT_LT(glm::length(simulation.energyBudget()->total().after.momentum - given), 2e-3);
}

TEST(MassSplitting, TheStateIsTheSameForAnyNumberOfThreads) {
  const auto hashWith = [](int threads, const char* scene) {
    Simulation simulation = shippedScene(
        scene, {"iteration=jacobi", "averaging=massSplitting", "stabilize=1", "threads=" + std::to_string(threads)});
    run(simulation, 12);
    return stateHash(simulation.world());
  };
  for (const char* scene : {"everything", "bodies_on_cloth"})
    EXPECT_EQ(hashWith(1, scene), hashWith(5, scene)) << scene;
}

}  // namespace
}  // namespace pliant::sim
