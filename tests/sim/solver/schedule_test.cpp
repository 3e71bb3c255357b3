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

TEST(Schedule, TheStepSolvesWhatTheScheduleSays) {
  const auto solvesOf = [](const char* scene) {
    Simulation simulation = shippedScene(scene);
    run(simulation, 2);
    return simulation.groupSolves();
  };
  for (const char* scene : {"rope_and_body_adaptive", "rope_and_body_connected_adaptive"}) {
    EXPECT_EQ(solvesOf(scene)[0], 70) << scene;
    EXPECT_EQ(solvesOf(scene)[9], 7) << scene;
  }
  EXPECT_EQ(solvesOf("rope_and_body_connected_adaptive_half")[0], 70);
  EXPECT_EQ(solvesOf("rope_and_body_connected_adaptive_half")[5], 35);
  for (const char* scene : {"rope_and_body_regular_7", "rope_and_body_connected_regular_7"}) {
    EXPECT_EQ(solvesOf(scene), solvesOfStep(Schedule::uniform, 7)) << scene;
  }
  for (const char* scene : {"rope_and_body_regular_70", "rope_and_body_connected_regular_70"}) {
    EXPECT_EQ(solvesOf(scene), solvesOfStep(Schedule::uniform, 70)) << scene;
  }
}

// LOOP-10: how often a group is solved has nothing to do with its priority.
TEST(Schedule, GroupsAreRepeatedOrLeftToTheLastIteration) {
  SceneText scene;
  scene.set("solverIterations", 4).set("groupRepeats", "3 1 0").element("sand").particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_EQ(simulation.groupSolves(), (std::array<int, 10>{12, 4, 1, 4, 4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(solvesOfStep(Schedule::uniform, 4, std::vector<int>{3, 1, 0}), simulation.groupSolves());
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
    EXPECT_EQ(simulation.groupSolves(), solvesOfStep(Schedule::adaptive, 3)) << name;
  }
}

}  // namespace
}  // namespace pliant::sim
