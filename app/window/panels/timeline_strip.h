// The timeline: a row of the toolbar, and the branches and kept states in the panel at the bottom.
#pragma once

#include <string>

namespace pliant::app {

struct UiContext;

/// A kept state whose name is being typed.
struct NamedStates {
  int renamed = -1;  ///< its id; -1: none
  std::string name;
  bool focusesName = false;  ///< in the next picture
};

/// As a row of the toolbar, in the current window.
void drawTimelineStrip(UiContext& ui);
/// Branches, and states with names, in the current window.
void drawTimeline(UiContext& ui, NamedStates& states);

}  // namespace pliant::app
