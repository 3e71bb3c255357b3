#include "app/document/parameter_name.h"

#include "app/document/source_edits.h"
#include "sim/scene/exponents.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr std::size_t kLongestText = 40;  ///< of a text that is shown as a value [characters]

// In the words of a choice, with the unit.
std::string withUnit(const sim::Field& field, const std::string& value) {
  const std::string shown = field.type->kind == sim::FieldKind::choice ? sim::labelOfChoice(field, value) : value;
  const std::string unit = sim::withExponents(field.info.unit);
  return unit.empty() ? shown : fmt::format("{} {}", shown, unit);
}

}  // namespace

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
  return fmt::format("{} {}", name, withUnit(field, value));
}

std::string valueInWords(const sim::Field& field, const std::string& value) {
  using enum sim::FieldKind;
  const sim::FieldKind kind = field.type->kind;
  const bool isList = field.type->repeatable || kind == integerList || kind == paint;
  if (isList || value.size() > kLongestText) return {};
  if (value.empty()) return kind == text ? "none" : "not set";
  if (kind == boolean) return value == "TRUE" ? "on" : "off";
  return withUnit(field, kind == real ? fmt::format("{:.4g}", std::stod(value)) : value);
}

}  // namespace pliant::app
