// Viewing the past of a running simulation, and continuing from there.
#include "app/host/time_travel.h"

#include "app/take/take_recorder.h"
#include "app/take/take_replay.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/observe/step_recording.h"
#include "tests/app/timeline/timeline_machine.h"

#include <gtest/gtest.h>

#include <future>
#include <set>

namespace pliant::app {
namespace {

using Motion = TimeTravel::Motion;

class TimeTravelTest : public testing::Test {
 protected:
  TimeTravelTest() {
    sim::Simulation simulation = text_.simulate();
    scene_ = std::make_shared<sim::Scene>(simulation.scene());
    recorder_ = std::make_shared<TakeRecorder>(*scene_);
    timeline_->begin(scene_, Timeline::Keeps::branches);
    worker_ =
        std::make_unique<SimulationWorker>(std::move(simulation), SimulationWorker::AfterStep{},
                                           std::filesystem::path{}, SimulationWorker::Hooks{recorder_}, timeline_);
  }

  /// Waits until everything asked for so far is done.
  void wait() {
    std::promise<void> done;
    worker_->post([&](sim::Simulation&) { done.set_value(); });
    done.get_future().wait();
  }
  void step(int count) {
    for (int k = 0; k < count; ++k) {
      const TimelinePosition before = travel_.place(*worker_);
      worker_->stepOnce();
      while (timeline_->present().step != before.step + 1 || worker_->latest()->frame != before.step + 1)
        std::this_thread::yield();
    }
  }
  int shown() const { return worker_->latest()->frame; }
  Bits bits() {
    std::promise<Bits> bits;
    worker_->post([&](sim::Simulation& simulation) { bits.set_value(Bits(simulation)); });
    return bits.get_future().get();
  }
  void edit(const std::string& assignment) {
    auto edited = std::make_shared<sim::Scene>(*scene_);
    sim::setParameter(*edited, assignment);
    scene_ = edited;
    worker_->act(Edit{scene_});
    wait();
  }
  std::string stiffness() {
    std::promise<std::string> value;
    worker_->post([&](sim::Simulation& simulation) {
      value.set_value(sim::parameterText(simulation.scene(), "sheet.stiffness"));
    });
    return value.get_future().get();
  }

  sim::SceneText text_ = tearingSheet(5);
  std::shared_ptr<const sim::Scene> scene_;
  std::shared_ptr<Timeline> timeline_ = std::make_shared<Timeline>();
  TimeTravel travel_{timeline_};
  std::shared_ptr<TakeRecorder> recorder_;
  std::unique_ptr<SimulationWorker> worker_;
};

TEST_F(TimeTravelTest, ViewingThePastDoesNotChangeThePresent) {
  step(20);
  const Bits present = bits();
  travel_.stepBack(*worker_);
  travel_.stepBack(*worker_);
  EXPECT_EQ(shown(), 18);
  EXPECT_EQ(travel_.stepsAfterPresent(*worker_), -2);
  travel_.toStart(*worker_);
  EXPECT_EQ(shown(), 0);
  EXPECT_TRUE(bits() == present);
  travel_.toPresent(*worker_);
  EXPECT_EQ(shown(), 20);
  EXPECT_FALSE(worker_->viewedPosition());
}

TEST_F(TimeTravelTest, StepsForwardThroughThePastAndThenOn) {
  step(3);
  travel_.toStart(*worker_);
  for (const int expected : {1, 2, 3}) {
    travel_.stepForward(*worker_);
    EXPECT_EQ(shown(), expected);
  }
  EXPECT_FALSE(worker_->viewedPosition());
  travel_.stepForward(*worker_);
  while (shown() != 4) std::this_thread::yield();
  EXPECT_EQ(timeline_->overview().branches.size(), 1u);
}

TEST_F(TimeTravelTest, PastStepsHaveAllRequestedSnapshotData) {
  worker_->setSnapshotOptions({.constraints = true, .recording = true});
  step(18);
  const auto then = worker_->latest();
  step(2);
  const Bits present = bits();
  travel_.goTo({0, 18}, *worker_);
  while (!worker_->isComplete()) std::this_thread::yield();
  const auto shown = worker_->latest();
  EXPECT_EQ(shown->frame, 18);
  EXPECT_EQ(shown->constraints.particles, then->constraints.particles);
  ASSERT_TRUE(shown->recording && then->recording);
  EXPECT_GT(then->recording->projections.size(), 0u);
  EXPECT_EQ(shown->recording->projections.size(), then->recording->projections.size());
  EXPECT_TRUE(bits() == present) << "the present is where it was";

  worker_->setSnapshotOptions({.measures = true});  // while one looks
  while (!worker_->isComplete()) std::this_thread::yield();
  EXPECT_FALSE(worker_->latest()->figures.empty());

  step(2);  // goes on from what is there already
  EXPECT_TRUE(bits() == present);
}

TEST_F(TimeTravelTest, AppliesAnActionAtTheShownStep) {
  step(30);
  travel_.goTo({0, 10}, *worker_);
  worker_->act(Gust{{0.0f, 0.0f, 5.0f}});
  wait();
  EXPECT_EQ(timeline_->present(), (TimelinePosition{1, 10}));
  step(5);
  const Bits after = bits();
  sim::Simulation expected = text_.simulate();
  for (int k = 0; k < 10; ++k) expected.step();
  expected.gust({0.0f, 0.0f, 5.0f});
  for (int k = 0; k < 5; ++k) expected.step();
  EXPECT_TRUE(after == Bits(expected));
  EXPECT_EQ(timeline_->range(0), std::pair(0, 30)) << "the other branch is kept";
}

TEST_F(TimeTravelTest, ContinuingFromThePastUsesTheEditedScene) {
  step(20);
  edit("sheet.stiffness=0.25");
  step(5);
  travel_.goTo({0, 8}, *worker_);
  step(1);
  EXPECT_EQ(stiffness(), "0.25");
  EXPECT_EQ(timeline_->present(), (TimelinePosition{1, 9}));
  EXPECT_EQ(timeline_->overview().branches.at(1).first, 8);
  travel_.goTo({1, 5}, *worker_);
  edit("sheet.stiffness=0.5");
  EXPECT_EQ(stiffness(), "0.5");
  EXPECT_EQ(timeline_->present().step, 5);
}

TEST_F(TimeTravelTest, ContinuingFromThePastReleasesDrags) {
  step(5);
  worker_->act(Grab{12, 10.0f});
  worker_->act(MoveGrabbed{12, {2.0f, 2.0f, 3.0f}, 0.5f});
  step(5);
  worker_->act(ReleaseGrabbed{12});
  step(5);
  travel_.goTo({0, 8}, *worker_);
  step(1);
  std::promise<std::size_t> held;
  worker_->post([&](sim::Simulation& simulation) { held.set_value(sim::mouseConstraint(simulation.world()).size()); });
  EXPECT_EQ(held.get_future().get(), 0u);
}

TEST_F(TimeTravelTest, PlaysBackwardsAndStopsAtTheBeginning) {
  step(10);
  travel_.play(Motion::backward, *worker_);
  auto now = TimeTravel::Clock::now();
  travel_.update(now, *worker_);
  travel_.update(now += std::chrono::milliseconds(50), *worker_);  // two and a half steps of 0.02 s
  EXPECT_EQ(shown(), 7);
  for (int k = 0; k < 10; ++k) travel_.update(now += std::chrono::milliseconds(50), *worker_);
  EXPECT_EQ(shown(), 0);
  EXPECT_EQ(travel_.motion(), Motion::still);
  travel_.play(Motion::forward, *worker_);
  travel_.update(now, *worker_);
  for (int k = 0; k < 10; ++k) travel_.update(now += std::chrono::milliseconds(50), *worker_);
  EXPECT_EQ(shown(), 10);
  EXPECT_FALSE(worker_->viewedPosition()) << "it ends in the present";
}

TEST_F(TimeTravelTest, LoopsAPart) {
  step(20);
  travel_.loopFrom(5);
  travel_.loopTo(9);
  for (const Motion motion : {Motion::forward, Motion::backward}) {
    travel_.goTo({0, 7}, *worker_);
    travel_.play(motion, *worker_);
    auto now = TimeTravel::Clock::now();
    travel_.update(now, *worker_);
    std::set<int> seen;
    for (int k = 0; k < 100; ++k) {
      travel_.update(now += std::chrono::milliseconds(13), *worker_);
      seen.insert(shown());
    }
    EXPECT_EQ(seen, (std::set{5, 6, 7, 8, 9}));
    EXPECT_EQ(travel_.motion(), motion);
    travel_.stop();
  }
}

TEST_F(TimeTravelTest, AGhostIsTheOtherBranchAtTheSameStep) {
  step(20);
  travel_.goTo({0, 10}, *worker_);
  worker_->act(Gust{{0.0f, 0.0f, 5.0f}});
  wait();
  step(5);
  travel_.toggleGhost(*worker_);
  ASSERT_EQ(travel_.ghost, 0);
  const Snapshots ghost = travel_.ghostSnapshots(*worker_);
  ASSERT_EQ(ghost.size(), 1u);
  EXPECT_EQ(ghost.front()->frame, 15);
  EXPECT_NE(ghost.front()->spheres, worker_->latest()->spheres);
  EXPECT_EQ(travel_.ghostSnapshots(*worker_), ghost) << "what has not changed need not be drawn again";
  travel_.toggleGhost(*worker_);
  EXPECT_TRUE(travel_.ghostSnapshots(*worker_).empty());
}

TEST_F(TimeTravelTest, GoesToAStateWithAName) {
  step(10);
  worker_->keepAs("ten");
  wait();
  step(10);
  travel_.goTo({0, 4}, *worker_);
  worker_->keepAs("four");
  wait();
  travel_.goToNamed(0, *worker_);
  EXPECT_EQ(shown(), 10);
  travel_.goToNamed(1, *worker_);
  EXPECT_EQ(shown(), 4);
  timeline_->setBound(0);  // its frames are dropped, itself not
  worker_->goToNamed(0);
  while (shown() != 10) std::this_thread::yield();
  worker_->stepOnce();
  while (shown() != 11) std::this_thread::yield();
  sim::Simulation expected = text_.simulate();
  for (int k = 0; k < 11; ++k) expected.step();
  EXPECT_TRUE(bits() == Bits(expected));
}

// Undo of an action that cannot be undone in place: the state before it is restored, and with the next call the one
// after it.
TEST_F(TimeTravelTest, UndoAndRedoExchangeHeldStates) {
  step(6);
  const Bits before = bits();
  worker_->hold(0);
  worker_->act(Gust{{3.0f, 0.0f, 0.0f}});
  wait();
  step(4);
  const Bits after = bits();
  worker_->swapHeld(0);
  EXPECT_TRUE(bits() == before);
  EXPECT_EQ(shown(), 6);
  EXPECT_TRUE(recorder_->take().actions.empty());
  worker_->swapHeld(0);
  EXPECT_TRUE(bits() == after);
  EXPECT_EQ(shown(), 10);
  EXPECT_EQ(recorder_->take().actions.size(), 1u);
  worker_->swapHeld(0);
  wait();
  step(3);
  travel_.goTo({timeline_->present().branch, 7}, *worker_);
  worker_->act(Pin{{12}, true});  // goes on from there
  wait();
  EXPECT_EQ(shown(), 7);
  sim::Simulation expected = text_.simulate();
  for (int k = 0; k < 7; ++k) expected.step();
  expected.pin(12, true);
  EXPECT_TRUE(bits() == Bits(expected));
  worker_->swapHeld(5);
  wait();
  const auto errors = worker_->takeErrors();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("no longer kept"), std::string::npos);
  worker_->swapHeld(5, false);
  wait();
  EXPECT_TRUE(worker_->takeErrors().empty());
}

// A recording follows to the new branch: actions in the branch left behind are not part of it.
TEST_F(TimeTravelTest, ARecordingFollowsToTheNewBranch) {
  step(12);
  worker_->act(Gust{{3.0f, 0.0f, 0.0f}});
  wait();
  step(10);
  travel_.goTo({0, 8}, *worker_);
  worker_->act(Pin{{12}, true});
  wait();
  step(6);
  const Take take = recorder_->take();
  EXPECT_EQ(take.steps, 14);
  ASSERT_EQ(take.actions.size(), 1u);
  sim::Simulation again = text_.simulate();
  TakeReplay replay(std::make_shared<Take>(take), 0, {});
  while (replay.steps() < take.steps) replay.step(again);
  EXPECT_FALSE(replay.divergence());
  EXPECT_TRUE(Bits(again) == bits());
}

TEST_F(TimeTravelTest, ANamedStateGivesATakeThatEndsThere) {
  step(5);
  worker_->act(Gust{{3.0f, 0.0f, 0.0f}});
  wait();
  step(5);
  worker_->keepAs("ten");
  wait();
  const Bits kept = bits();
  step(5);
  const Take take = timeline_->takeOf(0);
  sim::Simulation again = text_.simulate();
  TakeReplay replay(std::make_shared<Take>(take), 0, {});
  while (replay.steps() < take.steps) replay.step(again);
  EXPECT_FALSE(replay.divergence());
  EXPECT_TRUE(Bits(again) == kept);
}

TEST_F(TimeTravelTest, ContinuingFromAnyPastStepGivesTheSameSteps) {
  step(25);
  worker_->act(Pin{{12}, true});
  step(25);
  const Bits end = bits();
  for (const int from : {30, 44, 49}) {
    travel_.goTo({0, from}, *worker_);
    step(50 - from);
    EXPECT_TRUE(bits() == end) << from;
  }
  EXPECT_EQ(timeline_->overview().branches.size(), 1u);
}

}  // namespace
}  // namespace pliant::app
