#include "app/take/scene_change.h"

#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

void addDifferences(std::span<const sim::Field> fields, const void* before, const void* after,
                    const std::string& prefix, SceneChange& change) {
  for (const sim::Field& field : fields) {
    if (field.type->equal(field.of(before), field.of(after))) continue;
    change.push_back({prefix + field.name, fmt::format("{}", fmt::join(field.type->print(field.of(after)), " "))});
  }
}

bool haveSameParts(const sim::Scene& a, const sim::Scene& b) {
  const auto isSame = [](const sim::Element& x, const sim::Element& y) {
    return x.id == y.id && &x.type() == &y.type();
  };
  return std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end(), isSame) &&
         std::equal(a.sources.begin(), a.sources.end(), b.sources.begin(), b.sources.end(), isSame) &&
         a.animations == b.animations && a.variants == b.variants;
}

void assign(sim::Scene& scene, const sim::Variant::Set& set, const std::string& file) {
  const auto refuse = [&](const std::string& message) { throw sim::InputError(file, set.line, message); };
  try {
    const sim::EditableParameterPlace place = sim::locateParameter(scene, set.path);
    place.field->type->clear(place.value());
    const std::string expected = place.field->type->parse(set.value, place.field->info, place.value());
    if (!expected.empty()) refuse(fmt::format("{} is '{}', expected {}", set.path, set.value, expected));
  } catch (const sim::InputError& failure) {
    if (failure.entries().front().file == file) throw;
    refuse(failure.entries().front().message);
  }
}

}  // namespace

std::optional<SceneChange> changeBetween(const sim::Scene& before, const sim::Scene& after) {
  if (!haveSameParts(before, after)) return std::nullopt;
  SceneChange change;
  addDifferences(sim::fieldsOf<sim::Settings>(), &before.settings, &after.settings, "", change);
  addDifferences(sim::fieldsOf<sim::ViewSettings>(), &before.view, &after.view, "view.", change);
  for (std::size_t e = 0; e < after.elements.size(); ++e) {
    addDifferences(after.elements[e].type().fields, before.elements[e].data(), after.elements[e].data(),
                   fmt::format("elements[{}].", e), change);
  }
  for (std::size_t s = 0; s < after.sources.size(); ++s) {
    addDifferences(after.sources[s].type().fields, before.sources[s].data(), after.sources[s].data(),
                   fmt::format("sources[{}].", s), change);
  }
  try {
    if (changed(before, change, "") == after) return change;
  } catch (const sim::InputError&) {  // a value that cannot be written as text
  }
  return std::nullopt;
}

sim::Scene changed(const sim::Scene& scene, const SceneChange& change, const std::string& file) {
  sim::Scene result = scene;
  for (const sim::Variant::Set& set : change) assign(result, set, file);
  return result;
}

}  // namespace pliant::app
