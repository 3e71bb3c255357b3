#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(LensWindow, ShowsTheStepAsCodeAndMovesThroughItWithTheArrowKeys) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("i");
  Layout now = window.waitFor("the code", [](const Layout& its) { return its.shows("lens.code.0"); });
  EXPECT_FALSE(now["playing"]);
  now = window.waitFor("a step that it makes by itself", [](const Layout& its) { return its.has("lens.code"); });
  const int frame = now.frame();
  EXPECT_EQ(now.text("lens.code"), "x, v of the last step");
  window.key("Down");
  EXPECT_EQ(window.settle().text("lens.code"), "v = v + h w sum f");
  window.key("Down");
  window.key("Down");
  EXPECT_EQ(window.settle().text("lens.code"), "x* = x + h v");
  window.key("Up");
  window.key("Up");
  EXPECT_EQ(window.settle().text("lens.code"), "v = v + h w sum f");
  EXPECT_EQ(window.settle().frame(), frame) << "the arrows are the lens's";
}

TEST(LensWindow, FitsSmallWindowsAndLargeText) {
  const TemporaryFolder folder;
  for (const float scale : {1.0f, 2.0f}) {
    const std::string size = scale == 1.0f ? "1024x640" : "1280x1000";
    DrivenWindow window(writeRopeScene(folder), {.size = size, .uiScale = scale});
    window.key("i");
    const Layout now = window.waitFor("a step", [](const Layout& its) { return its.shows("lens.stage"); });
    const float width = now["size"][0];
    for (const char* control : {"lens.step", "lens.stage", "lens.constraint.next", "lens.activeOnly", "lens.code.0"}) {
      EXPECT_TRUE(now.shows(control)) << control << " at " << scale;
      EXPECT_LE(now.place(control, {1.0f, 1.0f}).x, width) << control << " at " << scale;
    }
  }
}

}  // namespace
}  // namespace pliant::app
