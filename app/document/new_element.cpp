#include "app/document/new_element.h"

#include "app/document/scene_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

// Half of the edge of a grid of ten cells and 1 m, which is the default: particles of 1 m would push at all around.
constexpr float kRadius = 0.05f;

void setIfThere(sim::Element& element, const char* field, const std::string& text) {
  if (sim::findField(element.type().fields, field) != nullptr) setValue(element, field, text);
}

}  // namespace

std::optional<sim::Element> newElement(const sim::ElementType& type, const glm::vec3& place) {
  sim::Element element(type);
  for (const sim::Field& field : type.fields) {
    if (!field.info.mandatory) continue;
    const sim::Field* other = field.info.unless != nullptr ? sim::findField(type.fields, field.info.unless) : nullptr;
    if (other == nullptr || other->type->choices.empty()) return std::nullopt;
    setValue(element, other->name, std::string(other->type->choices.front()));
    setIfThere(element, "radius", fmt::format("{}", kRadius));
    setIfThere(element, "model", "rigid");
    setIfThere(element, "translate", fmt::format("{} {} {}", place.x, place.y, place.z));
  }
  return element;
}

}  // namespace pliant::app
