// From keys to commands.
#pragma once

#include "app/window/base/key_stroke.h"

namespace pliant::app {

struct UiContext;

/// A key press or repeat. It comes from the window system's events: polling once per frame would miss short presses.
struct KeyPress {
  KeyStroke stroke;
  bool isRepeat = false;
};

/// Executes the command of a key, unless a text is being typed or a dialogue is open.
void handleKey(const KeyPress& press, UiContext& ui);

}  // namespace pliant::app
