#include "app/document/element_group.h"

#include <algorithm>
#include <initializer_list>

namespace pliant::app {

namespace {

bool hasAny(const sim::RecordType& type, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return sim::findField(type.fields, name) != nullptr; });
}

bool has(const sim::RecordType& type, std::string_view name) { return hasAny(type, {name}); }

}  // namespace

// What refers to particles connects them, and what refers to whole objects acts on them. All others are things: those
// without mass are obstacles, and those without a shape and a position get their particles from sources.
std::optional<ElementGroup> groupOfElement(const sim::RecordType& type) {
  if (has(type, "particleID")) return ElementGroup::joints;
  if (has(type, "objectID")) return ElementGroup::forces;
  if (!hasAny(type, {"mass", "density"})) {
    return has(type, "restitution") ? std::optional(ElementGroup::obstacles) : std::nullopt;
  }
  if (has(type, "from") && has(type, "count")) return ElementGroup::strands;
  if (hasAny(type, {"shape", "position"})) return ElementGroup::bodies;
  return has(type, "radius") ? std::optional(ElementGroup::grains) : std::nullopt;
}

}  // namespace pliant::app
