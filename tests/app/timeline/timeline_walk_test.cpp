// Viewing the past with the original simulations.
#include "app/timeline/timeline_walk.h"

#include "app/export/timeline_export.h"
#include "tests/app/results.h"
#include "tests/app/timeline/timeline_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// A sheet that tears, blown at, with a branch that forks at step 40.
class TimelineWalkTest : public testing::Test {
 protected:
  TimelineWalkTest() {
    machine_->step(20);
    machine_->act(Gust{{0.0f, 0.0f, 3.0f}});
    machine_->step(60);
    machine_->goTo({0, 40});
    machine_->act(Gust{{0.0f, 0.0f, -3.0f}});
    machine_->step(110);
  }
  std::shared_ptr<const Timeline> timeline() const { return {machine_, &machine_->timeline}; }

  std::shared_ptr<TimelineMachine> machine_ = std::make_shared<TimelineMachine>(tearingSheet(9), std::size_t{1} << 28);
};

TEST_F(TimelineWalkTest, ReproducesEachStep) {
  const TimelinePosition end = machine_->place();
  ASSERT_EQ(end, (TimelinePosition{1, 150}));
  TimelineWalk walk(timeline(), end, {});
  for (int step = 10; step <= end.step; ++step) {
    ASSERT_EQ(walk.runsAt(step).size(), 1u);
    ASSERT_TRUE(Bits(walk.runsAt(step).front()) == machine_->rebuilt({end.branch, step})) << step;
  }
  EXPECT_TRUE(Bits(walk.runsAt(30).front()) == machine_->rebuilt({end.branch, 30})) << "back";
}

TEST_F(TimelineWalkTest, SnapshotsHaveDataThatWasNotShownOriginally) {
  TimelineWalk walk(timeline(), machine_->place(), {});
  for (const int step : {60, 61, 62}) {
    const Snapshots shown = walk.snapshotsAt(step, {.constraints = true, .colourBy = sim::ColourBy::speed});
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown.front()->frame, step);
    EXPECT_GT(shown.front()->constraints.marks.size(), 81u);
    EXPECT_EQ(shown.front()->values.size(), shown.front()->spheres.size());
    EXPECT_NE(shown.front()->topology, nullptr);
  }
}

TEST_F(TimelineWalkTest, UsesTheColourOfThatTime) {
  auto edited = std::make_shared<sim::Scene>(*timeline()->sceneAt(machine_->place()));
  sim::setParameter(*edited, "sheet.color=0.1 0.2 0.3");
  const int before = machine_->place().step;
  machine_->act(Edit{edited});
  machine_->step(2);
  TimelineWalk walk(timeline(), machine_->place(), {});
  const auto shownAt = [&](int step) {
    return walk.snapshotsAt(step, {}).front()->topology->objects.front().appearance.colour;
  };
  const glm::vec3 old = shownAt(before - 1);
  EXPECT_NE(old, glm::vec3(0.1f, 0.2f, 0.3f));
  for (int step = before; step <= before + 2; ++step) EXPECT_EQ(shownAt(step), glm::vec3(0.1f, 0.2f, 0.3f)) << step;
  EXPECT_EQ(shownAt(before - 1), old) << "back";
}

TEST_F(TimelineWalkTest, KeepsWorkingWhenTheTimelineDropsData) {
  const Bits expected = machine_->rebuilt({1, 70});
  TimelineWalk walk(timeline(), {1, 70}, {});
  walk.runsAt(69);
  machine_->timeline.begin(nullptr, Timeline::Keeps::nothing);
  EXPECT_TRUE(Bits(walk.runsAt(70).front()) == expected);
  EXPECT_TRUE(walk.runsAt(12).empty()) << "that is gone";
}

TEST_F(TimelineWalkTest, FramesOfThePastAreExported) {
  const TemporaryFolder folder;
  TimelineExport exporting;
  exporting.begin(timeline(), 35, {1, 50}, {}, folder / "kept", {""}, "csv");
  ExportProgress progress = exporting.takeProgress();
  while (progress.running) {
    std::this_thread::yield();
    progress = exporting.takeProgress();
  }
  EXPECT_FALSE(progress.failed) << progress.message;
  EXPECT_EQ(progress.message, fmt::format("export done: 16 frames in {}", (folder / "kept").string()));
  const auto names = namesIn(folder / "kept");
  ASSERT_EQ(names.size(), 16u);
  EXPECT_EQ(names.front(), "frame.0034.csv") << "as `pliant run` numbers them";
  EXPECT_EQ(names.back(), "frame.0049.csv");

  TimelineWalk walk(timeline(), {1, 50}, {});
  ResultFolder again(folder / "again");
  again.write(walk.runsAt(50).front());
  EXPECT_EQ(TemporaryFolder::read(folder / "again" / "frame.0049.csv"),
            TemporaryFolder::read(folder / "kept" / "frame.0049.csv"));
}

/// A rod that is released from the horizontal, on a hinge that breaks as it swings: 2.5 times its weight pulls at the
/// lowest point.
sim::SceneText breakingPendulum() {
  sim::SceneText text;
  text.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("threads", 1);
  text.element("gravity", {{"magnitude", 10.0f}});
  text.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(1, 0.1f, 0.1f)}, {"translate", glm::vec3(0.5f, 0, 0)}});
  text.element("joint", {{"kind", "hinge"},
                         {"objectID", 0},
                         {"position", glm::vec3(0)},
                         {"axis", glm::vec3(0, 0, 1)},
                         {"breakForce", 20.0f}});
  return text;
}

bool isBroken(const sim::Simulation& simulation) { return simulation.world().joints.front().broken; }

TEST(BrokenJoints, AreWholeBeforeTheyBreakAndBreakAgain) {
  const auto machine = std::make_shared<TimelineMachine>(breakingPendulum(), std::size_t{1} << 26);
  while (!isBroken(machine->simulation()) && machine->steps() < 100) machine->step();
  const int broke = machine->steps();
  ASSERT_TRUE(isBroken(machine->simulation()));
  ASSERT_GT(broke, 10);
  machine->step(20);
  const Bits last = machine->bits();
  TimelineWalk walk({machine, &machine->timeline}, machine->place(), {});
  for (const int step : {broke - 1, broke, broke + 15, broke - 8, broke + 1}) {
    EXPECT_EQ(isBroken(walk.runsAt(step).front()), step >= broke) << step;
  }
  machine->goTo({0, broke - 5});
  EXPECT_FALSE(isBroken(machine->simulation()));
  machine->step(5);
  EXPECT_TRUE(isBroken(machine->simulation()));
  machine->step(20);
  EXPECT_TRUE(machine->bits() == last);
}

// An action in the past keeps it intact: a push against the swing.
TEST(BrokenJoints, StayIntactInABranchWithoutTheBreak) {
  TimelineMachine machine(breakingPendulum(), std::size_t{1} << 26);
  machine.step(60);
  ASSERT_TRUE(isBroken(machine.simulation()));
  machine.goTo({0, 5});
  sim::Scene stronger = machine.simulation().scene();
  sim::setParameter(stronger, "elements[2].breakForce=1000");
  machine.act(Edit{std::make_shared<const sim::Scene>(stronger)});
  machine.step(55);
  EXPECT_FALSE(isBroken(machine.simulation()));
}

}  // namespace
}  // namespace pliant::app
