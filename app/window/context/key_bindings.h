// Other keys than the usual ones: what the user prefers, and what that means for the table of commands.
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

  /// Gives the commands their preferred keys.
  void apply();
  /// Whether a command has other keys than the usual ones.
  bool isChanged(std::string_view id) const { return preferences_.keys.contains(std::string(id)); }
  /// Gives a command this key alone, or beside those it has. The command that had it loses it, and is returned; null:
  /// none had.
  const Command* bind(std::string_view id, const KeyStroke& stroke, bool isAnother);
  /// Takes a command all its keys.
  void clear(std::string_view id) { store(id, {}); }
  /// Gives a command its usual keys; who has one of them loses it.
  void reset(std::string_view id);
  /// All commands as usual.
  void resetAll();

 private:
  const Command* takeFromOthers(std::string_view id, const KeyStroke& stroke);
  void store(std::string_view id, const std::vector<KeyStroke>& keys);

  CommandTable& commands_;
  Preferences& preferences_;
};

}  // namespace pliant::app
