// The window's commands with their keys: one file per menu, and those of the panels.
#pragma once

#include "app/window/context/command_table.h"

#include <vector>

namespace pliant::app {

/// All of them.
const CommandTable& commandTable();

// The commands of each menu, without those of panels.

std::vector<Command> fileCommands();
std::vector<Command> editCommands();
std::vector<Command> simulationCommands();
std::vector<Command> timelineCommands();
std::vector<Command> viewCommands();
std::vector<Command> sceneCommands();

}  // namespace pliant::app
