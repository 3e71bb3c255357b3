// Cures of a blow-up are tried on copies before they are offered.
#include "app/host/cure_trials.h"

#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

using sim::SceneText;
using State = CureTrial::State;

sim::Simulation untilItFails(const SceneText& text) {
  sim::Simulation simulation = text.simulate();
  for (int step = 0; step < 2000 && simulation.step(); ++step) {
  }
  EXPECT_TRUE(simulation.blowUp()) << "never failed";
  return simulation;
}

CureTrial trialOf(const sim::Simulation& failed, const sim::Cure& cure) {
  const std::atomic<bool> stop{false};
  std::atomic<float> progress{0.0f};
  return tryCure(failed, cure, {}, TrialStart::goodState, stop, progress);
}

std::vector<CureTrial> trialsOf(const sim::Simulation& failed) {
  std::vector<CureTrial> trials;
  for (const sim::Cure& cure : failed.blowUp()->cures) trials.push_back(trialOf(failed, cure));
  return trials;
}

// Steps the cured scene from the beginning: the result for somebody who applies it.
bool holdsFromTheBeginning(const sim::Simulation& failed, const CureTrial& trial, int steps) {
  sim::Scene scene = failed.scene();
  for (const std::string& assignment : trial.cure.assignments) sim::setParameter(scene, assignment);
  sim::InputMessages messages;
  sim::Simulation simulation(std::move(scene), {}, messages);
  for (int step = 0; step < steps; ++step) {
    if (!simulation.step()) return false;
  }
  return true;
}

SceneText sheet(int iterations) {
  SceneText scene;
  scene.set("timestep", 0.0167f).set("solverIterations", iterations).element("gravity");
  scene.element("cloth", {{"name", "sheet"},
                          {"shape", "grid"},
                          {"size", glm::vec3(1, 0, 1)},
                          {"resolution", 12},
                          {"radius", 0.02f},
                          {"mass", 0.01f},
                          {"fixed", 0},
                          {"fixed", 12}});
  return scene;
}

const CureTrial* find(const std::vector<CureTrial>& trials, const std::string& words) {
  const auto found = std::find_if(trials.begin(), trials.end(), [&](const CureTrial& trial) {
    return trial.cure.label.find(words) != std::string::npos;
  });
  return found == trials.end() ? nullptr : &*found;
}

// Four substeps blow up sooner than one where Chebyshev is driven too far: it is not offered.
TEST(CureTrials, MoreSubstepsDoNotCureExcessiveChebyshev) {
  const sim::Simulation failed = untilItFails(sheet(20).set("chebyshev", 0.9999f));
  const std::vector<CureTrial> trials = trialsOf(failed);
  const CureTrial* none = find(trials, "no Chebyshev");
  ASSERT_NE(none, nullptr);
  EXPECT_EQ(none->state, State::holds) << textOf(*none);
  const CureTrial* substeps = find(trials, "4 substeps");
  ASSERT_NE(substeps, nullptr);
  EXPECT_EQ(substeps->state, State::fails) << textOf(*substeps);
  EXPECT_LT(substeps->seconds, kTrialSeconds);
}

TEST(CureTrials, CuresReportedAsHoldingHoldFromTheStart) {
  const sim::Simulation failed = untilItFails(sheet(40).set("chebyshev", 0.9999f));
  const std::vector<CureTrial> good = curesThatHold(failed, {}, [] { return false; });
  ASSERT_FALSE(good.empty());
  for (const CureTrial& trial : good)
    EXPECT_TRUE(holdsFromTheBeginning(failed, trial, failed.blowUp()->frame + 250)) << textOf(trial);
}

TEST(CureTrials, GaussSeidelCuresStiffStripsOfTheGlobalSolve) {
  sim::Simulation failed = sim::shippedScene("cloth_strips", {"iteration=global"});
  for (int step = 0; step < 60 && failed.step(); ++step) {
  }
  ASSERT_TRUE(failed.blowUp());
  const std::vector<sim::Cure>& cures = failed.blowUp()->cures;
  const auto cure = std::find_if(cures.begin(), cures.end(), [](const sim::Cure& each) {
    return each.assignments == std::vector<std::string>{"iteration=gaussSeidel"};
  });
  ASSERT_NE(cure, cures.end());
  const CureTrial trial = trialOf(failed, *cure);
  EXPECT_EQ(trial.state, State::holds) << textOf(trial);
}

TEST(CureTrials, AreDeterministic) {
  const sim::Simulation failed = untilItFails(sheet(20).set("chebyshev", 0.9999f));
  const std::vector<CureTrial> first = trialsOf(failed), second = trialsOf(failed);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t t = 0; t < first.size(); ++t) EXPECT_EQ(textOf(first[t]), textOf(second[t]));
}

TEST(CureTrials, GiveTheSameResultsInTheBackground) {
  const sim::Simulation failed = untilItFails(sheet(20).set("chebyshev", 0.9999f));
  const std::vector<CureTrial> expected = trialsOf(failed);
  const CureTrials trials(failed.clone(), {});
  while (!trials.isOver()) std::this_thread::yield();
  const std::vector<CureTrial> done = trials.trials();
  ASSERT_EQ(done.size(), expected.size());
  for (std::size_t t = 0; t < done.size(); ++t) EXPECT_EQ(textOf(done[t]), textOf(expected[t]));
}

// A step of its copies takes hours, and the test ends.
TEST(CureTrials, StopWithinOneStepWhenCancelled) {
  const sim::Simulation failed = untilItFails(sheet(20).set("chebyshev", 0.9999f));
  const sim::Cure hours{"hours", {"chebyshev=0", "substeps=10000", "solverIterations=100000"}};
  const std::atomic<bool> stop{true};
  std::atomic<float> progress{0.0f};
  EXPECT_EQ(tryCure(failed, hours, {}, TrialStart::goodState, stop, progress).state, State::trying);
}

TEST(CureTrials, RefuseSettingsThatTheSceneDoesNotAccept) {
  const sim::Simulation failed = untilItFails(sheet(20).set("chebyshev", 0.9999f));
  EXPECT_EQ(trialOf(failed, {"no such cloth", {"rag.stiffness=1"}}).state, State::refused);
}

// A lock 500 times as long as the cloth to which it is tied, and others: it releases more energy than all particles
// would have if they crossed the scene in a step.
TEST(CureTrials, SuggestRemovingALockOfAbsurdLength) {
  for (const float distance : {500.0f, 100.0f}) {
    SceneText scene = sheet(40);
    scene.element("distanceLock",
                  {{"distance", distance}, {"objectID", 0}, {"objectID", 0}, {"particleID", 0}, {"particleID", 168}});
    scene.set("energyLimit", 30);
    const sim::Simulation failed = untilItFails(scene);
    EXPECT_NE(failed.blowUp()->cause.find("Distance lock"), std::string::npos) << failed.blowUp()->cause;
    const std::vector<CureTrial> trials = trialsOf(failed);
    ASSERT_EQ(trials.front().cure.deletion, 2);
    EXPECT_EQ(trials.front().state, State::holds) << textOf(trials.front());
  }
}

}  // namespace
}  // namespace pliant::app
