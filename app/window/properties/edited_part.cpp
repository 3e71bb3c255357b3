#include "app/window/properties/edited_part.h"

#include "sim/scene/preset.h"

#include <algorithm>

namespace pliant::app {

EditedPart::EditedPart(const sim::Scene& scene, const void* owner) : part_(scene.settings) {
  if (owner == &scene.settings) return;
  if (owner == &scene.view) {
    part_ = scene.view;
    return;
  }
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& element) { return element.data() == owner; });
  element_ = found - scene.elements.begin();
  part_ = *found;
  defaultElement_.emplace(sim::defaultsOf(*found));
}

void* EditedPart::data() {
  if (auto* settings = std::get_if<sim::Settings>(&part_)) return settings;
  if (auto* view = std::get_if<sim::ViewSettings>(&part_)) return view;
  return std::get<sim::Element>(part_).data();
}

const void* EditedPart::defaults() const {
  static const sim::Settings settings;
  static const sim::ViewSettings view;
  if (std::holds_alternative<sim::Settings>(part_)) return &settings;
  if (std::holds_alternative<sim::ViewSettings>(part_)) return &view;
  return defaultElement_->data();
}

void EditedPart::applyPreset() {
  if (auto* element = std::get_if<sim::Element>(&part_)) sim::applyPreset(*element);
}

void EditedPart::writeTo(sim::Scene& scene) const {
  if (const auto* settings = std::get_if<sim::Settings>(&part_)) scene.settings = *settings;
  if (const auto* view = std::get_if<sim::ViewSettings>(&part_)) scene.view = *view;
  if (const auto* element = std::get_if<sim::Element>(&part_)) scene.elements[element_] = *element;
}

}  // namespace pliant::app
