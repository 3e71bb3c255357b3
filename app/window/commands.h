// Everything that can be done with a key, a menu or the search: one table, which the keyboard, the menus, the help and
// the search read. What belongs to a panel comes from the panel's file.
#pragma once

#include "app/window/command.h"

#include <string_view>
#include <vector>

namespace pliant::app {

/// The groups in the order of the menu bar.
const std::vector<CommandGroup>& commandGroups();
/// The command of a key, or null.
const Command* findCommand(const KeyStroke& stroke);
/// The command of an id, or null.
const Command* findCommand(std::string_view id);

/// The rows of the View menu that are no panel's; view_commands.cpp.
std::vector<Command> viewCommands();
/// Those of the Timeline menu, in timeline_commands.cpp.
std::vector<Command> timelineCommands();

}  // namespace pliant::app
