// The timeline: a row of the toolbar, and the branches and kept states in the bottom panel.
#pragma once

#include <string>

namespace pliant::app {

struct UiContext;

/// A kept state being renamed.
struct NamedStates {
  int renamed = -1;  ///< its id; -1: none
  std::string name;
  bool focusesName = false;  ///< in the next frame
};

/// As a row of the toolbar, in the current window.
void drawTimelineStrip(UiContext& ui);
/// Branches and named states, in the current window.
void drawTimeline(UiContext& ui, NamedStates& states);

}  // namespace pliant::app
