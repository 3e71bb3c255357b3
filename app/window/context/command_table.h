// All commands in one table, used by the keyboard, the menus, the help and the search.
#pragma once

#include "app/window/context/command.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

class CommandTable {
 public:
  /// `groups` in the order of the menu bar.
  explicit CommandTable(std::vector<CommandGroup> groups);

  const std::vector<CommandGroup>& groups() const { return groups_; }
  /// The command with this key, or null.
  const Command* find(const KeyStroke& stroke) const;
  /// The command with this id, or null.
  const Command* find(std::string_view id) const;
  /// Name of a command's first key; empty if it has none. Precondition: the id exists.
  std::string keyOf(std::string_view id) const;

  /// Its default keys. Precondition: the id exists.
  const std::vector<KeyStroke>& usualKeys(std::string_view id) const { return usual_.find(id)->second; }
  /// Changes a command's keys; unknown ids are ignored.
  void setKeys(std::string_view id, std::vector<KeyStroke> keys);

 private:
  std::vector<CommandGroup> groups_;
  std::map<std::string, std::vector<KeyStroke>, std::less<>> usual_;  ///< default keys, by id
};

}  // namespace pliant::app
