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
  const auto isIt = [&](const sim::Record& record) { return record.data() == owner; };
  const auto source = std::find_if(scene.sources.begin(), scene.sources.end(), isIt);
  if (source != scene.sources.end()) {
    isSource_ = true;
    index_ = source - scene.sources.begin();
    part_ = *source;
    defaultRecord_.emplace(source->type());
    return;
  }
  const auto element = std::find_if(scene.elements.begin(), scene.elements.end(), isIt);
  index_ = element - scene.elements.begin();
  part_ = *element;
  defaultRecord_.emplace(sim::defaultsOf(*element));
}

void* EditedPart::data() {
  if (auto* settings = std::get_if<sim::Settings>(&part_)) return settings;
  if (auto* view = std::get_if<sim::ViewSettings>(&part_)) return view;
  return std::get<sim::Record>(part_).data();
}

const void* EditedPart::data() const {
  if (const auto* settings = std::get_if<sim::Settings>(&part_)) return settings;
  if (const auto* view = std::get_if<sim::ViewSettings>(&part_)) return view;
  return std::get<sim::Record>(part_).data();
}

const void* EditedPart::defaults() const {
  static const sim::Settings settings;
  static const sim::ViewSettings view;
  if (std::holds_alternative<sim::Settings>(part_)) return &settings;
  if (std::holds_alternative<sim::ViewSettings>(part_)) return &view;
  return defaultRecord_->data();
}

void EditedPart::applyPreset() {
  if (auto* element = std::get_if<sim::Record>(&part_)) sim::applyPreset(*element);
}

void EditedPart::writeTo(sim::Scene& scene) const {
  if (const auto* settings = std::get_if<sim::Settings>(&part_)) scene.settings = *settings;
  if (const auto* view = std::get_if<sim::ViewSettings>(&part_)) scene.view = *view;
  if (const auto* record = std::get_if<sim::Record>(&part_))
    (isSource_ ? scene.sources : scene.elements)[index_] = *record;
}

}  // namespace pliant::app
