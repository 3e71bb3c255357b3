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
  EXPECT_EQ(now.text("lens.code"), "x and v as the last step left them");
  window.key("Down");
  EXPECT_EQ(window.settle().text("lens.code"), "v ← v + h w∑f");
  window.key("Down");
  window.key("Down");
  EXPECT_EQ(window.settle().text("lens.code"), "x^ ∗  ← x + h v");
  window.key("Up");
  window.key("Up");
  EXPECT_EQ(window.settle().text("lens.code"), "v ← v + h w∑f");
  EXPECT_EQ(window.settle().frame(), frame) << "the arrows are the lens's";
}

TEST(LensWindow, LeadsFromALineToTheSourceAndToThePaper) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("i");
  window.waitFor("a step that it makes by itself", [](const Layout& its) { return its.has("lens.code"); });
  for (int i = 0; i < 3; ++i) window.key("Down");
  Layout now = window.settle();
  EXPECT_TRUE(now.text("lens.source").starts_with("sim/step/euler.cpp:")) << now.text("lens.source");
  EXPECT_EQ(now.text("lens.paper"), "Müller et al. 2007, algorithm 1, line (7)");
  window.click("lens.source");
  now = window.waitFor("the source", [](const Layout& its) { return its.has("lens.sourceText"); });
  EXPECT_NE(now.text("lens.sourceText").find("h * particles.exactVelocity(i)"), std::string::npos);
  window.key("Escape");
  window.waitFor("no source", [](const Layout& its) { return !its.has("lens.sourceText"); });
  window.click("lens.paper");
  now = window.waitFor("the citation", [](const Layout& its) { return its.has("lens.citation"); });
  EXPECT_NE(now.text("lens.citation").find("10.1016/j.jvcir.2007.01.005"), std::string::npos);
}

TEST(LensWindow, FitsSmallWindowsAndLargeText) {
  const TemporaryFolder folder;
  for (const float scale : {1.0f, 2.0f}) {
    const std::string size = scale == 1.0f ? "1024x640" : "1280x1000";
    DrivenWindow window(writeRopeScene(folder), {.size = size, .uiScale = scale});
    window.key("i");
    const Layout now = window.waitFor("a step", [](const Layout& its) { return its.shows("lens.stage"); });
    const float width = now["size"][0];
    for (const char* control : {"lens.step", "lens.stage", "lens.constraint.next", "lens.options", "lens.code.0"}) {
      EXPECT_TRUE(now.shows(control)) << control << " at " << scale;
      EXPECT_LE(now.place(control, {1.0f, 1.0f}).x, width) << control << " at " << scale;
    }
  }
}

}  // namespace
}  // namespace pliant::app
