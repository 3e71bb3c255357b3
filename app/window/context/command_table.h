// Everything that can be done with a key, a menu or the search: one table, which the keyboard, the menus, the help and
// the search read.
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
  /// The command of a key, or null.
  const Command* find(const KeyStroke& stroke) const;
  /// The command of an id, or null.
  const Command* find(std::string_view id) const;
  /// The first key of a command, by its name; empty: it has none. Precondition: there is a command of this id.
  std::string keyOf(std::string_view id) const;

  /// The keys that it had first. Precondition: there is a command of this id.
  const std::vector<KeyStroke>& usualKeys(std::string_view id) const { return usual_.find(id)->second; }
  /// Gives a command other keys; unknown ids are passed over.
  void setKeys(std::string_view id, std::vector<KeyStroke> keys);

 private:
  std::vector<CommandGroup> groups_;
  std::map<std::string, std::vector<KeyStroke>, std::less<>> usual_;  ///< keys, by id
};

}  // namespace pliant::app
