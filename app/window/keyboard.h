// The keys of the window; the table is in FIELD order in dialogues.cpp.
#pragma once

#include "app/window/mouse.h"
#include "app/window/panels.h"

struct GLFWwindow;

namespace pliant::app {

/// Acts on the keys pressed since the last picture; none while a text is typed.
void handleKeyboard(Session& session, Mouse& mouse, Preferences& preferences, PanelState& state, GLFWwindow* window);

}  // namespace pliant::app
