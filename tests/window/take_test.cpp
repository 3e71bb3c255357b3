// What the mouse does is a take: saved, it gives the same states in another process.
#include "app/take/take.h"

#include "tests/app/program.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

void saveTakeAs(DrivenWindow& window, const std::filesystem::path& file) {
  window.choose("file", "saveTake");
  window.waitFor("a dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(file.string());
  window.key("Return");
  window.waitFor("the file", [&](const Layout&) { return std::filesystem::exists(file); });
}

// Drags the rope's end, pins it and saves what was done.
void performAndSave(DrivenWindow& window, const std::filesystem::path& file) {
  window.key("h");
  window.key("1");
  window.key("f");
  const Layout before = window.settle();
  window.pull(before.last(0), before.last(0) - glm::vec2(0.0f, 150.0f));
  const int arrived = window.settle().frame();
  window.waitFor("20 more frames", [&](const Layout& now) { return now.frame() >= arrived + 20; });
  window.release();
  window.key("j");  // a gust
  const int later = window.settle().frame();
  window.waitFor("20 more frames", [&](const Layout& now) { return now.frame() >= later + 20; });
  window.key("space");
  window.waitFor("a pause", [](const Layout& now) { return !now["playing"]; });
  saveTakeAs(window, file);
}

// Of the take that was saved last.
void openEditor(DrivenWindow& window) {
  window.click("banners[0].close");
  window.key("shift+t");
  window.waitFor("the window", [](const Layout& now) { return now.shows("takes.edit"); });
  window.click("takes.edit");
}

TEST(TakeWindow, ADragIsSavedAndReplayedInAnotherProcess) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder / "rope.take";
  int frame = 0;
  {
    DrivenWindow window(writeRopeScene(folder));
    performAndSave(window, file);
    frame = window.settle().frame();
  }
  const Take take = readTake(file);
  EXPECT_EQ(take.steps, frame);
  EXPECT_EQ(take.states.front().size(), static_cast<std::size_t>(frame));
  const auto count = [&](auto is) { return std::count_if(take.actions.begin(), take.actions.end(), is); };
  EXPECT_EQ(count([](const TimedAction& timed) { return std::holds_alternative<Grab>(timed.action); }), 1);
  EXPECT_GE(count([](const TimedAction& timed) { return std::holds_alternative<MoveGrabbed>(timed.action); }), 2);
  EXPECT_EQ(count([](const TimedAction& timed) { return std::holds_alternative<Gust>(timed.action); }), 1);
  EXPECT_FALSE(take.camera.empty());
  const Outcome outcome = runProgram({"run", file, folder / "results", "--threads", "1", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;

  // And in the window, which follows the camera and stops at the end.
  DrivenWindow again(file);
  const Layout playing = again.settle();
  EXPECT_TRUE(playing.shows("take.label") || !playing["playing"]);
  const Layout end =
      again.waitFor("the end", [&](const Layout& now) { return now.frame() == frame && !now["playing"]; });
  EXPECT_FALSE(end.has("take.diverged"));
  EXPECT_EQ(end.banners(), "");
}

TEST(TakeWindow, ShowsWhereATakeDiffers) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder / "rope.take";
  {
    DrivenWindow window(writeRopeScene(folder));
    performAndSave(window, file);
  }
  Take take = readTake(file);
  take.states.front()[9] ^= 1;
  saveTake(take, file);
  DrivenWindow window(file);
  const Layout seen = window.waitFor("the badge", [](const Layout& now) { return now.has("take.diverged"); });
  EXPECT_EQ(seen.text("take.diverged"), "10");
}

TEST(TakeWindow, ATakeIsRetimedAndPlayedAgain) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  performAndSave(window, folder / "rope.take");
  const int frame = window.settle().frame();
  openEditor(window);
  window.waitFor("the editor", [](const Layout& now) { return now.shows("takes.retime"); });
  window.click("takes.retime");  // at half the speed
  window.settle();
  window.click("takes.play");
  window.waitFor("the take", [](const Layout& now) { return now.has("take.label"); });
  const Layout end =
      window.waitFor("the end", [&](const Layout& now) { return now.frame() == 2 * frame && !now["playing"]; });
  EXPECT_FALSE(end.has("take.diverged"));
  EXPECT_EQ(end["undo"], 0) << "the scene is as it was";
}

TEST(TakeWindow, AnEntryOfATakeIsRemovedAndRestored) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  performAndSave(window, folder / "rope.take");
  openEditor(window);
  window.waitFor("a drag and a gust", [](const Layout& now) {
    return now.shows("takes.actions[1].remove") && !now.has("takes.actions[2].remove");
  });
  window.click("takes.actions[0].remove");
  window.waitFor("the gust", [](const Layout& now) { return !now.has("takes.actions[1].remove"); });
  window.click("takes.undo");
  window.waitFor("both", [](const Layout& now) { return now.has("takes.actions[1].remove"); });
  saveTakeAs(window, folder / "recorded.take");
  EXPECT_TRUE(readTake(folder / "recorded.take").actions == readTake(folder / "rope.take").actions)
      << "what was recorded stays";
}

TEST(TakeWindow, AnotherTakeIsChosenInADialogueAndAdded) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  performAndSave(window, folder / "rope.take");
  openEditor(window);
  window.waitFor("a drag and a gust", [](const Layout& now) { return now.has("takes.actions[1].remove"); });
  window.click("takes.actions[1].remove");
  window.waitFor("the drag", [](const Layout& now) { return !now.has("takes.actions[1].remove"); });
  window.click("takes.actions[0].remove");
  window.waitFor("nothing", [](const Layout& now) { return !now.has("takes.actions[0].remove"); });
  window.click("takes.addLayer");
  window.click("dialogue.entry.rope.take");
  window.click("dialogue.confirm");
  window.waitFor("the drag", [](const Layout& now) { return now.has("takes.actions[0].remove"); });
}

// Somebody who takes hold of something while a take plays makes a new one.
TEST(TakeWindow, ADragDuringPlaybackStartsANewTake) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  performAndSave(window, folder / "rope.take");
  window.key("shift+r");
  window.waitFor("the take", [](const Layout& now) { return now.has("take.label") && now.frame() > 2; });
  window.key("j");
  const Layout joined = window.waitFor(
      "joined", [](const Layout& now) { return now.has("take.label") && now.text("take.label") == "joined"; });
  EXPECT_FALSE(joined.has("take.diverged"));
}

}  // namespace
}  // namespace pliant::app
