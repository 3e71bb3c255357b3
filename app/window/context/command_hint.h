// Tells which command a widget performs, and its keys.
#pragma once

#include "app/window/context/ui_context.h"

namespace pliant::app {

struct Command;

/// For the last widget: shows its command and keys as a tooltip; and, while the right button is held over its panel, in
/// the list of all widgets that have keys.
void hintCommand(const Command& command, UiContext& ui);

}  // namespace pliant::app
