#include "app/take/action.h"

#include "app/host/simulation_worker.h"
#include "sim/constraints/mouse_constraint.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <future>

namespace pliant::app {
namespace {

sim::SceneText grain() {
  return sim::SceneText()
      .set("timestep", 0.1f)
      .element("gravity", {{"magnitude", 10}})
      .element("sand", {{"radius", 0.1}, {"mass", 1}})
      .particle(0, {0.0f, 5.0f, 0.0f});
}

/// The worker's reports, in words.
struct ActionLog : WorkerHook {
  void onAction(int step, const Action& action, bool) override { text += fmt::format("{}:{} ", step, action.index()); }
  void onStep(int step, std::size_t run, const sim::Simulation&) override { text += fmt::format("{}.{} ", step, run); }
  std::string text;
};

TEST(Action, ReleaseEndsOnlyOneGrab) {
  sim::Simulation simulation = grain().particle(0, {1.0f, 5.0f, 0.0f}).simulate();
  simulation.step();  // both enter
  for (const int particle : {0, 1}) apply(Grab{particle, 10.0f}, 0, simulation, {});
  apply(ReleaseGrabbed{0}, 0, simulation, {});
  EXPECT_FALSE(sim::mouseConstraint(simulation.world()).holds(0));
  EXPECT_TRUE(sim::mouseConstraint(simulation.world()).holds(1));
}

TEST(Action, AnEditGivesEachRunItsVariant) {
  sim::Scene scene = grain().scene();
  scene.variants = {{"slow", {{"elements[0].magnitude", "1"}}}, {"fast", {{"elements[0].magnitude", "20"}}}};
  sim::Simulation simulation = grain().simulate();
  apply(Edit{std::make_shared<sim::Scene>(scene)}, 1, simulation, {});
  EXPECT_EQ(sim::parameterText(simulation.scene(), "elements[0].magnitude"), "20");
  EXPECT_TRUE(simulation.scene().variants.empty());
}

TEST(Action, TheWorkerReportsActionsWithTheStepTheyComeBefore) {
  const auto diary = std::make_shared<ActionLog>();
  {
    std::vector<sim::Simulation> two;
    two.push_back(grain().simulate());
    two.push_back(grain().simulate());
    SimulationWorker worker(std::move(two), {}, {}, {diary});
    const auto comeRound = [&] {
      std::promise<void> done;
      worker.postByRun([&](std::size_t run, sim::Simulation&) {
        if (run == 0) done.set_value();
      });
      done.get_future().wait();
    };
    const auto step = [&] {
      const int before = worker.latest()->frame;
      worker.stepOnce();
      while (worker.latest()->frame == before) std::this_thread::yield();
    };
    worker.act(Gust{});
    comeRound();
    step();
    step();
    worker.act(LiftKnife{});
    comeRound();
  }
  EXPECT_EQ(diary->text, "0:4 1.0 1.1 2.0 2.1 2:6 ");
}

}  // namespace
}  // namespace pliant::app
