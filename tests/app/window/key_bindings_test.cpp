// User-defined keys for commands.
#include "app/window/context/key_bindings.h"

#include "app/window/commands/window_commands.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pliant::app {
namespace {

TEST(KeyStroke, EachNameThatTheTableShowsIsReadBack) {
  for (const CommandGroup& group : commandTable().groups()) {
    for (const Command& command : group.commands) {
      for (const KeyStroke& stroke : command.keys) EXPECT_EQ(keyStrokeOf(nameOf(stroke)), stroke) << nameOf(stroke);
    }
  }
  for (const char* name : {"Ctrl+Shift+Alt+F5", "Ctrl++", "-", "Page Down", "Alt+9"}) {
    const auto stroke = keyStrokeOf(name);
    ASSERT_TRUE(stroke) << name;
    EXPECT_EQ(nameOf(*stroke), name);
  }
  for (const char* name : {"", "Ctrl+", "p", "F26", "Strg+P", "PP"}) EXPECT_FALSE(keyStrokeOf(name)) << name;
  EXPECT_EQ(nameOf(control(GLFW_KEY_LEFT_CONTROL)), "") << "held beside others, it is no key by itself";
}

class KeyBindingsTest : public testing::Test {
 protected:
  std::vector<KeyStroke> keysOf(std::string_view id) const { return commands.find(id)->keys; }

  CommandTable commands = commandTable();
  Preferences preferences;
  KeyBindings bindings{commands, preferences};
};

TEST_F(KeyBindingsTest, AKeyBelongsToOneCommand) {
  EXPECT_STREQ(bindings.bind("edit.pinTool", key('B'), false)->id, "simulation.shoot")
      << "it was that of shooting a ball";
  EXPECT_EQ(keysOf("edit.pinTool"), std::vector{key('B')});
  EXPECT_STREQ(commands.find(key('B'))->id, "edit.pinTool");
  EXPECT_TRUE(keysOf("simulation.shoot").empty());
  EXPECT_EQ(bindings.bind("edit.pinTool", key(GLFW_KEY_F8), true), nullptr);
  EXPECT_EQ(keysOf("edit.pinTool"), (std::vector{key('B'), key(GLFW_KEY_F8)}));
}

TEST_F(KeyBindingsTest, AreRememberedAndKeptByNewTables) {
  bindings.bind("edit.pinTool", key('B'), false);
  bindings.clear("view.profile");
  CommandTable again = commandTable();
  KeyBindings(again, preferences).apply();
  EXPECT_STREQ(again.find(key('B'))->id, "edit.pinTool");
  EXPECT_TRUE(again.find(std::string_view("view.profile"))->keys.empty());
  preferences.keys = {{"edit.undo", {"nonsense", "Ctrl+U"}}, {"no.command", {"U"}}};
  CommandTable other = commandTable();
  KeyBindings(other, preferences).apply();
  EXPECT_EQ(other.find(std::string_view("edit.undo"))->keys, std::vector{control('U')}) << "what is no key is left out";
}

TEST_F(KeyBindingsTest, RestoredDefaultsAreNotStored) {
  bindings.bind("edit.pinTool", key('B'), false);
  EXPECT_TRUE(bindings.isChanged("edit.pinTool"));
  EXPECT_TRUE(bindings.isChanged("simulation.shoot"));
  bindings.reset("simulation.shoot");
  EXPECT_EQ(keysOf("simulation.shoot"), commands.usualKeys("simulation.shoot"));
  EXPECT_TRUE(keysOf("edit.pinTool").empty()) << "its key went back";
  EXPECT_FALSE(bindings.isChanged("simulation.shoot"));
  bindings.resetAll();
  EXPECT_TRUE(preferences.keys.empty());
  EXPECT_EQ(keysOf("edit.pinTool"), commands.usualKeys("edit.pinTool"));
}

}  // namespace
}  // namespace pliant::app
