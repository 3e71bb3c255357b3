// Animated parameters as a person makes them: a right click in the inspector, keys in the rows below the timeline.
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// Half an hour of it, so that what runs is never at its end; ten seconds of frames.
std::filesystem::path writeHangingSheet(const TemporaryFolder& folder, const std::string& animations = "") {
  return folder.write("sheet.xml",
                      "<simulation><title>A sheet</title><iterations>100</iterations><solverIterations>5"
                      "</solverIterations><timestep>0.1</timestep><damping>0.2</damping><elements>"
                      "<element><type>cloth</type><shape>grid</shape><size>1 1 0</size><resolution>8</resolution>"
                      "<radius>0.02</radius><mass>0.01</mass><stiffness>1</stiffness><fixed>0</fixed></element>"
                      "</elements>" +
                          animations + "</simulation>\n");
}

sim::Scene savedScene(DrivenWindow& window, const std::filesystem::path& file) {
  window.key("ctrl+s");
  window.waitFor("the message", [](const Layout& now) { return now.banners().find("saved to ") != std::string::npos; });
  sim::InputMessages messages;
  return sim::readScene(file, sim::Registry::builtin(), messages);
}

void rightClickThere(DrivenWindow& window) {
  window.press(3);
  window.settle();
  window.release(3);
  window.settle();
}

void rightClick(DrivenWindow& window, glm::vec2 at) {
  window.move(at);
  rightClickThere(window);
}

void chooseOfRow(DrivenWindow& window, const std::string& row, const std::string& item) {
  window.reveal(row + ".name");
  window.moveTo(row + ".name", {0.2f, 0.5f});
  rightClickThere(window);
  window.waitFor("the menu", [&](const Layout& now) { return now.has(row + ".menu." + item); });
  window.click(row + ".menu." + item);
  window.settle();
}

TEST(AnimationWindow, ARightClickAnimatesAParameterAndUndoTakesItBack) {
  const TemporaryFolder folder;
  const auto file = writeHangingSheet(folder);
  DrivenWindow window(file, {.size = "1200x900"});
  window.key("space");
  window.key("r");
  window.settle();
  chooseOfRow(window, "settings.damping", "key");
  const Layout animated = window.waitFor("the row", [](const Layout& now) { return now.has("animation[0].key[0]"); });
  EXPECT_EQ(animated.text("settings.damping.name"), "animated");
  EXPECT_EQ(animated.text("animation[0].key[0]"), "0 0.2 smooth");
  EXPECT_EQ(animated["undo"], 1);
  EXPECT_EQ(savedScene(window, file).animations.size(), 1u);
  window.key("ctrl+z");
  window.waitFor("no row", [](const Layout& now) { return !now.has("animation[0].lane"); });
  window.key("ctrl+shift+z");
  window.waitFor("the row again", [](const Layout& now) { return now.has("animation[0].lane"); });
  chooseOfRow(window, "settings.damping", "still");
  window.waitFor("no row", [](const Layout& now) { return !now.has("animation[0].lane"); });
}

constexpr const char* kTwoKeys =
    "<animations><animation path='damping'><key time='2'>0</key><key time='8'>1</key></animation></animations>";

TEST(AnimationWindow, KeysAreMadePulledEasedAndDeletedInTheirRow) {
  const TemporaryFolder folder;
  const auto file = writeHangingSheet(folder, kTwoKeys);
  DrivenWindow window(file, {.size = "1200x900"});
  window.key("space");
  window.settle();
  const Layout shown = window.waitFor("the row", [](const Layout& now) { return now.has("animation[0].key[1]"); });

  window.pull(shown.place("animation[0].key[1]"), shown.place("animation[0].lane", {0.6f, 0.5f}));
  window.release();
  const Layout pulled = window.waitFor("another time", [](const Layout& now) { return now["undo"] == 1; });
  EXPECT_NEAR(std::stof(pulled.text("animation[0].key[1]")), 6.0f, 0.1f);

  const glm::vec2 middle = pulled.place("animation[0].lane", {0.4f, 0.8f});
  rightClick(window, middle);
  window.waitFor("the row's menu", [](const Layout& now) { return now.has("animation[0].addKey"); });
  window.click("animation[0].addKey");
  const Layout added = window.waitFor("a key", [](const Layout& now) { return now.has("animation[0].key[2]"); });
  EXPECT_NEAR(std::stof(added.text("animation[0].key[1]")), 4.0f, 0.1f);

  rightClick(window, added.place("animation[0].key[0]"));
  window.waitFor("its menu", [](const Layout& now) { return now.has("animation[0].ease.hold"); });
  window.click("animation[0].ease.hold");
  window.waitFor("the easing",
                 [](const Layout& now) { return now.text("animation[0].key[0]").find("hold") != std::string::npos; });

  window.click("animation[0].key[1]");
  window.key("Delete");
  window.waitFor("two keys", [](const Layout& now) { return !now.has("animation[0].key[2]"); });

  const sim::Scene saved = savedScene(window, file);
  ASSERT_EQ(saved.animations.size(), 1u);
  ASSERT_EQ(saved.animations[0].keys.size(), 2u);
  EXPECT_EQ(saved.animations[0].keys[0].ease, sim::Ease::hold);
  for (int n = 0; n < 4; ++n) window.key("ctrl+z");
  EXPECT_EQ(window.settle().text("animation[0].key[1]"), "8 1 linear");
}

}  // namespace
}  // namespace pliant::app
