#include "app/window/context/command_table.h"

#include <algorithm>

namespace pliant::app {

const Command* CommandTable::find(const KeyStroke& stroke) const {
  for (const CommandGroup& group : groups_) {
    for (const Command& command : group.commands) {
      if (std::find(command.keys.begin(), command.keys.end(), stroke) != command.keys.end()) return &command;
    }
  }
  return nullptr;
}

const Command* CommandTable::find(std::string_view id) const {
  for (const CommandGroup& group : groups_) {
    for (const Command& command : group.commands) {
      if (id == command.id) return &command;
    }
  }
  return nullptr;
}

}  // namespace pliant::app
