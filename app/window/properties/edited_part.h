// A copy of one part of a scene, for widgets to edit: the scene itself is copied only when something was changed.
#pragma once

#include "sim/scene/scene.h"

#include <optional>
#include <variant>

namespace pliant::app {

class EditedPart {
 public:
  /// `owner`: the scene's settings, its view, or the data of one of its elements or
  /// sources.
  EditedPart(const sim::Scene& scene, const void* owner);

  /// The struct, as sim::Field reaches its members.
  void* data();
  const void* data() const;
  /// One of the same type as it is by default, and by its preset.
  const void* defaults() const;
  /// Sets what its preset has values for.
  void applyPreset();
  /// Puts the part where it was taken from.
  void writeTo(sim::Scene& scene) const;

 private:
  std::variant<sim::Settings, sim::ViewSettings, sim::Record> part_;
  std::optional<sim::Record> defaultRecord_;
  std::size_t index_ = 0;
  bool isSource_ = false;
};

}  // namespace pliant::app
