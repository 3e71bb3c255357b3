// The window's commands, with their keys: those of the menus, a file a menu, and those that its panels bring.
#pragma once

#include "app/window/context/command_table.h"

#include <vector>

namespace pliant::app {

/// All of them.
const CommandTable& commandTable();

// The rows of each menu that are no panel's.

std::vector<Command> fileCommands();
std::vector<Command> editCommands();
std::vector<Command> simulationCommands();
std::vector<Command> timelineCommands();
std::vector<Command> viewCommands();
std::vector<Command> sceneCommands();

}  // namespace pliant::app
