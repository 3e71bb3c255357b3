// What tells of a widget which command it does, and with which keys one does that.
#pragma once

#include "app/window/context/ui_context.h"

namespace pliant::app {

struct Command;

/// Of the widget drawn last: what it does and its keys stand below the cursor; and while the right button is held over
/// its panel, it stands in the list of those that have keys.
void hintCommand(const Command& command, UiContext& ui);

}  // namespace pliant::app
