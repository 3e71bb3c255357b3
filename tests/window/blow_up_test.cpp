// A blow-up in the window: cures are tried in the background, and those that hold are buttons.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

// A sheet on two nails, with settings and elements of a test.
std::string nailedSheet(const std::string& settings, const std::string& elements = "") {
  return fmt::format(
      "<simulation><iterations>100000</iterations><timestep>0.0167</timestep>{}<elements>"
      "<element><type>gravity</type></element>"
      "<element><type>cloth</type><name>sheet</name><shape>grid</shape><size>1 0 1</size><resolution>12</resolution>"
      "<radius>0.02</radius><mass>0.01</mass><stiffness>1</stiffness><fixed>0</fixed><fixed>12</fixed></element>"
      "{}</elements></simulation>",
      settings, elements);
}

/// Thin sheets one above the other, which fall onto a floor about a gap a step.
std::string fallingStack(int sheets) {
  std::string elements = "<element><type>gravity</type></element><element><type>wall</type></element>";
  for (int i = 0; i < sheets; ++i) {
    elements += fmt::format(
        "<element><type>cloth</type><shape>grid</shape><size>0.2 0 0.2</size><resolution>1</resolution>"
        "<translate>0 {} 0</translate><radius>0.01</radius><mass>0.01</mass><stiffness>1</stiffness></element>",
        0.1 + 0.022 * i);
  }
  return "<simulation><iterations>100000</iterations><timestep>0.0167</timestep><solverIterations>1</solverIterations>"
         "<elements>" +
         elements + "</elements></simulation>";
}

bool isTried(const Layout& layout) { return layout.has("failure.message") && !layout.has("failure.trying"); }

// The solver stops the lowest sheet alone; each pass over what still meets stops one more. Where there are more sheets
// than passes, all of them move as one, and that is said for a while.
TEST(HaltedSurfaces, AreReportedWithAdvice) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("stack.xml", fallingStack(40)));
  window.waitFor("the message", [](const Layout& now) { return now.has("state.halted"); });
}

TEST(BlowUpPanel, OffersCuresThatHoldAndAppliesThem) {
  const TemporaryFolder folder;
  const auto scene =
      folder.write("sheet.xml", nailedSheet("<solverIterations>20</solverIterations><chebyshev>0.9999</chebyshev>"));
  DrivenWindow window(scene, {.size = "1200x760"});
  window.waitFor("the blow-up", [](const Layout& layout) { return layout.has("failure.cause"); });
  Layout now = window.waitFor("a cure that holds", [](const Layout& layout) { return layout.has("failure.cure0"); });
  EXPECT_EQ(now.text("failure.cure0"), "no Chebyshev acceleration");
  now = window.waitFor("all trials", isTried);
  EXPECT_FALSE(now.has("failure.cure2")) << "4 substeps blow up, too: " << now.dump();
  EXPECT_NE(now.text("failure.failed").find("4 substeps: blew up after"), std::string::npos) << now.dump();
  window.settle();
  window.click("failure.cure0");
  now = window.waitFor("it goes on", [](const Layout& layout) { return !layout.has("failure.cause"); });
  now = window.waitFor("what lies behind", [](const Layout& layout) { return layout.frame() > 100; });
  EXPECT_TRUE(now["changed"]);
  window.key("ctrl+z");
  EXPECT_FALSE(window.settle()["changed"]) << "one entry";
}

TEST(BlowUpPanel, NamesTheMeasuredCause) {
  const TemporaryFolder folder;
  const auto scene = folder.write(
      "lock.xml",
      nailedSheet("<solverIterations>40</solverIterations><energyLimit>30</energyLimit>",
                  "<element><type>distanceLock</type><distance>500</distance><objectID>0</objectID>"
                  "<objectID>0</objectID><particleID>0</particleID><particleID>168</particleID></element>"));
  DrivenWindow window(scene, {.size = "1200x760"});
  window.waitFor("the blow-up", [](const Layout& layout) { return layout.has("failure.cause"); });
  Layout now = window.waitFor("a verdict", [](const Layout& layout) { return layout.has("failure.verdict"); });
  EXPECT_NE(now.text("failure.cause").find("Distance lock"), std::string::npos) << now.text("failure.cause");
  EXPECT_NE(now.text("failure.verdict").find("without Distance lock"), std::string::npos);
  EXPECT_GT(now.place("failure.message", {0, 0}).y, now.place("toolbar.play", {0, 1}).y) << "not over the menus";
  ASSERT_TRUE(now.has("banners[0]")) << "the warning of the lock";
  EXPECT_GT(now.place("failure.message", {0, 0}).y, now.place("banners[0]", {0, 1}).y) << "nor over what was said";
  window.waitFor("all trials", isTried);  // the buttons move while more is said above them
  window.settle();
  window.click("failure.cure0");
  now = window.waitFor("it goes on", [](const Layout& layout) { return !layout.has("failure.cause"); });
  EXPECT_FALSE(now.has("elements[2].title"));
  EXPECT_EQ(now.banners().find("expected"), std::string::npos) << now.banners();
}

// The simulation that failed is edited while copies of it are tried: nothing waits for them.
TEST(BlowUpPanel, CancelsTrialsWhenTheSceneContinues) {
  const TemporaryFolder folder;
  const auto scene =
      folder.write("sheet.xml", nailedSheet("<solverIterations>20</solverIterations><chebyshev>0.9999</chebyshev>"));
  DrivenWindow window(scene, {.size = "1200x760"});
  // The half second until it blows up takes 4 s, so that nobody misses the beginning.
  for (int times = 0; times < 3; ++times) window.key("minus");
  window.waitFor("a slow run", [](const Layout& layout) { return layout["speed"] == 0.125f; });
  window.waitFor("a trial", [](const Layout& layout) { return layout.has("failure.trying"); });
  window.key("r");
  window.waitFor("the beginning",
                 [](const Layout& layout) { return !layout.has("failure.cause") || layout.frame() < 5; });
  window.waitFor("the blow-up again, and a cure", [](const Layout& layout) { return layout.has("failure.cure0"); });
}

// Its errors are without bound: the plot of the lens ends all the same.
TEST(BlowUpPanel, TheLensShowsAStepThatBlewUp) {
  DrivenWindow window(sourcePath("assets/scenes/cloth_strips.xml"),
                      {.arguments = {"--set", "iteration=global"}, .size = "1200x760"});
  window.waitFor("the blow-up", [](const Layout& layout) { return layout.has("failure.cause"); });
  window.key("Escape");
  window.key("i");
  const Layout now = window.settle();
  EXPECT_TRUE(now.has("lens.place") || now.has("lens.step")) << now.dump();
}

}  // namespace
}  // namespace pliant::app
