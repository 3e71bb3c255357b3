#include "app/lesson/grade.h"

#include "app/take/take_replay.h"
#include "sim/measured_simulation.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <memory>

namespace pliant::app {

namespace {

// Whether a scene differs from the page's in nothing but what the page unlocks; how it is looked at does not count.
bool isScopeKept(const LessonPage& page, sim::Scene scene, const sim::Scene& asked) {
  scene.view = asked.view;
  scene.settings.title = asked.settings.title;
  scene.settings.description = asked.settings.description;
  try {
    for (const std::string& path : page.unlocked) {
      const sim::ParameterPlace wanted = sim::locateParameter(asked, path);
      const sim::EditableParameterPlace here = sim::locateParameter(scene, path);
      if (wanted.field != here.field) return false;
      const sim::FieldType& type = *here.field->type;
      if (type.repeatable || type.optional) type.clear(here.value());
      for (const std::string& text : type.print(wanted.field->of(wanted.owner))) type.parse(text, {}, here.value());
    }
  } catch (const sim::InputError&) {
    return false;  // there is no such parameter in the scene
  }
  return scene == asked;
}

std::string describeConditions(const Checkpoint& check) {
  std::string text;
  for (const Checkpoint::Condition& condition : check.conditions())
    text += fmt::format("{}{} (at the end {})", text.empty() ? "" : ", ", condition.words, condition.now);
  if (check.duration() > 0.0)
    text += fmt::format(", for {:g} s (at the end for {:.3g} s)", check.duration(), check.held());
  return text;
}

// Plays the take until the page's check is met.
void replay(const LessonPage& page, const sim::Scene& asked, const Take& take, const std::filesystem::path& assets,
            PageGrade& grade) {
  sim::InputMessages ignored;  // the page's scene may be wrong on purpose
  sim::Simulation simulation(take.scene, {assets}, ignored);
  TakeReplay player(std::make_shared<const Take>(take), 0, assets);
  Checkpoint check = *page.check;
  check.look(sim::measuredState(simulation));
  while (!check.isMet() && player.steps() < take.steps) {
    const bool goesOn = player.step(simulation);
    check.look(sim::measuredState(simulation));
    if (!goesOn) break;
  }
  grade.isOfPage = isScopeKept(page, simulation.scene(), asked);
  grade.differs = player.divergence().has_value();
  if (check.isMet() && grade.isOfPage)
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
    const sim::Scene asked = page.scene();
    if (isScopeKept(page, take.scene, asked)) replay(page, asked, take, assets, grade);
    grades.push_back(std::move(grade));
  }
  return grades;
}

}  // namespace pliant::app
