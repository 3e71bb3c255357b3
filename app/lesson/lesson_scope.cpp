#include "app/lesson/lesson_scope.h"

#include "app/document/parameter_name.h"
#include "app/take/scene_change.h"
#include "sim/scene/parameter.h"

#include <algorithm>

namespace pliant::app {

namespace {

/// The permission that an action needs, and the text for its violation. Releasing a particle and lifting a knife only
/// end earlier actions.
struct Interference {
  const char* name;  ///< one of kAllowable
  LessonWords::Text text;
};

// Nothing: it needs no permission.
std::optional<Interference> interferenceOf(const Action& action) {
  if (std::holds_alternative<Grab>(action) || std::holds_alternative<MoveGrabbed>(action))
    return Interference{"dragging", "a particle was dragged"};
  if (const Pin* pin = std::get_if<Pin>(&action))
    return pin->pinned ? Interference{"pinning", "particles were pinned"}
                       : Interference{"pinning", "particles were unpinned"};
  if (std::holds_alternative<Cut>(action)) return Interference{"cutting", "something was cut"};
  if (std::holds_alternative<Gust>(action)) return Interference{"gusts", "there was a gust of wind"};
  return std::nullopt;
}

// Sets the parameter `path` of `scene` to its value in `asked`. Returns false if it does not exist in both, or has
// different types.
bool copyParameter(const std::string& path, const sim::Scene& asked, sim::Scene& scene) {
  if (sim::findParameter(asked, path) == nullptr || sim::findParameter(scene, path) == nullptr) return false;
  const sim::ParameterPlace wanted = sim::locateParameter(asked, path);
  const sim::EditableParameterPlace here = sim::locateParameter(scene, path);
  if (wanted.field != here.field) return false;
  const sim::FieldType& type = *here.field->type;
  if (type.repeatable || type.optional) type.clear(here.value());
  for (const std::string& text : type.print(wanted.field->of(wanted.owner))) type.parse(text, {}, here.value());
  return true;
}

// Two readings of the same file are compared: elements with the same index are the same.
void takeIdentities(const std::vector<sim::Element>& asked, std::vector<sim::Element>& elements) {
  for (std::size_t e = 0; e < std::min(asked.size(), elements.size()); ++e) elements[e].id = asked[e].id;
}

// How the scenes differ in structure, or if no parameter that differs can be found.
LessonWords::Text breachOfParts(const sim::Scene& asked, const sim::Scene& scene) {
  if (scene.elements.size() > asked.elements.size() || scene.sources.size() > asked.sources.size())
    return "something was added to the scene";
  if (scene.elements.size() < asked.elements.size() || scene.sources.size() < asked.sources.size())
    return "something was deleted from the scene";
  return "the scene is another one";
}

}  // namespace

LessonScope::LessonScope(const LessonPage& page)
    : asked_(page.scene()), unlocked_(page.unlocked), allowed_(page.allowed), words_(page.words) {}

std::optional<ScopeBreach> LessonScope::breachOf(sim::Scene scene) const {
  scene.view = asked_.view;
  scene.settings.title = asked_.settings.title;
  scene.settings.description = asked_.settings.description;
  for (const std::string& path : unlocked_) {
    if (!copyParameter(path, asked_, scene)) return words_(breachOfParts(asked_, scene));
  }
  if (scene == asked_) return std::nullopt;
  takeIdentities(asked_.elements, scene.elements);
  const auto change = changeBetween(asked_, scene);
  if (!change || change->empty()) return words_(breachOfParts(asked_, scene));
  return words_.format("{} was changed", nameOfParameter(asked_, change->front().path));
}

std::optional<ScopeBreach> LessonScope::breachOf(const Action& action) const {
  if (const Edit* edit = std::get_if<Edit>(&action)) return breachOf(*edit->scene);
  const auto interference = interferenceOf(action);
  if (!interference || allowed_.contains(interference->name)) return std::nullopt;
  return words_(interference->text);
}

std::optional<LessonScope::TimedBreach> LessonScope::firstBreachOf(const std::vector<TimedAction>& actions) const {
  for (const TimedAction& timed : actions) {
    if (auto breach = breachOf(timed.action)) return TimedBreach{timed.step, std::move(*breach)};
  }
  return std::nullopt;
}

}  // namespace pliant::app
