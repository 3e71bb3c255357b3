// From keys to commands.
#pragma once

#include "app/window/base/key_stroke.h"

namespace pliant::app {

struct UiContext;

/// A key that went down, or is held down long enough to repeat. Taken from the window system's own events: a state that
/// is looked at once a picture would miss a short press.
struct KeyPress {
  KeyStroke stroke;
  bool isRepeat = false;
};

/// Does the command of a key, unless a text is being typed or a dialogue is open.
void handleKey(const KeyPress& press, UiContext& ui);

}  // namespace pliant::app
