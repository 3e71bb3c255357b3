// A command: an action available by key, menu or search.
#pragma once

#include "app/window/base/key_stroke.h"

#include <string>
#include <vector>

namespace pliant::app {

struct UiContext;

/// Optional properties of a command.
struct CommandTraits {
  bool (*isOn)(const UiContext& ui) = nullptr;          ///< for toggles
  bool (*isPossible)(const UiContext& ui) = nullptr;    ///< null: always
  const char* whyNot = "";                              ///< reason if isPossible is false: "nothing is selected"
  std::string (*label)(const UiContext& ui) = nullptr;  ///< shown in menus and search instead of the name
  bool repeats = false;                                 ///< repeats while the key is held
  bool isPanel = false;                                 ///< opens a panel: its keys also close it, whatever has focus
  bool isDialogue = false;                              ///< the panel is a dialogue: it alone gets keys while open
  bool isSlot = false;                                  ///< only listed while it is possible
  bool opensGroup = false;                              ///< preceded by a separator in the menu
  const char* submenu = "";                             ///< contains it and its neighbours; empty: none
};

struct Command {
  const char* id;    ///< "file.open"; never changes
  const char* name;  ///< shown in menu, help and search
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

/// Commands that a panel adds to a menu.
struct MenuPart {
  const char* menu;   ///< "View"
  const char* after;  ///< id of the command above them; empty: at the top
  std::vector<Command> commands;
};

}  // namespace pliant::app
