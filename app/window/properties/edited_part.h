// A copy of a part of a scene, to be edited by widgets: the scene itself is copied only after a change.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <variant>

namespace pliant::app {

class EditedPart {
 public:
  /// `owner`: the scene's settings, its view, or the data of one of its elements or sources.
  EditedPart(const sim::Scene& scene, const void* owner);

  /// The struct, as sim::Field accesses it.
  void* data();
  const void* data() const;
  /// A struct of the same type with default values, and those of its preset.
  const void* defaults() const;
  /// Sets all values given by its preset.
  void applyPreset();
  /// Writes the part back to its place.
  void writeTo(sim::Scene& scene) const;

 private:
  std::variant<sim::Settings, sim::ViewSettings, sim::Record> part_;
  std::optional<sim::Record> defaultRecord_;
  std::size_t index_ = 0;
  bool isSource_ = false;
};

}  // namespace pliant::app
