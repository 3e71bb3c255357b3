// The window's commands: those of the menus, and those that its panels bring.
#pragma once

#include "app/window/context/command_table.h"

#include <vector>

namespace pliant::app {

/// All of them.
const CommandTable& commandTable();

/// The rows of the View menu that are no panel's; view_commands.cpp.
std::vector<Command> viewCommands();
/// Those of the Timeline menu, in timeline_commands.cpp.
std::vector<Command> timelineCommands();

}  // namespace pliant::app
