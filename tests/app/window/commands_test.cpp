#include "app/window/commands/window_commands.h"
#include "app/window/context/present_keys.h"
#include "sim/io/text_input.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {
namespace {

std::vector<Command> allCommands() {
  std::vector<Command> all;
  for (const CommandGroup& group : commandTable().groups())
    all.insert(all.end(), group.commands.begin(), group.commands.end());
  return all;
}

TEST(Commands, NoKeyAndNoNameIsGivenTwice) {
  std::map<std::string, std::string> keys;
  std::set<std::string> ids, names;
  for (const Command& command : allCommands()) {
    EXPECT_TRUE(ids.insert(command.id).second) << command.id;
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_NE(command.act, nullptr) << command.id;
    for (const KeyStroke& stroke : command.keys) {
      const auto [entry, isNew] = keys.emplace(nameOf(stroke), command.id);
      EXPECT_TRUE(isNew) << nameOf(stroke) << " of " << command.id << " is that of " << entry->second;
    }
  }
}

TEST(Commands, CommandsThatCanBeDisabledGiveAReason) {
  for (const Command& command : allCommands()) {
    EXPECT_EQ(command.traits.isPossible != nullptr, *command.traits.whyNot != '\0') << command.id;
  }
}

TEST(Commands, IncludeConventionalKeys) {
  std::set<std::string> keys;
  for (const Command& command : allCommands()) {
    for (const KeyStroke& stroke : command.keys) keys.insert(nameOf(stroke));
  }
  for (const char* key : {"Space",
                          "Right",
                          "O",
                          ".",
                          "R",
                          "Backspace",
                          "Ctrl+R",
                          "+",
                          "-",
                          "Tab",
                          "Shift+Tab",
                          "H",
                          "F1",
                          "F2",
                          "F11",
                          "F12",
                          "Ctrl+P",
                          "Ctrl+O",
                          "Ctrl+K",
                          "[",
                          "]",
                          "Alt+1",
                          "Alt+9",
                          "Ctrl+Z",
                          "Ctrl+Shift+Z",
                          "Ctrl+S",
                          "Ctrl+Shift+S",
                          "F",
                          "7",
                          "1",
                          "3",
                          "5",
                          "V",
                          "W",
                          "C",
                          "N",
                          "G",
                          "J",
                          "B",
                          "P",
                          "T",
                          "Ctrl++",
                          "Ctrl+-",
                          "Esc",
                          "Delete"}) {
    EXPECT_TRUE(keys.contains(key)) << key;
  }
  EXPECT_STREQ(commandTable().find(KeyStroke{'Q', true, false, false})->id, "file.quit");
  EXPECT_STREQ(commandTable().find(shift('A'))->id, "edit.add");
  EXPECT_EQ(commandTable().find(KeyStroke{'Q', false, false, false}), nullptr);
}

// Scenes and lessons are written for the usual keys.
TEST(Commands, TextsNameTheKeysThatAreSet) {
  CommandTable commands = commandTable();
  EXPECT_EQ(withPresentKeys("Press F4 or **I**.", commands), "Press F4 or **I**.");
  commands.setKeys("view.lens", {control('L')});
  commands.setKeys("view.plots", {key('Y')});
  commands.setKeys("simulation.reset", {});
  const std::string reset = commands.find("simulation.reset")->name;
  EXPECT_EQ(withPresentKeys("Press F4. I press **I**, then press R.", commands),
            "Press Y. I press **Ctrl+L**, then press \"" + reset + "\".");
  EXPECT_EQ(withPresentKeys("F40, Shift+F4 and R = 2", commands), "F40, Shift+F4 and R = 2");
  EXPECT_EQ(withPresentKeys("Drücke **I**, dann drücke R.", commands),
            "Drücke **Ctrl+L**, dann drücke \"" + reset + "\".");
}

// Keys in texts are recognised: with all keys removed, none is mentioned any more.
TEST(Commands, KeysInAssetTextsAreRecognised) {
  CommandTable commands = commandTable();
  std::vector<std::string> keys;
  for (const CommandGroup& group : commands.groups()) {
    for (const Command& command : group.commands) {
      for (const KeyStroke& stroke : command.keys) keys.push_back(nameOf(stroke));
    }
  }
  for (const CommandGroup& group : commandTable().groups()) {
    for (const Command& command : group.commands) commands.setKeys(command.id, {});
  }
  const std::regex named(
      "(\\b[Pp]ress(es)? \\**|\\b[Dd]rücke \\**|\\bkey )([A-Z0-9]\\b|F[0-9]+|Space)|\\bCtrl\\+|\\bF[0-9]+\\b|^[A-Z] "
      "(pauses|starts|shoots|pins)");
  for (const char* folder : {"assets/lessons", "assets/lessons/Deutsch", "assets/scenes"}) {
    for (const auto& entry : std::filesystem::directory_iterator(sourcePath(folder))) {
      if (entry.path().extension() != ".md" && entry.path().extension() != ".xml") continue;
      const std::string text = withPresentKeys(sim::readTextFile(entry.path()), commands);
      std::smatch match;
      EXPECT_FALSE(std::regex_search(text, match, named)) << entry.path() << ": " << match.str();
    }
  }
}

TEST(Commands, AreFoundByKeyWithModifiers) {
  EXPECT_STREQ(commandTable().find(KeyStroke{'Z', true, false, false})->id, "edit.undo");
  EXPECT_STREQ(commandTable().find(KeyStroke{'Z', true, true, false})->id, "edit.redo");
  EXPECT_EQ(commandTable().find(KeyStroke{'Z', true, false, true}), nullptr);
  for (const Command& command : allCommands()) {
    EXPECT_STREQ(commandTable().find(std::string_view(command.id))->name, command.name);
    for (const KeyStroke& stroke : command.keys) EXPECT_STREQ(commandTable().find(stroke)->id, command.id);
  }
}

std::vector<std::string> idsOf(std::string_view menu) {
  std::vector<std::string> ids;
  for (const CommandGroup& group : commandTable().groups()) {
    if (group.menu != menu) continue;
    for (const Command& command : group.commands) ids.emplace_back(command.id);
  }
  return ids;
}

TEST(Commands, PanelCommandsAppearInTheirDeclaredMenus) {
  const std::vector<std::string> edit = idsOf("Edit"), view = idsOf("View"), record = idsOf("Record");
  const std::vector<std::string> endOfEdit{"edit.duplicate",  "edit.delete", "edit.cancel",
                                           "edit.constraint", "edit.fit",    "edit.preferences"};
  ASSERT_GE(edit.size(), endOfEdit.size());
  EXPECT_EQ(std::vector<std::string>(edit.end() - 6, edit.end()), endOfEdit);
  const std::vector<std::string> beginOfView{"view.sceneList",  "view.inspector", "view.panels",   "view.figures",
                                             "view.fullScreen", "view.variants",  "view.controls", "view.profile",
                                             "view.plots",      "view.lens",      "view.counters", "view.log",
                                             "view.particles"};
  ASSERT_GE(view.size(), beginOfView.size());
  EXPECT_EQ(std::vector<std::string>(view.begin(), view.begin() + 13), beginOfView);
  EXPECT_EQ(record, (std::vector<std::string>{"record.toggle", "record.last", "file.picture", "record.settings"}));
  EXPECT_EQ(idsOf("Help"), (std::vector<std::string>{"help.tour", "help.guide", "help.keys", "help.reference",
                                                     "help.start", "help.about"}));
}

TEST(Commands, LettersFollowTheKeyboardLayout) {
  EXPECT_EQ(layoutKey('Y', "z"), 'Z') << "German: Z lies where Y is";
  EXPECT_EQ(layoutKey('1', "&"), '1') << "French: digits are written with Shift";
  EXPECT_EQ(layoutKey(']', "+"), '=') << "German: plus has a key of its own";
  EXPECT_EQ(layoutKey('[', "\xc3\xbc"), '[');
  EXPECT_EQ(layoutKey('A', nullptr), 'A');
  EXPECT_EQ(layoutKey(327, nullptr), '7') << "number pad";
  EXPECT_EQ(layoutKey(334, nullptr), '=') << "plus of the number pad";
  EXPECT_EQ(layoutKey(333, nullptr), '-');
  EXPECT_EQ(layoutKey(290, nullptr), 290) << "F1";
}

}  // namespace
}  // namespace pliant::app
