// Writing a constraint in the window.
#include "sim/scene/scene.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(FormulaPanel, AFormulaIsWrittenCheckedAndRuns) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x700"});
  window.key("ctrl+e");
  Layout now = window.waitFor("the panel", [](const Layout& layout) { return layout.has("formula.text"); });
  window.click("formula.text");
  window.key("ctrl+a");
  window.type("p1.y - d");
  now = window.waitFor("the review", [](const Layout& layout) { return layout.text("formula.text") == "p1.y - d"; });
  EXPECT_EQ(now.text("formula.review"), "needs 1 particle; 0 selected");
  window.type(" + q");
  now = window.waitFor("the error", [](const Layout& layout) { return layout.text("formula.text") == "p1.y - d + q"; });
  EXPECT_NE(now.text("formula.review").find("'q' is not known"), std::string::npos) << now.text("formula.review");
  window.key("ctrl+a");
  window.type("p1.y - d");
  now = window.waitFor("the formula", [](const Layout& layout) { return layout.text("formula.text") == "p1.y - d"; });
  const glm::vec2 end = now.first(0);
  window.hold("ctrl");
  window.pull(end + glm::vec2(-12, -12), end + glm::vec2(12, 12));
  window.release();
  window.releaseKey("ctrl");
  EXPECT_EQ(window.settle()["selected"], 1);
  window.click("formula.addParticles");
  window.waitFor("a point",
                 [](const Layout& layout) { return layout.text("formula.review") == "1 constraint of 1 particle"; });
  window.click("formula.add");
  window.waitFor("the element", [](const Layout& layout) { return layout["undo"] == 1; });
  const float before = end.y;
  window.waitFor("the end at d = 1 m", [&](const Layout& layout) { return layout.first(0).y < before - 30; });
}

}  // namespace
}  // namespace pliant::app
