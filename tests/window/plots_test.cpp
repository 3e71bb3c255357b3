// The plots: F4 opens them, curves come, files are written; and what a stiffness reaches stands below its slider.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

TEST(Plots, OpenWithF4AndWriteFiles) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "Documents");
  std::filesystem::create_directories(folder / "Pictures");
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800", .state = folder.path()});
  EXPECT_FALSE(window.settle().has("plots.diagram"));
  window.key("F4");
  window.waitFor("curves",
                 [](const Layout& now) { return now.has("plots.diagram") && now.text("plots.diagram") == "3 curves"; });

  window.click("drawer.ledger");
  window.waitFor("the ledger",
                 [](const Layout& now) { return now.has("plots.series.integration") && now.has("plots.stacked"); });
  window.click("plots.stacked");

  window.click("plots.csv");
  window.waitFor("the file",
                 [](const Layout& now) { return now.banners().find("figures written to ") != std::string::npos; });
  const std::string table = TemporaryFolder::read(folder / "Documents/rope-plots-001.csv");
  EXPECT_TRUE(table.starts_with("frame,time [s],energy: kinetic [J]")) << table.substr(0, 200);
  EXPECT_NE(table.find("ledger: integration [J]"), std::string::npos);
  EXPECT_GT(std::count(table.begin(), table.end(), '\n'), 10);

  window.click("plots.png");
  window.waitFor("the picture",
                 [](const Layout& now) { return now.banners().find("plot written to ") != std::string::npos; });
  EXPECT_TRUE(TemporaryFolder::read(folder / "Pictures/rope-ledger-001.png").starts_with("\x89PNG"));

  window.key("F3");
  EXPECT_FALSE(window.settle().has("plots.diagram")) << "the profile has taken its place";
  EXPECT_TRUE(window.settle().has("drawer.profile"));
  window.key("F3");
  EXPECT_FALSE(window.settle().has("drawer.profile"));
}

TEST(Plots, ShowTheTimeBeforeTheyWereOpened) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800", .folder = folder.path()});
  window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 60; });
  window.key("space");
  window.settle();
  window.key("F4");
  window.waitFor("curves",
                 [](const Layout& now) { return now.has("plots.diagram") && now.text("plots.diagram") == "3 curves"; });
  window.click("plots.csv");
  window.waitFor("the file",
                 [](const Layout& now) { return now.banners().find("figures written to ") != std::string::npos; });
  const std::string table = TemporaryFolder::read(folder / "rope-plots-001.csv");
  EXPECT_EQ(table.substr(table.find('\n') + 1, 2), "1,") << "from the first step on: " << table.substr(0, 300);
}

TEST(Plots, AProbeIsSetOnAParticle) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("space");
  const Layout shown = window.settle();
  window.move(shown.first(0));
  window.press(3);
  window.release(3);
  window.waitFor("the menu", [](const Layout& now) { return now.shows("context.probe"); });
  window.click("context.probe");
  window.waitFor("the probe", [](const Layout& now) { return now.has("plots.probe0"); });
  window.key("space");
  window.waitFor("its curves",
                 [](const Layout& now) { return now.has("plots.diagram") && now.text("plots.diagram") == "8 curves"; });
}

TEST(Plots, TheInspectorShowsWhatAStiffnessReaches) {
  const TemporaryFolder folder;
  std::string hanging = ropeScene();
  hanging.insert(hanging.find("<stiffness>"), "<fixed>0</fixed><translate>0 2 0</translate>");
  DrivenWindow window(writeRopeScene(folder, "rope.xml", hanging), {.size = "1280x800"});
  window.reveal("elements[0].header");
  window.click("elements[0].header");
  window.waitFor("the measurement", [](const Layout& now) {
    return now.has("elements[0].stiffness.reached") &&
           now.text("elements[0].stiffness.reached").starts_with("stretched by ");
  });
}

// The meter of jitter: what should be at rest, and how much it still moves.
TEST(Plots, ShowHowFastEachElementMoves) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("F4");
  window.click("drawer.motion");
  window.waitFor("the speed of the rope", [](const Layout& now) {
    return now.has("plots.series.Rope") && now.text("plots.series.Rope") != "hidden";
  });
}

// However large the text is: what has no room in the line is in the list behind it.
TEST(BottomPanel, HasItsTabsInOneLine) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1024x640", .uiScale = 2.0f});
  window.key("F3");
  window.click("drawer.more");
  const Layout open = window.waitFor("the list", [](const Layout& now) { return now.shows("drawer.log"); });
  const float line = open.place("drawer.timeline").y;
  EXPECT_NEAR(open.place("drawer.energy").y, line, 3.0f);
  EXPECT_NEAR(open.place("drawer.more").y, line, 3.0f);
  EXPECT_NEAR(open.place("drawer.x").y, line, 6.0f);
  EXPECT_LT(open.place("drawer.more", {1, 0}).x, open.place("drawer.x", {0, 0}).x);
  window.click("drawer.log");
  window.waitFor("its choice", [](const Layout& now) { return now.text("drawer.more") == "log"; });
}

TEST(BottomPanel, ShowsCountsAndLogsMessages) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("F3");
  window.waitFor("the drawer", [](const Layout& now) { return now.shows("drawer.more"); });
  window.click("drawer.more");
  window.click("drawer.counters");
  const Layout counted =
      window.waitFor("the counters", [](const Layout& now) { return now.has("counters.constraints.Distance"); });
  EXPECT_EQ(counted.text("counters.particles.all"), std::to_string(kRopeParticles));
  EXPECT_EQ(counted.text("counters.constraints.Distance"), std::to_string(kRopeParticles - 1));
  window.key("ctrl+m");
  window.click("drawer.more");
  window.click("drawer.log");
  window.waitFor("the message", [](const Layout& now) { return now.has("log[0]"); });
}

}  // namespace
}  // namespace pliant::app
