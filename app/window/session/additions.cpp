#include "app/window/session/additions.h"

#include "app/base/word_search.h"
#include "app/document/source_edits.h"
#include "app/window/session/scene_actions.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace pliant::app {

namespace {

// The element that is shown in the inspector: a new one may refer to it.
std::optional<std::size_t> shownElement(const Session& session) {
  const std::vector<sim::Element>& elements = session.document().scene().elements;
  const auto found = std::find_if(elements.begin(), elements.end(),
                                  [&](const sim::Element& element) { return element.id == session.selection.shown; });
  return found == elements.end() ? std::nullopt : std::optional<std::size_t>(found - elements.begin());
}

// The object for a new source: of the element shown, else the first that takes particles; -1: none does.
int objectForSource(const Session& session) {
  const std::optional<std::size_t> shown = shownElement(session);
  const auto& objects = session.snapshot().topology->objects;
  const auto find = [&](auto&& isIt) {
    const auto found = std::find_if(objects.begin(), objects.end(), isIt);
    return found == objects.end() ? -1 : static_cast<int>(found - objects.begin());
  };
  const int its = find([&](const ObjectLook& object) {
    return object.takesParticles && shown && object.element == static_cast<int>(*shown);
  });
  return its >= 0 ? its : find([](const ObjectLook& object) { return object.takesParticles; });
}

std::string presetsOf(const sim::RecordType& type) {
  std::string names;
  for (const sim::Preset& preset : type.presets) names += fmt::format("{} ", preset.name);
  return names;
}

// A sentence without its period, with what is added along.
std::string withCompany(std::string summary, const std::string& company) {
  if (summary.ends_with('.') && !summary.ends_with("...")) summary.pop_back();
  return company.empty() ? summary : fmt::format("{}; comes with {}", summary, company);
}

}  // namespace

std::vector<Addition> additionsTo(const Session& session) {
  std::vector<Addition> all;
  const AddContext context = addContextOf(session, shownElement(session));
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    all.push_back({&type,
                   groupOfElement(type).value_or(ElementGroup::bodies),
                   sim::inWords(type.name),
                   withCompany(type.summary, companyOf(type, context)),
                   presetsOf(type),
                   {},
                   whyNotAdded(type, context)});
  }
  const bool hasTarget = objectForSource(session) >= 0;
  for (const sim::SourceType& type : sim::Registry::builtin().sources()) {
    const char* whyNot = !needsNoFile(type) ? "drop its file on the window"
                         : hasTarget        ? ""
                                            : "add Sand or Fluid first";
    all.push_back(
        {&type, ElementGroup::sources, sim::inWords(type.name), withCompany(type.summary, {}), {}, {}, whyNot});
  }
  std::stable_sort(all.begin(), all.end(), [](const Addition& a, const Addition& b) {
    return std::tie(a.group, a.name) < std::tie(b.group, b.name);
  });
  return all;
}

Addition withTypedPreset(Addition addition, std::string_view typed) {
  if (typed.empty() || searchRank(typed, addition.name, {}) || searchRank(typed, addition.type->name, {}))
    return addition;
  for (const sim::Preset& preset : addition.type->presets) {
    if (searchRank(typed, preset.name, {}) != 0) continue;
    addition.preset = preset.name;
    addition.name += fmt::format(": {}", preset.name);
    break;
  }
  return addition;
}

void add(Session& session, const Addition& addition) {
  if (addition.group == ElementGroup::sources)
    return addSource(session, static_cast<const sim::SourceType&>(*addition.type), objectForSource(session));
  const auto& type = static_cast<const sim::ElementType&>(*addition.type);
  AddContext context = addContextOf(session, shownElement(session));
  context.preset = addition.preset;
  addElement(session, type, context);
}

}  // namespace pliant::app
