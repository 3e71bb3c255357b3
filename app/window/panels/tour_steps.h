// The steps of the tour: what it points at, what there is to do, and how that is noticed.
#pragma once

#include "app/window/context/ui_context.h"

#include <glm/vec3.hpp>

#include <filesystem>
#include <span>

namespace pliant::app {

/// What was so when a step began.
struct TourStart {
  glm::vec3 eye{0.0f};
  int frame = 0;
  std::size_t undoDepth = 0;
  std::filesystem::path file;
};
TourStart tourStartOf(const UiContext& ui);

/// Parts of the window that are no controls: the picture between the panels, and the panels at the sides.
constexpr const char *kTourPicture = "the picture", *kTourLeft = "the left panel", *kTourRight = "the right panel";

struct TourStep {
  const char* title;
  const char* text;
  const char* part;     ///< of the window: a name above, or of a control as --layout has it
  const char* command;  ///< whose keys do it, told in the card; empty: none
  bool (*isDone)(const UiContext& ui, const TourStart& start);
};

std::span<const TourStep> tourSteps();

}  // namespace pliant::app
