#include "app/window/context/command_table.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

CommandTable::CommandTable(std::vector<CommandGroup> groups) : groups_(std::move(groups)) {
  for (const CommandGroup& group : groups_) {
    for (const Command& command : group.commands) usual_.emplace(command.id, command.keys);
  }
}

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

std::string CommandTable::keyOf(std::string_view id) const {
  const Command* command = find(id);
  PLIANT_ASSERT(command != nullptr, "there is a command of this id");
  return command->keys.empty() ? std::string() : nameOf(command->keys.front());
}

void CommandTable::setKeys(std::string_view id, std::vector<KeyStroke> keys) {
  for (CommandGroup& group : groups_) {
    for (Command& command : group.commands) {
      if (id == command.id) command.keys = keys;
    }
  }
}

}  // namespace pliant::app
