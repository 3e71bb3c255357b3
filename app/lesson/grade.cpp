#include "app/lesson/grade.h"

#include "app/take/take_replay.h"
#include "sim/measured_simulation.h"

#include <fmt/format.h>

#include <memory>

namespace pliant::app {

namespace {

std::string describeConditions(const Checkpoint& check) {
  std::string text;
  for (const Checkpoint::Condition& condition : check.conditions())
    text += fmt::format("{}{} (at the end {})", text.empty() ? "" : ", ", condition.words, condition.now);
  if (check.duration() > 0.0)
    text += fmt::format(", for {:g} s (at the end for {:.3g} s)", check.duration(), check.held());
  return text;
}

// Plays the take until the page's check is met.
void replay(const LessonPage& page, const Take& take, const std::filesystem::path& assets, PageGrade& grade) {
  sim::InputMessages ignored;  // the page's scene may be wrong on purpose
  sim::Simulation simulation(take.scene, {assets}, ignored);
  TakeReplay player(std::make_shared<const Take>(take), 0, assets);
  Checkpoint check = *page.check;
  const auto look = [&] {
    check.look(sim::measuredState(simulation), !grade.breach || player.steps() <= grade.breach->step);
  };
  look();
  while (!check.isMet() && player.steps() < take.steps) {
    const bool goesOn = player.step(simulation);
    look();
    if (!goesOn) break;
  }
  grade.differs = player.divergence().has_value();
  if (check.isMet())
    grade.met = player.steps();
  else
    grade.lastSeen = describeConditions(check);
}

}  // namespace

std::vector<PageGrade> gradeTake(const Lesson& lesson, const Take& take, const std::filesystem::path& assets) {
  std::vector<PageGrade> grades;
  for (const LessonPage& page : lesson.pages) {
    if (!page.check) continue;
    PageGrade grade;
    grade.page = page.title;
    const LessonScope scope(page);
    grade.isOfPage = !scope.breachOf(take.scene);
    if (grade.isOfPage) {
      grade.breach = scope.firstBreachOf(take.actions);
      replay(page, take, assets, grade);
    }
    grades.push_back(std::move(grade));
  }
  return grades;
}

}  // namespace pliant::app
