// Texts that were written for the usual keys, said for the keys that the user has chosen.
#pragma once

#include "app/window/context/command_table.h"

#include <string>

namespace pliant::app {

/// The text with present keys in place of usual ones, or with the name of the command where that has no key now. What
/// counts as a key are words such as F4, Ctrl+K and Space, and any key right behind "press".
std::string withPresentKeys(std::string text, const CommandTable& commands);

}  // namespace pliant::app
