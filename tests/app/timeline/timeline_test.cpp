// The timeline: every kept step is restored exactly, in bounded memory, on all branches.
#include "app/timeline/timeline.h"

#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/app/timeline/timeline_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr std::size_t kPlenty = std::size_t{256} << 20, kLittle = std::size_t{1} << 20;

/// Drags a corner up and releases it, cuts, pulls until something tears, makes a live edit and one that needs a new
/// world.
void playWith(TimelineMachine& machine, std::vector<Bits>& states) {
  const int corner = 80;
  const sim::Sight left{{4.0f, 4.0f, 20.0f}, glm::normalize(glm::vec3(-5.0f, 0.3f, -20.0f))};
  const sim::Sight right{{4.0f, 4.0f, 20.0f}, glm::normalize(glm::vec3(0.0f, 0.1f, -20.0f))};
  for (int step = 0; step < 150; ++step) {
    if (step == 10) machine.act(Grab{corner, 10.0f});
    if (step > 10 && step < 40)
      machine.act(MoveGrabbed{corner, {8.0f + 0.4f * float(step), 8.0f, float(step) * 0.1f}, 0.03f});
    if (step == 40) machine.act(ReleaseGrabbed{corner});
    if (step == 55) machine.act(Cut{{left, right}});
    if (step == 57) machine.act(LiftKnife{});
    if (step == 70) machine.act(Gust{{0.0f, 0.0f, 3.0f}});
    if (step == 80 || step == 100) {
      auto scene = std::make_shared<sim::Scene>(machine.simulation().scene());
      sim::setParameter(*scene, step == 80 ? "sheet.stiffness=0.3" : "sheet.mass=0.7");
      machine.act(Edit{scene});
    }
    if (step == 120) machine.act(Pin{{3, 4, 5}, true});
    states.push_back(machine.bits());
    machine.step();
  }
  states.push_back(machine.bits());
}

TEST(Timeline, EveryStepComesBackToTheLastBit) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  std::vector<Bits> states;
  playWith(machine, states);
  EXPECT_GT(machine.simulation().world().tears, 0u);
  const Overview overview = machine.timeline.overview();
  ASSERT_EQ(overview.branches.size(), 1u);
  EXPECT_GE(overview.branches.front().keyframes.size(), 2u);
  EXPECT_EQ(machine.timeline.range(0), std::pair(0, 150));
  for (int step = 0; step <= 150; step += 7) {
    EXPECT_TRUE(machine.rebuilt({0, step}) == states[static_cast<std::size_t>(step)]) << step;
  }
}

TEST(Timeline, AFrameLooksAsItDid) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  std::vector<Bits> states;
  playWith(machine, states);
  for (int step = 0; step <= 150; ++step) {
    const Snapshots then = machine.timeline.at({0, step})->snapshots();
    ASSERT_EQ(then.size(), 1u);
    const Bits& expected = states[static_cast<std::size_t>(step)];
    ASSERT_EQ(then.front()->spheres.size(), expected.position.size());
    for (std::size_t i = 0; i < expected.position.size(); ++i) {
      ASSERT_EQ(glm::vec3(then.front()->spheres[i]), glm::vec3(expected.position[i]));
      ASSERT_EQ(then.front()->fixed[i], expected.position[i].w == 0.0f);
    }
    ASSERT_EQ(then.front()->velocities, expected.velocity);
    ASSERT_EQ(then.front()->frame, step);
    for (const auto& triangle : then.front()->topology->surfaces.front().triangles) {
      for (const int corner : triangle) ASSERT_LT(static_cast<std::size_t>(corner), expected.position.size());
    }
  }
}

TEST(Timeline, StaysBelowItsBoundAndKeepsTheNewest) {
  TimelineMachine machine(tearingSheet(9), kLittle);
  std::vector<Bits> states{machine.bits()};
  for (int step = 1; step <= 600; ++step) {
    machine.step();
    states.push_back(machine.bits());
    const Overview overview = machine.timeline.overview();
    ASSERT_LE(overview.bytes, kLittle);
    ASSERT_NE(machine.timeline.at(overview.present), nullptr);
  }
  const auto [first, last] = machine.timeline.range(machine.place().branch);
  EXPECT_EQ(last, 600);
  EXPECT_GT(first, 0) << "the oldest steps had to go";
  EXPECT_LT(first, 500) << "but not more than was needed";
  for (const int step : {first, (first + last) / 2, last}) {
    EXPECT_TRUE(machine.rebuilt({0, step}) == states[static_cast<std::size_t>(step)]) << step;
  }
  EXPECT_EQ(machine.timeline.at({0, first - 1}), nullptr);
  machine.timeline.setBound(kLittle / 2);
  EXPECT_LE(machine.timeline.overview().bytes, kLittle / 2);
}

TEST(Timeline, TooLittleMemoryKeepsNothingAndHarmsNothing) {
  TimelineMachine machine(tearingSheet(9), 10000);
  machine.step(50);
  EXPECT_LE(machine.timeline.overview().bytes, 10000u);
  EXPECT_EQ(machine.timeline.at(machine.place()), nullptr);
  machine.timeline.setBound(kPlenty);
  machine.step(50);
  EXPECT_NE(machine.timeline.at(machine.place()), nullptr);
}

TEST(Timeline, GoingBackAloneCreatesNoBranch) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(60);
  const Bits end = machine.bits();
  machine.goTo({0, 25});
  machine.step(35);
  EXPECT_TRUE(machine.bits() == end);
  EXPECT_EQ(machine.timeline.overview().branches.size(), 1u);
  EXPECT_EQ(machine.place(), (TimelinePosition{0, 60}));
  machine.step();
  EXPECT_EQ(machine.timeline.range(0), std::pair(0, 61));
}

TEST(Timeline, AnActionInThePastCreatesABranch) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  std::vector<Bits> trunk{machine.bits()};
  for (int step = 1; step <= 60; ++step) {
    machine.step();
    trunk.push_back(machine.bits());
  }
  machine.goTo({0, 25});
  machine.act(Gust{{0.0f, 0.0f, 4.0f}});
  std::vector<Bits> branch{machine.bits()};
  for (int step = 26; step <= 40; ++step) {
    machine.step();
    branch.push_back(machine.bits());
  }
  const Overview overview = machine.timeline.overview();
  ASSERT_EQ(overview.branches.size(), 2u);
  EXPECT_EQ(overview.branches[1].parent, 0);
  EXPECT_EQ(overview.branches[1].first, 25);
  EXPECT_EQ(overview.branches[1].last, 40);
  EXPECT_EQ(overview.branches[1].marks, std::vector<int>{25});
  EXPECT_EQ(overview.present, (TimelinePosition{1, 40}));
  EXPECT_EQ(overview.branches[0].kept, (std::vector{std::pair(0, 60)})) << "the one that was left stays";
  for (const int step : {25, 31, 60})
    EXPECT_TRUE(machine.rebuilt({0, step}) == trunk[static_cast<std::size_t>(step)]) << step;
  for (const int step : {25, 33, 40})
    EXPECT_TRUE(machine.rebuilt({1, step}) == branch[static_cast<std::size_t>(step - 25)]) << step;
  EXPECT_EQ(machine.timeline.at({1, 10}), machine.timeline.at({0, 10})) << "what was before is the same";
  EXPECT_EQ(machine.timeline.range(1), std::pair(0, 40));
}

// Actions after a point in time are not repeated when the run continues from there.
TEST(Timeline, ContinuingFromThePastOmitsLaterActions) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(30);
  machine.act(Gust{{0.0f, 0.0f, 4.0f}});
  machine.step(30);
  const Bits end = machine.bits();
  machine.goTo({0, 20});
  machine.step(40);
  EXPECT_FALSE(machine.bits() == end);
  TimelineMachine calm(tearingSheet(9), kPlenty);
  calm.step(60);
  EXPECT_TRUE(machine.bits() == calm.bits());
  const Overview overview = machine.timeline.overview();
  ASSERT_EQ(overview.branches.size(), 2u);
  EXPECT_EQ(overview.branches[1].first, 30);
  EXPECT_TRUE(machine.timeline.actionsTo({1, 60}).empty());
  EXPECT_EQ(machine.timeline.actionsTo({0, 60}).size(), 1u);
}

TEST(Timeline, DropsInactiveBranchesFirst) {
  TimelineMachine machine(tearingSheet(9), kLittle);
  machine.step(80);
  machine.goTo({0, 40});
  machine.act(Gust{{0.0f, 0.0f, 4.0f}});
  int last = 80;
  for (int step = 0; step < 400; ++step) {
    machine.step();
    const Overview overview = machine.timeline.overview();
    ASSERT_LE(overview.bytes, kLittle);
    const bool oldestGone = machine.timeline.at({machine.place().branch, 0}) == nullptr;
    last = machine.timeline.at({0, 80}) != nullptr ? 80 : 0;
    if (oldestGone) {
      EXPECT_EQ(last, 0) << "the present's past went before a branch that is left";
    }
  }
  EXPECT_EQ(last, 0);
}

TEST(Timeline, ARestartKeepsOldBranchesUntilAnotherSceneIsOpened) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(10);
  TimelineMachine again(tearingSheet(9), kPlenty);
  machine.timeline.begin(machine.timeline.sceneOf({0, 0}), Timeline::Keeps::branches);
  const Snapshots start = again.timeline.at({0, 0})->snapshots();
  machine.timeline.note(0, start, {&again.simulation()});
  EXPECT_EQ(machine.place(), (TimelinePosition{1, 0}));
  EXPECT_NE(machine.timeline.at({0, 10}), nullptr);
  machine.timeline.begin(machine.timeline.sceneOf({0, 0}), Timeline::Keeps::nothing);
  EXPECT_EQ(machine.timeline.overview().branches.size(), 0u);
  EXPECT_EQ(machine.timeline.overview().bytes, 0u);
}

TEST(Timeline, AFrameKeepsAllItsRunsWhenDataIsDropped) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.timeline.setCamera([] {
    render::Camera camera;
    camera.distance = 7.0f;
    return camera;
  }());
  machine.step(50);
  const auto frame = machine.timeline.at({0, 20});
  machine.timeline.begin(nullptr, Timeline::Keeps::nothing);
  ASSERT_NE(frame, nullptr);
  EXPECT_EQ(frame->frame, 20);
  EXPECT_EQ(frame->camera.distance, 7.0f);
  EXPECT_EQ(frame->snapshots().front()->spheres.size(), 81u);
}

TEST(Timeline, ANamedStateOutlivesItsFrames) {
  TimelineMachine machine(tearingSheet(9), kLittle);
  machine.step(30);
  const Bits kept = machine.bits();
  machine.timeline.keepAs("before the storm", machine.place(), {&machine.simulation()});
  machine.act(Gust{{0.0f, 0.0f, 4.0f}});
  machine.step(600);
  ASSERT_EQ(machine.timeline.at({0, 30}), nullptr);
  EXPECT_LE(machine.timeline.overview().bytes, kLittle);
  const auto runs = machine.timeline.restoreNamed(0);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_TRUE(Bits(runs.front()) == kept);
  machine.timeline.rename(0, "calm");
  EXPECT_EQ(machine.timeline.overview().named.at(0).name, "calm");
  const std::size_t before = machine.timeline.overview().bytes;
  machine.timeline.forget(0);
  EXPECT_LT(machine.timeline.overview().bytes, before);
  EXPECT_TRUE(machine.timeline.overview().named.empty());
}

TEST(Timeline, ANamedStateIsLeftByActionsBeforeTheNextStep) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(10);
  machine.timeline.keepAs("calm", machine.place(), {&machine.simulation()});
  machine.act(Gust{{0.0f, 0.0f, 4.0f}});
  machine.goToNamed(0);
  EXPECT_TRUE(machine.timeline.actionsTo(machine.place()).empty()) << "the gust is not of this branch";
  machine.step(5);
  const TimelinePosition end = machine.place();
  EXPECT_TRUE(machine.timeline.actionsTo(end).empty());
  EXPECT_TRUE(machine.rebuilt({end.branch, 13}) == machine.rebuilt({end.branch, 13}));
  EXPECT_TRUE(machine.rebuilt(end) == machine.bits()) << "replayed it is the same";
}

TEST(Timeline, ARestoredStateKeepsItsPositionInTheList) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(3);
  const auto names = [&] {
    std::string all;
    for (const NamedState& named : machine.timeline.overview().named) all += named.name + ' ';
    return all;
  };
  for (const char* name : {"a", "b", "c"}) machine.timeline.keepAs(name, machine.place(), {&machine.simulation()});
  const int b = machine.timeline.overview().named.at(1).id;
  machine.timeline.setAside(b);
  EXPECT_EQ(names(), "a c ");
  machine.timeline.rename(1, "d");
  EXPECT_EQ(names(), "a d ");
  machine.timeline.putBack(b);
  EXPECT_EQ(names(), "a b d ");
  const int later = machine.timeline.newStateId();
  machine.timeline.setAside(later);
  machine.timeline.keepAs("late", machine.place(), {&machine.simulation()}, later);
  EXPECT_EQ(names(), "a b d ") << "taken back before it was there";
  machine.timeline.putBack(later);
  EXPECT_EQ(names(), "a b d late ");
}

TEST(Timeline, KnowsTheSceneOfAPosition) {
  TimelineMachine machine(tearingSheet(9), kPlenty);
  machine.step(10);
  auto scene = std::make_shared<sim::Scene>(machine.simulation().scene());
  sim::setParameter(*scene, "sheet.stiffness=0.3");
  machine.act(Edit{scene});
  machine.step(10);
  EXPECT_EQ(sim::parameterText(*machine.timeline.sceneAt({0, 5}), "sheet.stiffness"), "1");
  EXPECT_EQ(sim::parameterText(*machine.timeline.sceneAt({0, 15}), "sheet.stiffness"), "0.3");
}

}  // namespace
}  // namespace pliant::app
