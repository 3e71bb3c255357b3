#include "sim/solver/schedule.h"

#include "tests/sim/scene_from_text.h"

#include <vector>

namespace pliant::sim {
namespace {

std::vector<int> groupsOf(Schedule schedule) {
  const auto groups = scheduleOfIteration(schedule);
  return {groups.begin(), groups.end()};
}

TEST(Schedule, UniformSolvesEachGroupOnceInOrder) {
  EXPECT_EQ(groupsOf(Schedule::uniform), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Schedule, AdaptiveBeginsAsPrintedInTheThesis) {
  const std::vector<int> printed{0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0};
  const std::vector<int> groups = groupsOf(Schedule::adaptive);
  ASSERT_GE(groups.size(), printed.size());
  EXPECT_EQ(std::vector<int>(groups.begin(), groups.begin() + 11), printed);
}

TEST(Schedule, AdaptiveSolvesGroupGTenMinusGTimes) {
  const std::vector<int> groups = groupsOf(Schedule::adaptive);
  EXPECT_EQ(groups.size(), 55u);
  for (int group = 0; group < kGroupCount; ++group) {
    EXPECT_EQ(std::count(groups.begin(), groups.end(), group), 10 - group) << group;
  }
  EXPECT_EQ(groups.back(), 9);
  EXPECT_EQ(solvesOfStep(Schedule::adaptive, 7), (std::array<int, 10>{70, 63, 56, 49, 42, 35, 28, 21, 14, 7}));
  EXPECT_EQ(solvesOfStep(Schedule::uniform, 7), (std::array<int, 10>{7, 7, 7, 7, 7, 7, 7, 7, 7, 7}));
  EXPECT_EQ(solvesOfStep(Schedule::adaptive, 0), (std::array<int, 10>{}));
}

TEST(Schedule, TheStepFollowsTheSchedule) {
  const auto solvesOf = [](const char* scene) {
    std::vector<std::array<int, 10>> solves;
    for (Simulation& simulation : shippedVariants(scene)) {
      run(simulation, 2);
      solves.push_back(simulation.solveCounts().groupSolves);
    }
    return solves;
  };
  const auto apart = solvesOf("rope_and_body");  // regular with 7 and with 70, adaptive
  EXPECT_EQ(apart.at(0), solvesOfStep(Schedule::uniform, 7));
  EXPECT_EQ(apart.at(1), solvesOfStep(Schedule::uniform, 70));
  EXPECT_EQ(apart.at(2)[0], 70);
  EXPECT_EQ(apart.at(2)[9], 7);
  const auto connected = solvesOf("rope_and_body_connected");
  EXPECT_EQ(connected.at(0), solvesOfStep(Schedule::uniform, 7));
  EXPECT_EQ(connected.at(1), solvesOfStep(Schedule::uniform, 70));
  const auto adaptive = solvesOf("rope_and_body_connected_adaptive");  // the body in group 9 and in group 5
  EXPECT_EQ(adaptive.at(0)[0], 70);
  EXPECT_EQ(adaptive.at(0)[9], 7);
  EXPECT_EQ(adaptive.at(1)[0], 70);
  EXPECT_EQ(adaptive.at(1)[5], 35);
}

// The number of solves of a group is independent of its priority.
TEST(Schedule, GroupsAreRepeatedOrLeftToTheLastIteration) {
  SceneText scene;
  scene.set("solverIterations", 4).set("groupRepeats", "3 1 0").element("sand").particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_EQ(simulation.solveCounts().groupSolves, (std::array<int, 10>{12, 4, 1, 4, 4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(solvesOfStep(Schedule::uniform, 4, std::vector<int>{3, 1, 0}), simulation.solveCounts().groupSolves);
}

TEST(Schedule, RepeatsCountForEachVisitOfTheAdaptiveSchedule) {
  const std::vector<int> repeats{1, 1, 1, 1, 1, 1, 1, 1, 0, 2};
  EXPECT_EQ(solvesOfStep(Schedule::adaptive, 7, repeats), (std::array<int, 10>{70, 63, 56, 49, 42, 35, 28, 21, 2, 14}));
}

TEST(Schedule, EitherTagAsksForAdaptive) {
  for (const auto& [name, value] : {std::pair{"adaptive", "TRUE"}, std::pair{"schedule", "adaptive"}}) {
    SceneText scene;
    scene.set(name, value).set("solverIterations", 3).element("sand").particle(0, glm::vec3(0.0f));
    Simulation simulation = scene.simulate();
    run(simulation, 1);
    EXPECT_EQ(simulation.solveCounts().groupSolves, solvesOfStep(Schedule::adaptive, 3)) << name;
  }
}

}  // namespace
}  // namespace pliant::sim
