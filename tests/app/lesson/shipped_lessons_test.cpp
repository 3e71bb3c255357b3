// Every lesson that comes with Pliant: its checkpoints are not met as a page begins, and can be met.
#include "app/lesson/lesson.h"
#include "app/lesson/lesson_meter.h"
#include "sim/measured_simulation.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

const std::filesystem::path kAssets = sourcePath("assets");
constexpr double kPatience = 15.0;  ///< simulated seconds that a learner waits for

/// Runs a page and looks after each step, as a patient learner who changes nothing but `assignments` before the start.
Checkpoint watch(const LessonPage& page, const std::vector<std::string>& assignments) {
  sim::Scene scene = page.scene();
  for (const std::string& assignment : assignments) sim::setParameter(scene, assignment);
  sim::InputMessages diagnostics;
  sim::Simulation simulation(scene, {kAssets}, diagnostics);
  Checkpoint check = *page.check;
  check.look(sim::measuredState(simulation));
  const int steps = std::min(2000, static_cast<int>(kPatience / double(scene.settings.timestep)) + 1);
  for (int step = 0; step < steps && simulation.step() && !check.isMet(); ++step)
    check.look(sim::measuredState(simulation));
  check.look(sim::measuredState(simulation));
  return check;
}

std::string describe(const Checkpoint& check) {
  std::string text;
  for (const auto& condition : check.conditions()) text += condition.text + " (now " + condition.now + "); ";
  return text + "held for " + std::to_string(check.held()) + " s";
}

std::vector<std::string> shippedLessons() {
  std::vector<std::string> names;
  for (const LessonEntry& entry : findLessons(kAssets)) names.push_back(entry.file.stem().string());
  return names;
}

class ShippedLesson : public testing::TestWithParam<std::string> {
 protected:
  const Lesson lesson = readLesson(kAssets / "lessons" / (GetParam() + ".md"), kAssets);
};

TEST_P(ShippedLesson, HasCheckpointsThatAreOpenAtFirstAndCanBeMet) {
  int checks = 0;
  for (const LessonPage& page : lesson.pages) {
    if (!page.check) continue;
    ++checks;
    const Checkpoint untouched = watch(page, {});
    EXPECT_FALSE(untouched.isMet()) << page.title << " is met by waiting: " << describe(untouched);
    ASSERT_FALSE(page.solution.empty()) << page.title << " shows no way";
    const Checkpoint solved = watch(page, page.solution);
    EXPECT_TRUE(solved.isMet()) << page.title << " is not met by its solution: " << describe(solved);
  }
  EXPECT_GE(checks, 1);
}

INSTANTIATE_TEST_SUITE_P(Of, ShippedLesson, testing::ValuesIn(shippedLessons()),
                         [](const auto& each) { return each.param; });

// What the project promises to teach.
TEST(ShippedLessons, AreAllThere) {
  const std::vector<std::string> expected{"01_one_constraint", "02_why_it_stretches", "03_order_matters",
                                          "04_mass_and_pins",  "05_collisions",       "06_energy",
                                          "07_shape_matching", "08_fluids",           "09_break_it_and_mend_it"};
  EXPECT_EQ(shippedLessons(), expected);
}

}  // namespace
}  // namespace pliant::app
