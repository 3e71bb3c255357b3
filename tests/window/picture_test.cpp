// What stands on the screen: the panels do not wait for the picture of the runs.
#include "tests/support/paths.h"
#include "tests/support/wait.h"
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(WindowPicture, ShowsWhatKeysDoWhileAHeavySceneRuns) {
  DrivenWindow window(sourcePath("assets/scenes/dam_break.xml"), {.size = "1000x700"});
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
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1000x700"});
  window.key("space");
  window.key("h");  // nothing but the runs
  window.settle();
  const Screen screen = window.screen();
  const ScreenPart middle{{350, 300}, {300, 200}};
  const auto before = screen.hashOf(middle);
  window.key("7");  // from above
  EXPECT_TRUE(comes([&] { return screen.hashOf(middle) != before; }));
}

}  // namespace
}  // namespace pliant::app
