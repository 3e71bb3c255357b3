// Something that can be done with a key, a menu or the search.
#pragma once

#include "app/window/base/key_stroke.h"

#include <string>
#include <vector>

namespace pliant::app {

struct UiContext;

/// What not every command has.
struct CommandTraits {
  bool (*isOn)(const UiContext& ui) = nullptr;          ///< of a switch
  bool (*isPossible)(const UiContext& ui) = nullptr;    ///< null: always
  const char* whyNot = "";                              ///< where that may be false: "nothing is selected"
  std::string (*label)(const UiContext& ui) = nullptr;  ///< in menus and search in place of the name
  bool repeats = false;                                 ///< acts again and again while the key is held
  bool isPanel = false;                                 ///< opens a panel: its keys close it whoever has the keyboard
  bool isDialogue = false;                              ///< of such a panel: nothing else takes keys while it is open
  bool isSlot = false;                                  ///< for something that there may be: else it is not listed
  bool opensGroup = false;                              ///< in the menu there is a line above it
  const char* submenu = "";                             ///< in which it stands with its neighbours; empty: in none
};

struct Command {
  const char* id;    ///< "file.open"; stays the same for good
  const char* name;  ///< as menu, help and search show it
  std::vector<KeyStroke> keys;
  void (*act)(UiContext& ui);
  CommandTraits traits{};

  bool isOn(const UiContext& ui) const { return traits.isOn != nullptr && traits.isOn(ui); }
  bool canAct(const UiContext& ui) const { return traits.isPossible == nullptr || traits.isPossible(ui); }
  bool isListed(const UiContext& ui) const { return !traits.isSlot || canAct(ui); }
  std::string text(const UiContext& ui) const { return traits.label != nullptr ? traits.label(ui) : name; }
};

struct CommandGroup {
  const char* menu;  ///< its title
  std::vector<Command> commands;
};

/// Commands that a panel brings into a menu.
struct MenuPart {
  const char* menu;   ///< "View"
  const char* after;  ///< id of the command that they stand below; empty: they come first
  std::vector<Command> commands;
};

}  // namespace pliant::app
