#include "sim/observe/step_recording.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

int recordedFrame(BareWindow& window) {
  window.draw();
  const auto& recording = window.session.snapshot().recording;
  return recording != nullptr ? recording->frame : -1;
}

// The scene has run before anybody opens the lens.
TEST(LensPanel, GoesBackToTheFirstStep) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ASSERT_TRUE(window.session.open(sourcePath("assets/scenes/worked_example.xml")));
  for (int frame = 1; frame <= 3; ++frame) {
    window.session.runs.stepOnce();
    ASSERT_TRUE(comes([&] {
      window.draw();
      return window.session.snapshot().frame >= frame;
    }));
  }
  window.ui.commands.find("view.lens")->act(window.ui);
  ASSERT_TRUE(comes([&] { return recordedFrame(window) == 3; })) << "a step that it makes by itself";
  ASSERT_TRUE(click(window, "First step", "Solver lens"));
  EXPECT_TRUE(comes([&] { return recordedFrame(window) == 0; }));
}

// The worked example asks for it: whoever opens it walks through its first step.
TEST(LensPanel, OpensWithASceneThatIsToBeWalkedByHand) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openNow(sourcePath("assets/scenes/worked_example.xml"), window.ui);
  ASSERT_TRUE(comes([&] { return recordedFrame(window) == 0; }));
  EXPECT_TRUE(window.ui.commands.find("view.lens")->isOn(window.ui));
  for (int picture = 0; picture < 5; ++picture) window.draw();
  EXPECT_FALSE(window.session.runs.isPlaying());
  EXPECT_EQ(window.session.snapshot().frame, 1) << "one step, and no more";
}

TEST(LensPanel, StaysClosedWithOtherScenes) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  openNow(sourcePath("assets/scenes/ropes.xml"), window.ui);
  window.draw();
  EXPECT_FALSE(window.ui.commands.find("view.lens")->isOn(window.ui));
}

}  // namespace
}  // namespace pliant::app
