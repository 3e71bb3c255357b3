// Keys that open, close and hide, and what they say of what they did.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace pliant::app {
namespace {

TEST(Keys, TabTogglesTheListWithoutTyping) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  const Layout before = window.settle();
  ASSERT_TRUE(before.shows("scenes.filter"));
  window.move({500, 400});
  window.key("Tab");
  EXPECT_FALSE(window.settle().has("scenes.filter"));
  window.key("Tab");
  EXPECT_TRUE(window.settle().shows("scenes.filter"));
  window.key("space");
  EXPECT_FALSE(window.settle()["playing"]) << "a key, no letter in a field";
  window.key("shift+Tab");
  window.key("shift+Tab");
  window.type("ggg");
  window.click(glm::vec2(500, 150));
  const Layout after = window.waitFor("gravity off", [](const Layout& now) { return now.has("state.gravityOff"); });
  EXPECT_EQ(after["title"], "A rope");
  EXPECT_EQ(after["undo"], 3) << "gravity three times, and no edit of a text";
}

TEST(Keys, TabMovesOnFromATextField) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.settle();
  window.click("scenes.filter");
  window.type("rope");
  window.waitFor("the letters", [](const Layout& now) { return now.text("scenes.filter") == "rope"; });
  window.key("Tab");
  window.key("space");
  const Layout now = window.settle();
  EXPECT_TRUE(now.shows("scenes.filter")) << "the list is not hidden";
  EXPECT_TRUE(now["playing"]) << "Space is a letter there";
}

// However few pictures there are between the click and the letters.
TEST(Keys, TypingRightAfterAClickGoesToTheField) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  const glm::vec2 field = window.settle().place("scenes.filter");
  window.play(fmt::format("mousemove {:.0f} {:.0f}\nclick --delay 1 1\ntype --delay 1 gust\n", field.x, field.y));
  window.waitFor("the letters", [](const Layout& now) { return now.text("scenes.filter") == "gust"; });
  EXPECT_EQ(window.settle()["tool"], "drag") << "t is a letter there";
  EXPECT_FALSE(window.settle().has("state.gravityOff")) << "and so is g";
}

TEST(Keys, EscapeClosesTheFrontWindowAndThenTheNext) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("shift+p");
  window.key("ctrl+comma");
  window.waitFor("the preferences", [](const Layout& now) { return now.shows("preferences.theme"); });
  window.choose("record", "settings");
  window.waitFor("the recordings", [](const Layout& now) { return now.has("recording.toggle"); });
  window.key("F1");
  window.waitFor("the help", [](const Layout& now) { return now.has("help.filter"); });
  window.key("Escape");
  Layout now = window.settle();
  EXPECT_FALSE(now.has("help.filter"));
  EXPECT_TRUE(now.has("recording.toggle"));
  window.key("Escape");
  now = window.settle();
  EXPECT_FALSE(now.has("recording.toggle"));
  EXPECT_TRUE(now.has("preferences.theme"));
  EXPECT_EQ(now["tool"], "pin") << "a tool is left when no window is in front of it";
  window.key("Escape");
  EXPECT_FALSE(window.settle().has("preferences.theme"));
  window.key("Escape");
  EXPECT_EQ(window.settle()["tool"], "drag");
}

TEST(Keys, EscapeClosesAMessageAboveTheHelp) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.key("ctrl+o");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type("/nowhere/scene.xml");
  window.waitFor("the path", [](const Layout& now) { return now.text("dialogue.path") == "/nowhere/scene.xml"; });
  window.key("Return");
  window.waitFor("a message", [](const Layout& now) { return now.shows("banners[0]"); });
  window.key("F1");
  window.waitFor("the help", [](const Layout& now) { return now.has("help.filter"); });
  Layout now = window.settle();
  EXPECT_GT(now.place("help.filter", {0, 0}).y, now.place("banners[0].close", {0, 1}).y);
  EXPECT_GT(now.place("help.lines", {0, 1}).y - now.place("help.lines", {0, 0}).y, 150.0f);
  const float below = now.place("help.filter").y;
  window.key("Escape");
  now = window.settle();
  EXPECT_EQ(now.banners(), "");
  EXPECT_TRUE(now.has("help.filter"));
  EXPECT_LT(now.place("help.filter").y, below - 20.0f) << "it has its place again";
  window.key("Escape");
  EXPECT_FALSE(window.settle().has("help.filter"));
}

// From the start page to another scene, a changed parameter and a saved file, without the mouse.
TEST(Keys, SupportAWholeSessionWithoutAMouse) {
  const TemporaryFolder folder;
  DrivenWindow window("", {.size = "1280x800"});
  window.waitFor("the start page", [](const Layout& now) { return now.shows("start.scene0"); });
  window.key("ctrl+k");
  window.waitFor("the search", [](const Layout& now) { return now.has("search.input"); });
  window.type("three particles");
  window.waitFor("an answer", [](const Layout& now) {
    return now.has("search.answer0") && now.text("search.answer0") == "Three falling particles";
  });
  window.key("Return");
  window.waitFor("the scene", [](const Layout& now) { return now["title"] == "Three falling particles"; });
  window.key("F7");
  window.waitFor("the keyboard in the panels", [](const Layout& now) { return now.has("keyboard.inPanels"); });
  window.key("Escape");
  window.key("g");
  window.waitFor("an edit", [](const Layout& now) { return now["undo"] == 1; });
  window.key("ctrl+shift+s");
  window.waitFor("the dialogue", [](const Layout& now) { return now.has("dialogue.path"); });
  window.key("ctrl+a");
  const std::string file = folder / "mine.xml";
  window.type(file);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == file; });
  window.key("Return");
  window.waitFor("the file", [&](const Layout& now) { return now["file"] == file && !now["changed"].get<bool>(); });
}

TEST(Keys, MenusAndQuestionsAreAnsweredByKeys) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.settle();
  window.key("F7");
  window.waitFor("the keyboard in the panels", [](const Layout& now) { return now.has("keyboard.inPanels"); });
  window.key("alt");
  window.settle();
  window.key("Return");
  window.waitFor("the first menu", [](const Layout& now) { return now.has("file.open"); });
  window.key("Escape");
  window.waitFor("no menu", [](const Layout& now) { return !now.has("file.open"); });
  window.key("Escape");
  window.waitFor("the keyboard in the picture", [](const Layout& now) { return !now.has("keyboard.inPanels"); });
  window.key("g");
  window.waitFor("an edit", [](const Layout& now) { return now["undo"] == 1; });
  window.key("ctrl+q");
  window.waitFor("the question", [](const Layout& now) { return now.shows("unsaved.cancel"); });
  for (const char* name : {"Right", "Right", "Return"}) {
    window.key(name);
    window.settle();
  }
  window.waitFor("the window still", [](const Layout& now) { return !now.has("unsaved.cancel"); });
}

TEST(Keys, AKeyThatOpensAWindowClosesIt) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  const auto opensAndCloses = [&](const std::string& key, const std::string& control) {
    window.key(key);
    window.waitFor(control, [&](const Layout& now) { return now.has(control); });
    window.key(key);
    EXPECT_FALSE(window.settle().has(control)) << key;
  };
  opensAndCloses("ctrl+comma", "preferences.theme");
  opensAndCloses("F1", "help.filter");
  opensAndCloses("ctrl+l", "lessons[01_a_particle]");
  opensAndCloses("ctrl+k", "search.input");
  window.key("F1");
  window.click("help.filter");
  window.type("knife");
  window.waitFor("the letters", [](const Layout& now) { return now.text("help.filter") == "knife"; });
  window.key("F1");
  EXPECT_FALSE(window.settle().has("help.filter")) << "also while one types in it";
}

TEST(Keys, TheHelpHasAsManyColumnsAsFitAndFindsAKey) {
  const TemporaryFolder folder;
  for (const auto& [size, scale, least] : {std::tuple("1280x1000", 1.0f, 2), std::tuple("800x560", 2.0f, 1)}) {
    DrivenWindow window(writeRopeScene(folder), {.size = size, .uiScale = scale});
    window.key("F1");
    window.waitFor("the help", [](const Layout& now) { return now.has("help.column0"); });
    const Layout shown = window.settle();
    int columns = 0;
    for (std::string name = "help.column0"; shown.has(name); name = "help.column" + std::to_string(++columns)) {
      EXPECT_LE(shown.place(name, {1, 0}).x, shown.place("help.lines", {1, 0}).x) << name << " at " << size;
    }
    EXPECT_GE(columns, least) << size;
    window.click("help.filter");
    window.type("KNIFE");
    const Layout found = window.waitFor("one column", [](const Layout& now) {
      return now.text("help.filter") == "KNIFE" && now.has("help.column0") && !now.has("help.column1");
    });
    EXPECT_EQ(found.text("help.column0"), "Edit");
  }
}

// What no other test presses of the keys that the help lists, and the second keys of commands.
TEST(Keys, StepChangeTheSpeedHideThePanelsAndOpenScenes) {
  const TemporaryFolder folder;
  writeRopeScene(folder, "second.xml", ropeScene("The second"));
  const std::string favourites =
      fmt::format("\"favourites\": [\"{0}/rope.xml\", \"{0}/second.xml\"]", folder.path().string());
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800", .screen = "1400x900", .preferences = favourites});
  window.key("space");
  const int paused = window.settle().frame();
  const auto leadsTo = [&](const char* key, int frame) {
    window.key(key);
    window.waitFor(fmt::format("{}: frame {}", key, frame), [&](const Layout& now) { return now.frame() == frame; });
  };
  leadsTo("o", paused + 1);
  leadsTo("period", paused + 2);
  leadsTo("comma", paused + 1);
  leadsTo("period", paused + 2);  // to the present
  leadsTo("period", paused + 3);  // and beyond
  leadsTo("BackSpace", 0);
  for (const auto& [key, speed] : {std::pair{"plus", 2.0f}, {"minus", 1.0f}, {"KP_Subtract", 0.5f}, {"KP_Add", 1.0f}}) {
    window.key(key);
    window.waitFor(key, [&, wanted = speed](const Layout& now) { return now["speed"] == wanted; });
  }
  for (const bool shown : {false, true}) {
    window.key("h");
    window.waitFor("both panels", [&](const Layout& now) {
      return now.has("scenes.filter") == shown && now.has("inspector.search") == shown;
    });
  }
  window.key("alt+2");
  window.waitFor("the second favourite", [](const Layout& now) { return now["title"] == "The second"; });
  window.key("F11");
  window.waitFor("all of the screen", [](const Layout& now) { return now["size"] == nlohmann::json{1400.0, 900.0}; });
  window.key("F11");
  window.waitFor("the window", [](const Layout& now) { return now["size"] == nlohmann::json{1280.0, 800.0}; });
}

// Houdini's view key is Space, which plays when it is let go without the mouse having been used.
TEST(Keys, SpaceIsTheViewKeyOfAPreset) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.preferences = "\"navigation\": \"Houdini\""});
  window.key("h");
  const Layout first = window.settle();
  window.hold("space");
  window.pull({300, 200}, {360, 240});
  window.release();
  window.releaseKey("space");
  const Layout turned = window.settle();
  EXPECT_NE(turned["eye"], first["eye"]);
  EXPECT_TRUE(turned["playing"]);
  window.hold("space");
  window.wheel({300, 200}, -2);
  window.releaseKey("space");
  EXPECT_TRUE(window.settle()["playing"]) << "the wheel was used with it";
  window.key("space");
  window.waitFor("a pause", [](const Layout& now) { return !now["playing"].get<bool>(); });
}

TEST(Keys, EnlargingAndReducingTextRestoresTheLayout) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  for (const char* key : {"ctrl+plus", "ctrl+minus"}) {
    for (int i = 0; i < 12; ++i) window.key(key);
  }
  EXPECT_EQ(window.settle()["uiScale"], 1.0);
}

TEST(StateOverlay, StaysWithinThePictureInLargeText) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1500x900", .uiScale = 2.0f, .screen = "1600x1000"});
  window.waitFor("two steps", [](const Layout& now) { return now.frame() >= 2; });
  window.key("space");
  window.key("Left");
  window.key("Left");
  const Layout before =
      window.waitFor("a step before", [](const Layout& now) { return now["stepsAfterPresent"] == -2; });
  EXPECT_LE(before.place("state", {1, 0}).x, before.place("inspector.search", {0, 0}).x);
}

TEST(Keys, HoldingTheRightButtonOverAPanelListsTheKeysOfItsButtonsBesideIt) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1024x640", .uiScale = 2.0f});
  const auto press = [&](const char* over) {
    window.moveTo(over);
    EXPECT_FALSE(window.settle().has("keyHints"));
    window.press(3);
    return window.waitFor("the keys", [](const Layout& now) { return now.has("keyHints"); });
  };
  const Layout held = press("toolbar.play");
  EXPECT_EQ(held.text("hint.simulation.play"), "Space");
  EXPECT_EQ(held.text("hint.timeline.back"), "Left");
  EXPECT_FALSE(held.has("hint.timeline.show")) << "of another panel";
  EXPECT_GE(held.place("keyHints", {0, 0}).y, held.place("timeline.scrubber", {0, 1}).y);
  EXPECT_LE(held.place("keyHints", {1, 1}).x, 1024.0f);
  EXPECT_LE(held.place("keyHints", {1, 1}).y, 640.0f);
  window.release(3);
  window.key("F6");
  const Layout drawer = press("timeline.keep");
  EXPECT_EQ(drawer.text("hint.timeline.show"), "F6");
  EXPECT_LE(drawer.place("keyHints", {0, 1}).y, drawer.place("drawer.timeline", {0, 0}).y);
  EXPECT_GE(drawer.place("keyHints", {0, 0}).y, 0.0f);
  window.release(3);
  EXPECT_FALSE(window.settle().has("keyHints"));
}

// What one sets while one looks at the picture stands beside it, where it would cover it.
TEST(Keys, WindowsTheyOpenLeaveRoomForThePictureInLargeText) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800", .uiScale = 3.0f});
  const auto isBesideThePicture = [](const Layout& now, const std::string& control) {
    const float left = now.place(control, {0, 0}).x;
    return left > 200.0f && now.first(0).x < left && now.last(0).x < left;
  };
  for (const auto& [key, control] :
       {std::pair{"ctrl+comma", "preferences.theme"}, {"shift+t", "takes.recorded"}, {"ctrl+f", "fit.go"}}) {
    window.key(key);
    window.waitFor(control,
                   [&, name = control](const Layout& now) { return now.has(name) && isBesideThePicture(now, name); });
    window.key("Escape");
  }
  window.choose("record", "settings");
  window.waitFor("the recordings", [&](const Layout& now) {
    return now.has("recording.toggle") && isBesideThePicture(now, "recording.toggle");
  });
}

TEST(Keys, TogglingGravityIsReportedAndRestoresTheValueOfTheFile) {
  const TemporaryFolder folder;
  std::string moon = ropeScene();
  moon.replace(moon.find("gravity</type>"), 14, "gravity</type><magnitude>1.62</magnitude>");
  DrivenWindow window(writeRopeScene(folder, "rope.xml", moon));
  EXPECT_FALSE(window.settle().has("state.gravityOff"));
  window.key("g");
  EXPECT_TRUE(window.waitFor("gravity off", [](const Layout& now) { return now.has("state.gravityOff"); })["changed"]);
  window.key("g");
  const Layout on = window.waitFor("gravity on", [](const Layout& now) { return !now.has("state.gravityOff"); });
  EXPECT_FALSE(on["changed"]) << "what it was";
}

TEST(Keys, GustsAndBallsWhilePausedAreReportedForTheNextStep) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.key("j");
  EXPECT_EQ(window.settle().banners(), "a gust of wind\n");
  window.click("banners[0].close");
  window.key("space");
  window.key("j");
  window.key("j");
  EXPECT_EQ(window.settle().banners(), "a gust of wind blows with the next step\n") << "once";
  window.key("b");
  EXPECT_EQ(window.settle().banners(), "a gust of wind blows with the next step\na ball is shot with the next step\n");
}

TEST(Keys, TheCameraStaysAboveTheGroundUnlessItStartsBelow) {
  const TemporaryFolder folder;
  const auto turnedUp = [&](const std::filesystem::path& scene) {
    DrivenWindow window(scene);
    window.key("h");
    window.pull({60, 530}, {60, 90});
    window.release();
    return window.settle()["eye"][1].get<float>();
  };
  EXPECT_GT(turnedUp(writeRopeScene(folder)), 0.0f);
  std::string below = ropeScene();
  below.insert(below.find("<elements>"), "<view><camera>0 -1 3</camera><target>0 0 0</target></view>\n");
  EXPECT_LT(turnedUp(writeRopeScene(folder, "below.xml", below)), -1.0f) << "it is free to turn farther";
}

}  // namespace
}  // namespace pliant::app
