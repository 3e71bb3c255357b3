#include "app/document/new_element.h"

#include "app/document/scene_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

// Half the spacing of the default grid of ten cells and 1 m: particles with a radius of 1 m would push everything away.
constexpr float kRadius = 0.05f;

void setIfThere(sim::Element& element, const char* field, const std::string& text) {
  if (sim::findField(element.type().fields, field) != nullptr) setValue(element, field, text);
}

}  // namespace

std::optional<sim::Element> newElement(const sim::ElementType& type, const glm::vec3& place) {
  sim::Element element(type);
  const sim::Field* file = sim::findField(type.fields, "file");
  const sim::Field* shape = file != nullptr ? sim::findField(type.fields, "shape") : nullptr;
  const auto isGiven = [&](const sim::Field& field) { return !field.info.mandatory || (shape && &field == file); };
  if (!std::all_of(type.fields.begin(), type.fields.end(), isGiven)) return std::nullopt;
  if (shape == nullptr) return element;
  setValue(element, shape->name, std::string(shape->type->choices.front()));
  setIfThere(element, "translate", fmt::format("{} {} {}", place.x, place.y, place.z));
  if (sim::findField(type.fields, "model") != nullptr) {
    setValue(element, "model", "rigid");
  } else if (const sim::Field* radius = sim::findField(type.fields, "radius");
             radius != nullptr && !radius->type->print(radius->of(element.data())).empty()) {
    setValue(element, "radius", fmt::format("{}", kRadius));
  }
  return element;
}

}  // namespace pliant::app
