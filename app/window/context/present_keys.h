// Adapts texts that mention default keys to the user's keys.
#pragma once

#include "app/window/context/command_table.h"

#include <string>

namespace pliant::app {

/// The text with default keys replaced by the current ones, or by the name of the command if it has no key. Words such
/// as F4, Ctrl+K and Space count as keys, and so does any key right after "press" or the German "drücke".
std::string withPresentKeys(std::string text, const CommandTable& commands);

}  // namespace pliant::app
