// User-defined keys in place of the defaults, and their effect on the command table.
#pragma once

#include "app/window/base/preferences.h"
#include "app/window/context/command_table.h"

#include <string>
#include <string_view>

namespace pliant::app {

class KeyBindings {
 public:
  /// Both must outlive this.
  KeyBindings(CommandTable& commands, Preferences& preferences) : commands_(commands), preferences_(preferences) {}

  /// Applies the user's keys to the commands.
  void apply();
  /// Whether a command has other keys than by default.
  bool isChanged(std::string_view id) const { return preferences_.keys.contains(std::string(id)); }
  /// Gives a command this key, alone or in addition to its others. Removes the key from the command that had it, which
  /// is returned; null: none had.
  const Command* bind(std::string_view id, const KeyStroke& stroke, bool isAnother);
  /// Removes all keys of a command.
  void clear(std::string_view id) { store(id, {}); }
  /// Restores a command's default keys, removing them from other commands.
  void reset(std::string_view id);
  /// Restores the defaults of all commands.
  void resetAll();

 private:
  const Command* takeFromOthers(std::string_view id, const KeyStroke& stroke);
  void store(std::string_view id, const std::vector<KeyStroke>& keys);

  CommandTable& commands_;
  Preferences& preferences_;
};

}  // namespace pliant::app
