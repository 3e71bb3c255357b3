// A clone makes the same steps as its original, bit for bit, and both are independent.
#include "sim/observe/energy_budget.h"
#include "sim/observe/step_recording.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/simulation/mixed_scene.h"
#include "tests/sim/tearing/sheet_scene.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <tuple>

namespace pliant::sim {
namespace {

/// All that a step leaves of the particles, as bits.
struct State {
  AlignedVector<glm::vec4> position;
  std::vector<glm::vec3> velocity;

  explicit State(const Simulation& simulation)
      : position(simulation.world().particles.position), velocity(simulation.world().particles.velocity) {}
};

template <typename Vector>
bool sameBits(const Vector& a, const Vector& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
}
bool operator==(const State& a, const State& b) {
  return sameBits(a.position, b.position) && sameBits(a.velocity, b.velocity);
}

using Act = std::function<void(Simulation&, int step)>;

/// The states after each of some steps, before each of which something may be done.
std::vector<State> statesOf(Simulation& simulation, int steps, const Act& act = {}) {
  std::vector<State> states;
  for (int step = 0; step < steps; ++step) {
    if (act) act(simulation, step);
    simulation.step();
    states.emplace_back(simulation);
  }
  return states;
}

/// Whether a clone continues like its original, also after the original was destroyed.
void expectTheSameFromClone(std::optional<Simulation> original, int steps, const Act& act = {}) {
  Simulation clone = original->clone();
  const std::vector<State> expected = statesOf(*original, steps, act);
  EXPECT_FALSE(expected.back() == State(clone)) << "nothing moves";
  original.reset();
  EXPECT_TRUE(statesOf(clone, steps, act) == expected);
}

class CloneOfShippedScene : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CloneOfShippedScene, ContinuesAsTheOriginal) {
  Simulation simulation = std::move(shippedVariants(GetParam().stem().string()).front());
  Simulation atStart = simulation.clone();
  const std::vector<State> first = statesOf(simulation, 2);
  EXPECT_TRUE(statesOf(atStart, 2) == first);
  Simulation later = simulation.clone();
  EXPECT_TRUE(statesOf(later, 2) == statesOf(simulation, 2));
}

INSTANTIATE_TEST_SUITE_P(Scenes, CloneOfShippedScene, testing::ValuesIn(shippedScenes()),
                         [](const auto& test) { return test.param.stem().string(); });

using Choices = std::tuple<const char*, const char*, const char*>;

class CloneBySolver : public testing::TestWithParam<Choices> {};

TEST_P(CloneBySolver, ContinuesAsTheOriginal) {
  const auto [iteration, schedule, integrator] = GetParam();
  SceneText text = mixedScene(1, iteration, 1);
  text.set("schedule", schedule).set("integrator", integrator).set("substeps", 2).set("postStabilize", 1);
  Simulation simulation = text.simulate();
  run(simulation, 12);
  Simulation untouched = text.simulate();
  run(untouched, 12);
  Simulation clone = simulation.clone();
  const std::vector<State> expected = statesOf(untouched, 6);
  EXPECT_TRUE(statesOf(clone, 6) == expected);
  EXPECT_TRUE(statesOf(simulation, 6) == expected) << "the original was disturbed";
}

INSTANTIATE_TEST_SUITE_P(Choices, CloneBySolver,
                         testing::Combine(testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                                          testing::Values("uniform", "adaptive", "hierarchical"),
                                          testing::Values("euler", "bdf2")),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)) + '_' + std::get<1>(test.param) + '_' +
                                  std::get<2>(test.param);
                         });

TEST(Clone, WorksWithSolversForSmallScenes) {
  for (const char* iteration : {"global", "massSpring"}) {
    SceneText text;
    text.set("timestep", 0.01f).set("iteration", iteration).set("stiffnessModel", "compliant");
    text.points("rope.txt", {{0, 0, 0}, {0.2f, 0, 0}, {0.4f, 0, 0}, {0.6f, 0, 0}});
    text.element("gravity").element("rope",
                                    {{"file", "rope.txt"}, {"radius", 0.05f}, {"compliance", 1e-3f}, {"fixed", 0}});
    Simulation simulation = text.simulate();
    run(simulation, 5);
    expectTheSameFromClone(std::move(simulation), 10);
  }
}

TEST(Clone, WorksDuringADrag) {
  Simulation simulation = mixedScene(1, "gaussSeidel", 1).simulate();
  const int held = simulation.world().objects[1].particles[100];
  simulation.grab(held, 10.0f);
  const auto drag = [held](Simulation& its, int step) {
    its.moveGrabbed(held, {0.5f, 0.8f + 0.01f * static_cast<float>(step), 0.1f}, 0.03f);
    if (step == 8) its.releaseGrabbed();
  };
  statesOf(simulation, 5, drag);
  expectTheSameFromClone(std::move(simulation), 12, drag);
}

TEST(Clone, WorksBetweenTwoCutsOfAStroke) {
  SceneText text;
  text.set("timestep", 0.01f).set("iteration", "gaussSeidel");
  Simulation simulation = addSheet(text, 9, {{"bendingStiffness", 0.3f}}).simulate();
  const auto cut = [](Simulation& its, int step) {
    constexpr glm::vec3 kEye{4.1f, 3.9f, 20.0f};
    const auto through = [&](float x) { return Sight{kEye, glm::normalize(glm::vec3(x, 3.4f, 0.0f) - kEye)}; };
    const float x = static_cast<float>(its.frame());
    its.cut({through(x - 1.3f), through(x - 0.3f)});
    if (step == 4) its.liftKnife();
    its.gust({0, 0.1f, 0.2f});
  };
  statesOf(simulation, 4, cut);
  ASSERT_GT(simulation.world().tears, 0u);
  expectTheSameFromClone(std::move(simulation), 8, cut);
}

TEST(Clone, WorksAfterATear) {
  Simulation simulation = shippedScene("banner_rip");
  for (int step = 0; step < 400 && simulation.world().tears == 0; ++step) simulation.step();
  ASSERT_GT(simulation.world().tears, 0u);
  expectTheSameFromClone(std::move(simulation), 10);
}

// After cloning sources bring the particles for which attachments and formulas wait.
TEST(Clone, ConnectsParticlesEmittedLater) {
  SceneText text;
  text.set("timestep", 0.01f).element("gravity").element("sand", {{"radius", 0.1f}});
  text.element("wall", {{"name", "floor"}, {"distance", -1}, {"velocity", glm::vec3(0, 0.2f, 0)}});
  text.element("attachment", {{"objectID", 0}, {"particleID", 1}, {"target", "floor"}});
  text.element("constraint", {{"formula", "length(p1-p2) - 1"}, {"objectID", 0}, {"particleID", 0}, {"particleID", 2}});
  text.particle(0, {0, 1, 0}).particle(0, {1, 1, 0}, glm::vec3(0), 3).particle(0, {2, 1, 0}, glm::vec3(0), 5);
  Simulation simulation = text.simulate();
  run(simulation, 2);
  Simulation clone = simulation.clone();
  expectTheSameFromClone(std::move(simulation), 10);
  run(clone, 10);
  EXPECT_NEAR(positionOf(clone, 0, 1).y, 1.0f + 0.2f * 0.09f, 1e-5f) << "goes along with the wall";
  EXPECT_NEAR(glm::distance(positionOf(clone, 0, 0), positionOf(clone, 0, 2)), 1.0f, 0.01f) << "the formula holds";
}

TEST(Clone, WorksWithDrainsAndJets) {
  Simulation simulation = shippedScene("fountain");
  run(simulation, 30);
  expectTheSameFromClone(std::move(simulation), 15);
}

TEST(Clone, IsEditedIndependently) {
  const SceneText text = mixedScene(1, "jacobi", 1);  // its files are read again
  Simulation simulation = text.simulate();
  run(simulation, 5);
  Simulation clone = simulation.clone(), other = simulation.clone();
  Scene edited = clone.scene();
  setParameter(edited, "elements[0].magnitude=1");
  setParameter(edited, "elements[8].bending=FALSE");  // needs a new world
  const auto edit = [&](Simulation& its, int step) {
    InputMessages diagnostics;
    if (step == 2) its.edit(edited, {}, diagnostics);
  };
  const std::vector<State> inClone = statesOf(clone, 6, edit);
  EXPECT_EQ(simulation.scene().elements[0], other.scene().elements[0]);
  const std::vector<State> unedited = statesOf(simulation, 6);
  EXPECT_TRUE(statesOf(other, 6, edit) == inClone);
  EXPECT_FALSE(unedited.back() == inClone.back());
}

TEST(Clone, KeepsTheFailureOfTheOriginal) {
  SceneText text;
  text.set("timestep", 0.1f).set("maxSpeed", 0).element("sand").particle(0, {0, 0, 0}, glm::vec3(1e38f, 0, 0));
  Simulation simulation = text.simulate();
  while (simulation.step()) {
  }
  Simulation clone = simulation.clone();
  ASSERT_TRUE(clone.blowUp());
  EXPECT_EQ(clone.blowUp()->message, simulation.blowUp()->message);
  EXPECT_FALSE(clone.step());
}

TEST(Clone, HasNoObservers) {
  Simulation simulation = mixedScene(1, "jacobi", 1).simulate();
  simulation.setRecorded(true);
  simulation.setEnergyBudget(true);
  run(simulation, 2);
  Simulation clone = simulation.clone();
  run(clone, 1);
  EXPECT_EQ(clone.recording(), nullptr);
  EXPECT_EQ(clone.energyBudget(), nullptr);
  EXPECT_NE(simulation.recording(), nullptr);
  EXPECT_NE(simulation.energyBudget(), nullptr);
}

}  // namespace
}  // namespace pliant::sim
