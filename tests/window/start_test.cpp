// What a start of the program knows of the screen and of the last one.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr int kScreenWidth = 1280, kScreenHeight = 1024;  ///< of the display of the tests

nlohmann::json sizeOfWindow(const std::string& preferences) {
  const TemporaryFolder folder;
  return DrivenWindow(writeRopeScene(folder), {.size = "", .preferences = preferences}).settle()["size"];
}

TEST(Start, TheFirstWindowTakesMostOfTheScreen) {
  EXPECT_EQ(sizeOfWindow(""), nlohmann::json({int(0.85f * kScreenWidth), int(0.85f * kScreenHeight)}));
}

TEST(Start, RestoresTheWindowSizeWithinTheScreen) {
  EXPECT_EQ(sizeOfWindow("\"width\": 700, \"height\": 500"), nlohmann::json({700, 500}));
  EXPECT_EQ(sizeOfWindow("\"width\": 5000, \"height\": 500"), nlohmann::json({kScreenWidth, 500}));
}

TEST(Start, AsksWhatAMeshShouldBecome) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("tile.obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\nf 1 2 3\nf 1 3 4\n"));
  const Layout asked = window.waitFor("the question", [](const Layout& now) { return now.shows("drop.cloth"); });
  EXPECT_EQ(asked["title"], "Welcome");
  window.click("drop.cloth");
  window.waitFor("the cloth", [](const Layout& now) { return now["undo"] == 1; });
}

TEST(Start, AClosedMeshBecomesABalloon) {
  const TemporaryFolder folder;
  DrivenWindow window(
      folder.write("tetrahedron.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 0 1 0\nf 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n"));
  window.click("drop.balloon");
  window.waitFor("the balloon", [](const Layout& now) { return now["undo"] == 1; });
  EXPECT_EQ(window.settle().banners(), "");
}

TEST(Start, SavesPreferencesWithoutQuitting) {
  const TemporaryFolder folder, state;
  DrivenWindow window(writeRopeScene(folder), {.state = state.path()});
  window.key("ctrl+equal");
  window.waitFor("the file", [&](const Layout&) {
    const auto json = nlohmann::json::parse(TemporaryFolder::read(state / "pliant/preferences.json"), nullptr, false);
    return json.is_object() && json.value("uiScale", 1.0f) > 1.05f;
  });
  EXPECT_FALSE(window.hasEnded());
}

TEST(Start, TheQualityOfPicturesMayBeChosen) {
  const TemporaryFolder folder, state;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--quality", "good"}, .state = state.path()});
  window.key("ctrl+equal");
  window.waitFor("the file", [&](const Layout&) {
    const auto json = nlohmann::json::parse(TemporaryFolder::read(state / "pliant/preferences.json"), nullptr, false);
    return json.is_object() && json.contains("picture") && json["picture"].value("quality", "") == "good";
  });
}

}  // namespace
}  // namespace pliant::app
