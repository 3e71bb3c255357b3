#include "app/document/parameter_name.h"

#include "app/document/source_edits.h"
#include "sim/scene/exponents.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

std::string nameOfParameter(const sim::Scene& scene, const std::string& path) {
  if (sim::findParameter(scene, path) == nullptr) return path;
  const sim::ParameterPlace place = sim::locateParameter(scene, path);
  const std::string label = sim::labelOf(*place.field);
  const auto owns = [&](const sim::Record& record) { return record.data() == place.owner; };
  const auto element = std::find_if(scene.elements.begin(), scene.elements.end(), owns);
  if (element != scene.elements.end())
    return fmt::format("{} of {}", label, scene.nameOfElement(element - scene.elements.begin()));
  const auto source = std::find_if(scene.sources.begin(), scene.sources.end(), owns);
  if (source != scene.sources.end())
    return fmt::format("{} of {}", label, nameOfSource(scene, source - scene.sources.begin()));
  return label;
}

std::string nameOfValue(const sim::Scene& scene, const std::string& path, const std::string& value, bool withOwner) {
  const sim::Field& field = *sim::locateParameter(scene, path).field;
  const std::string name = withOwner ? nameOfParameter(scene, path) : sim::labelOf(field);
  const bool isWord = field.type->kind == sim::FieldKind::choice;
  const std::string shown = isWord ? sim::labelOfChoice(field, value) : value;
  const std::string unit = sim::withExponents(field.info.unit);
  return fmt::format("{} {}{}{}", name, shown, unit.empty() ? "" : " ", unit);
}

}  // namespace pliant::app
