// Everything that can be done with a key, a menu or the search: one table, which the keyboard, the menus, the help and
// the search read.
#pragma once

#include "app/window/mouse.h"
#include "app/window/panels.h"

#include <string>
#include <vector>

namespace pliant::app {

class Recorder;

/// What commands act on.
struct UiContext {
  Session& session;
  Mouse& mouse;
  Preferences& preferences;
  PanelState& state;
  Recorder& recorder;
};

/// A key with what is held. Keys are GLFW's (a letter or digit is its ASCII code), those of the number pad counted with
/// the others, and letters by what the keyboard's layout says.
struct KeyStroke {
  int key = 0;
  bool control = false, shift = false, alt = false;
  bool operator==(const KeyStroke&) const = default;
};

/// "Ctrl+Shift+S".
std::string nameOf(const KeyStroke& stroke);
/// All keys of a list: "R, Backspace".
std::string namesOf(const std::vector<KeyStroke>& strokes);

/// The key that counts for one of the window system: `symbol` is what the layout writes with it, or null.
int layoutKey(int key, const char* symbol);

/// What not every command has.
struct CommandTraits {
  bool (*isOn)(const UiContext& ui) = nullptr;          ///< of a switch
  bool (*isPossible)(const UiContext& ui) = nullptr;    ///< null: always
  std::string (*label)(const UiContext& ui) = nullptr;  ///< in menus and search in place of the name
  bool repeats = false;                                 ///< acts again and again while the key is held
  bool opensGroup = false;                              ///< in the menu there is a line above it
};

struct Command {
  const char* id;    ///< "file.open"; stays the same for good
  const char* name;  ///< as menu, help and search show it
  std::vector<KeyStroke> keys;
  void (*act)(UiContext& ui);
  CommandTraits traits{};

  bool isOn(const UiContext& ui) const { return traits.isOn != nullptr && traits.isOn(ui); }
  bool canAct(const UiContext& ui) const { return traits.isPossible == nullptr || traits.isPossible(ui); }
  std::string text(const UiContext& ui) const { return traits.label != nullptr ? traits.label(ui) : name; }
};

struct CommandGroup {
  const char* menu;  ///< its title
  std::vector<Command> commands;
};

/// The groups in the order of the menu bar.
const std::vector<CommandGroup>& commandGroups();
/// The command of a key, or null.
const Command* findCommand(const KeyStroke& stroke);
/// The command of an id, or null.
const Command* findCommand(std::string_view id);

/// The rows of the Record menu; recording_panel.cpp.
std::vector<Command> recordingCommands();
/// The rows of the View menu; view_commands.cpp.
std::vector<Command> viewCommands();
/// Those of the Timeline menu, in timeline_commands.cpp.
std::vector<Command> timelineCommands();

}  // namespace pliant::app
