// Everything that can be done with a key, a menu or the search: one table, which the keyboard, the menus, the help and
// the search read.
#pragma once

#include "app/window/context/command.h"

#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

class CommandTable {
 public:
  /// `groups` in the order of the menu bar.
  explicit CommandTable(std::vector<CommandGroup> groups) : groups_(std::move(groups)) {}

  const std::vector<CommandGroup>& groups() const { return groups_; }
  /// The command of a key, or null.
  const Command* find(const KeyStroke& stroke) const;
  /// The command of an id, or null.
  const Command* find(std::string_view id) const;

 private:
  std::vector<CommandGroup> groups_;
};

}  // namespace pliant::app
