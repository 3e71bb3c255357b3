// What one meets first, and the list of scenes.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(StartPage, ComesWithoutASceneAndGoesWhenSomethingIsOpened) {
  DrivenWindow window("", {.size = "1200x800"});
  const Layout first = window.waitFor("the page", [](const Layout& now) { return now.shows("start.scene0"); });
  EXPECT_TRUE(first.has("start.lesson1"));
  EXPECT_TRUE(first.has("start.open"));
  window.click("start.scene0");
  window.waitFor("a scene without the page",
                 [&](const Layout& now) { return !now.has("start.scene0") && now["title"] != first["title"]; });
  window.choose("help", "start");
  window.waitFor("the page again", [](const Layout& now) { return now.has("start.scene0"); });
  window.key("Escape");
  window.waitFor("no page", [](const Layout& now) { return !now.has("start.scene0"); });
  window.choose("help", "start");
  window.waitFor("the page once more", [](const Layout& now) { return now.has("start.scene0"); });
  window.pull({500.0f, 200.0f}, {560.0f, 220.0f});
  window.release();
  window.waitFor("the view turned, and no page", [](const Layout& now) { return !now.has("start.scene0"); });
  window.choose("help", "start");
  window.waitFor("the page after all", [](const Layout& now) { return now.has("start.scene0"); });
  window.key("F4");
  window.waitFor("the plots in its place",
                 [](const Layout& now) { return now.shows("plots.diagram") && !now.has("start.scene0"); });
}

TEST(StartPage, ListsScenesAtAnyWindowSize) {
  const std::string scenes = sourcePath("assets/scenes");
  const std::string recent =
      fmt::format(R"("recentFiles": ["{0}/wagon.xml", "{0}/rope_bridge.xml", "{0}/dam_break.xml"])", scenes);
  for (const char* size : {"1600x1000", "1360x850", "1024x640"}) {
    DrivenWindow window("", {.size = size, .screen = "1600x1000", .preferences = recent});
    const Layout page = window.waitFor("the page", [](const Layout& now) { return now.shows("start.scene0"); });
    for (const char* control : {"start.lesson3", "start.lessons", "start.open", "start.recent1", "start.always"})
      EXPECT_TRUE(page.shows(control)) << control << " at " << size;
  }
}

TEST(StartPage, DoesNotCoverARequestedScene) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  EXPECT_FALSE(window.settle().has("start.scene0"));
}

// One that cannot be read has none, and disturbs nobody; one that is gone is not there.
TEST(SceneList, OwnScenesHavePictures) {
  const TemporaryFolder folder, state;
  const auto rope = writeRopeScene(folder);
  const auto broken = folder.write("broken.xml", "<simulation>\n<elemnts/>\n</simulation>\n");
  const std::string recent = fmt::format(R"("recentFiles": ["{}", "{}", "{}"])", broken.string(), rope.string(),
                                         (folder / "gone.xml").string());
  DrivenWindow window(rope, {.size = "1200x800", .preferences = recent, .state = state.path()});
  const Layout listed = window.waitFor("own scenes", [](const Layout& now) { return now.shows("scenes.own[broken]"); });
  EXPECT_TRUE(listed.shows("scenes.own[rope]"));
  EXPECT_FALSE(listed.has("scenes.own[gone]"));
  const auto pictures = [&] {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(state / "pliant/pictures"))
      if (entry.path().filename().string().starts_with("rope-")) names.push_back(entry.path().filename().string());
    return names;
  };
  window.waitFor("the picture", [&](const Layout&) { return pictures().size() == 1; });
  const std::string first = pictures().front();
  writeRopeScene(folder, "rope.xml", ropeScene("Another rope"));
  window.waitFor("that of the new scene", [&](const Layout&) { return pictures() != std::vector{first}; });
  window.waitFor("it alone", [&](const Layout&) { return pictures().size() == 1; });
  window.click("scenes.own[broken]");
  window.waitFor("why it has none", [](const Layout& now) { return now.shows("banners[0]"); });
  EXPECT_FALSE(window.hasEnded());
}

TEST(SceneList, AnAssignmentInADescriptionIsAButton) {
  const TemporaryFolder folder;
  std::string text = ropeScene();
  text.replace(text.find("<iterations>"), 0, "<description>Softer with --set solverIterations=3.</description>\n");
  DrivenWindow window(writeRopeScene(folder, "rope.xml", text));
  window.settle();
  window.click("description.set0");
  const Layout now = window.settle();
  EXPECT_EQ(now.text("settings.solverIterations"), "3");
  EXPECT_EQ(now["undo"], 1);
}

TEST(SceneList, FindsAndFoldsGroups) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1000x800"});
  ASSERT_TRUE(window.settle().has("scenes[flag]"));
  window.click("scenes.group.Cloth");
  window.waitFor("the group folded", [](const Layout& now) { return !now.has("scenes[flag]"); });
  window.click("scenes.filter");
  window.type("honey");
  window.waitFor("what is found",
                 [](const Layout& now) { return now.has("scenes[honey_water_goo]") && !now.has("scenes[dam_break]"); });
}

}  // namespace
}  // namespace pliant::app
