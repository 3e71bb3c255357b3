// What stands on the screen: the panels do not wait for the picture of the runs.
#include "tests/support/paths.h"
#include "tests/support/wait.h"
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

namespace pliant::app {
namespace {

TEST(WindowPicture, RespondsToKeysWhileAHeavySceneRuns) {
  DrivenWindow window(sourcePath("assets/scenes/dam_break.xml"), {.size = "1000x700", .quality = "auto"});
  window.waitFor("the scene to run", [](const Layout& now) { return now.frame() > 0; });
  const Layout layout = window.settle();
  const Screen screen = window.screen();
  for (const auto& [key, control] : {std::pair{"space", "toolbar.play"}, {"Tab", "scenes.filter"}}) {
    const ScreenPart part = layout.part(control);
    const auto before = screen.hashOf(part);
    window.key(key);
    EXPECT_TRUE(comes([&] { return screen.hashOf(part) != before; })) << key;
  }
}

TEST(WindowPicture, ShowsTheRunsAtRestAndFollowsTheCamera) {
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1000x700", .quality = "auto"});
  window.key("space");
  window.key("h");  // nothing but the runs
  window.settle();
  const Screen screen = window.screen();
  const ScreenPart middle{{350, 300}, {300, 200}};
  const auto before = screen.hashOf(middle);
  window.key("7");  // from above
  EXPECT_TRUE(comes([&] { return screen.hashOf(middle) != before; }));
}

TEST(WindowPicture, ReportsThatTheFirstPictureIsBeingDrawn) {
  ::setenv("LP_NUM_THREADS", "1", 1);  // on many processors it would be there at once
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1280x1000", .quality = "best"});
  ::unsetenv("LP_NUM_THREADS");
  const Layout waiting = window.waitFor("the words", [](const Layout& now) { return now.has("view.firstPicture"); });
  EXPECT_EQ(waiting.text("view.firstPicture"), "Drawing the first picture...");
  EXPECT_EQ(waiting.frame(), 0) << "nobody would have seen its first steps";
  window.waitFor("the picture", [](const Layout& now) { return !now.has("view.firstPicture"); });
}

// What menus and lists were drawn over comes back, though only what differs is painted: as when the window system loses
// the window's picture, and all of it is.
TEST(WindowPicture, PartialRepaintEqualsAFullRepaint) {
  DrivenWindow window(sourcePath("assets/scenes/hanging_sheet.xml"), {.size = "1000x700", .quality = "auto"});
  window.key("space");
  for (const char* key : {"F1", "Escape", "F2", "F2", "ctrl+k", "Escape"}) window.key(key);
  const Layout layout = window.settle();
  window.click(layout.part("toolbar.play").corner - glm::ivec2(0, 20));  // a menu opens
  window.key("Escape");
  window.move({500, 650});
  window.settle();
  const Screen screen = window.screen();
  const auto hashes = [&] {
    return std::array{screen.hashOf({{0, 0}, {1000, 60}}), screen.hashOf({{0, 60}, {150, 600}}),
                      screen.hashOf({{850, 60}, {150, 640}})};
  };
  const auto before = hashes();
  window.play("search --name Pliant windowunmap windowmap");
  window.settle();
  EXPECT_TRUE(comes([&] { return hashes() == before; }));
}

}  // namespace
}  // namespace pliant::app
