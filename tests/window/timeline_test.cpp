// The timeline in the window: dragged through, stepped by keys, branched, kept.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

int stepsAfterPresent(const Layout& layout) { return layout["stepsAfterPresent"]; }

// Also where text and panels are twice as large.
TEST(TimelineWindow, IsDraggedThroughAndSteppedByKeys) {
  for (const float scale : {1.0f, 2.0f}) {
    const TemporaryFolder folder;
    DrivenWindow window(writeRopeScene(folder), {.size = "1280x720", .uiScale = scale});
    window.waitFor("40 frames", [](const Layout& now) { return now.frame() >= 40; });
    window.key("space");
    const Layout paused = window.settle();
    const int present = paused.frame();
    EXPECT_EQ(stepsAfterPresent(paused), 0);

    window.pull(paused.place("timeline.scrubber", {0.9f, 0.5f}), paused.place("timeline.scrubber", {0.25f, 0.5f}));
    window.release();
    const Layout back = window.settle();
    EXPECT_NEAR(back.frame(), 0.25 * present, 1.0);
    EXPECT_EQ(stepsAfterPresent(back), back.frame() - present);
    EXPECT_FALSE(back["playing"]);

    window.key("Left");
    EXPECT_EQ(window.settle().frame(), back.frame() - 1);
    window.key("Right");
    EXPECT_EQ(window.settle().frame(), back.frame());
    window.key("Home");
    EXPECT_EQ(window.settle().frame(), 0);
    window.key("Right");
    EXPECT_EQ(window.settle().frame(), 1);
    window.key("shift+Right");
    window.waitFor("the present",
                   [&](const Layout& now) { return now.frame() == present && stepsAfterPresent(now) == 0; });
    window.key("shift+Left");
    window.waitFor("the beginning", [](const Layout& now) { return now.frame() == 0; });
    window.key("End");
    EXPECT_EQ(window.settle().frame(), present);
    EXPECT_EQ(window.settle()["branches"], 1);
    window.key("Right");
    window.waitFor("a new step", [&](const Layout& now) { return now.frame() == present + 1; });
  }
}

TEST(TimelineWindow, AnActionInThePastCreatesABranchWithAGhost) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x720"});
  window.waitFor("40 frames", [](const Layout& now) { return now.frame() >= 40; });
  window.key("space");
  const Layout paused = window.settle();
  window.key("F6");
  window.waitFor("the lanes", [](const Layout& now) { return now.shows("timeline.lane[0]"); });
  window.click(paused.place("timeline.scrubber", {0.5f, 0.5f}));
  const Layout back = window.settle();
  EXPECT_LT(back.frame(), paused.frame());
  window.key("ctrl+m");
  const Layout kept = window.waitFor("a kept state", [](const Layout& now) { return now.shows("timeline.named[0]"); });
  window.key("j");
  window.waitFor("a branch", [](const Layout& now) { return now["branches"] == 2 && stepsAfterPresent(now) == 0; });
  window.key("space");
  window.waitFor("steps", [&](const Layout& now) { return now.frame() > back.frame() + 5; });
  window.key("space");
  const Layout branch = window.settle();
  ASSERT_TRUE(branch.shows("timeline.lane[1]"));
  window.click("timeline.ghost[0]");
  window.click(branch.place("timeline.lane[0]", {0.9f, 0.5f}));
  EXPECT_GT(window.settle().frame(), back.frame()) << "the branch that was left is there still";
  window.click("timeline.named[0]");
  EXPECT_EQ(window.settle().frame(), back.frame());
  window.click("timeline.forget[0]");
  window.waitFor("no kept state", [](const Layout& now) { return !now.has("timeline.named[0]"); });
  EXPECT_EQ(window.errors(), "");
}

TEST(TimelineWindow, AStateSavedWithTheSceneIsRestored) {
  const TemporaryFolder folder;
  const std::filesystem::path scene = writeRopeScene(folder);
  int frame = 0;
  {
    DrivenWindow window(scene);
    window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 10; });
    window.key("space");
    window.key("ctrl+m");
    window.waitFor("a kept state", [](const Layout& now) { return !now["banners"].empty(); });
    frame = window.settle().frame();
    window.key("ctrl+s");
    window.waitFor("its file",
                   [&](const Layout&) { return std::filesystem::exists(folder / "rope.states/state 1.take"); });
  }
  DrivenWindow window(scene, {.size = "1280x720"});
  window.key("space");
  window.key("F6");
  window.waitFor("the state", [](const Layout& now) { return now.shows("timeline.named[0]"); });
  window.key("r");
  window.click("timeline.named[0]");
  const Layout there =
      window.waitFor("its frame", [&](const Layout& now) { return now.frame() == frame && !now["playing"]; });
  EXPECT_EQ(there["file"], scene.string());
  EXPECT_FALSE(there["changed"]);
  EXPECT_EQ(there.banners(), "");
}

TEST(TimelineWindow, AKeptStateCanBeNamedImmediately) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("F6");
  window.key("ctrl+m");
  window.waitFor("the state", [](const Layout& now) { return now.shows("timeline.rename[0]"); });
  window.click("timeline.rename[0]");
  window.settle();
  window.type("xbox");  // keys of the knife and of a ball
  window.key("Return");
  const Layout named =
      window.waitFor("its name", [](const Layout& now) { return now.text("timeline.named[0]") == "xbox"; });
  EXPECT_EQ(named["tool"], "drag");
  window.click("timeline.rename[0]");
  window.settle();
  window.type("other");
  window.key("Escape");
  EXPECT_EQ(window.settle().text("timeline.named[0]"), "xbox");
}

TEST(TimelineWindow, AKeptStateIsUndoneAndRedone) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x720"});
  window.key("F6");
  window.key("ctrl+m");
  const Layout kept = window.waitFor("a kept state", [](const Layout& now) { return now.shows("timeline.named[0]"); });
  EXPECT_EQ(kept["undo"], 1);
  window.key("ctrl+z");
  window.waitFor("it is taken back", [](const Layout& now) { return !now.has("timeline.named[0]"); });
  window.key("ctrl+shift+z");
  window.waitFor("it is there again", [](const Layout& now) { return now.shows("timeline.named[0]"); });
  window.click("timeline.forget[0]");
  window.waitFor("it is forgotten", [](const Layout& now) { return !now.has("timeline.named[0]"); });
  window.key("ctrl+z");
  const Layout back = window.waitFor("it is back", [](const Layout& now) { return now.shows("timeline.named[0]"); });
  EXPECT_EQ(back["undo"], 1);
}

}  // namespace
}  // namespace pliant::app
