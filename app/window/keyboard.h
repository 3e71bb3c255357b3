// The keys of the window; what they do is listed for the user in dialogues.cpp.
#pragma once

#include "app/window/mouse.h"
#include "app/window/panels.h"

struct GLFWwindow;

namespace pliant::app {

/// A key that went down, or is held down long enough to repeat. Taken from the window system's own events: a state that
/// is looked at once a picture would miss a short press.
struct KeyPress {
  int key;       ///< GLFW_KEY_*
  bool shift;
  bool control;
  bool isRepeat;
};

/// Acts on a key, unless a text is being typed or a dialogue is open.
void handleKey(const KeyPress& press, Session& session, Mouse& mouse, Preferences& preferences, PanelState& state,
               GLFWwindow* window);

}  // namespace pliant::app
