// The steps of the tour: the part shown, the task, and the condition for its completion.
#pragma once

#include "app/window/context/ui_context.h"

#include <glm/vec3.hpp>

#include <filesystem>
#include <span>

namespace pliant::app {

/// The state when a step started.
struct TourStart {
  glm::vec3 eye{0.0f};
  int frame = 0;
  std::size_t undoDepth = 0;
  std::filesystem::path file;
};
TourStart tourStartOf(const UiContext& ui);

/// Parts of the window that are not controls: the picture between the panels, and the side panels.
constexpr const char *kTourPicture = "the picture", *kTourLeft = "the left panel", *kTourRight = "the right panel";

struct TourStep {
  const char* title;
  const char* text;
  const char* part;     ///< of the window: a name above, or a control's name as in --layout
  const char* command;  ///< shown with its keys on the card; empty: none
  bool (*isDone)(const UiContext& ui, const TourStart& start);
};

std::span<const TourStep> tourSteps();

}  // namespace pliant::app
