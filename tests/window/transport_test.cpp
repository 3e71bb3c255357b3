// Play, pause, step, reset; the window stays fluid whatever a step takes.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(Transport, PausesStepsAndResets) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout first = window.settle();
  EXPECT_TRUE(first["playing"]);
  window.waitFor("20 frames", [](const Layout& now) { return now.frame() >= 20; });

  window.click("toolbar.play");
  const Layout paused = window.settle();
  EXPECT_FALSE(paused["playing"]);
  EXPECT_EQ(window.settle().frame(), paused.frame()) << "pictures go on, frames do not";

  window.click("toolbar.step");
  EXPECT_EQ(window.settle().frame(), paused.frame() + 1);
  window.key("Right");
  EXPECT_EQ(window.settle().frame(), paused.frame() + 2);

  window.click("settings.damping");
  const std::string damping = window.settle().text("settings.damping");
  EXPECT_NE(damping, "0");
  window.click("toolbar.reset");
  const Layout reset = window.settle();
  EXPECT_EQ(reset.frame(), 0);
  EXPECT_FALSE(reset["playing"]);
  EXPECT_EQ(reset.text("settings.damping"), damping) << "the edited parameter stays";
  EXPECT_EQ(reset["undo"], 1);

  window.key("space");
  window.waitFor("a frame", [](const Layout& now) { return now["playing"] && now.frame() > 0; });
}

TEST(Transport, ClosesAfterWritingTheRequestedFrames) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--frames", "40", "--results", folder / "results"}});
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
  EXPECT_EQ(window.errors(), "");
  EXPECT_TRUE(std::filesystem::exists(folder / "results/frame.0039.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "results/frame.0040.csv"));
}

// One step of this scene takes minutes on the fastest machine: any number of pictures fits in.
std::string slowScene() {
  return "<simulation>\n<title>Slow</title>\n<iterations>100000</iterations>\n"
         "<solverIterations>100000</solverIterations>\n<substeps>1000</substeps>\n<elements>\n"
         "<element><type>rope</type><shape>line</shape><from>0 1 0</from><to>1 1 0</to><count>500</count>"
         "<radius>0.001</radius></element>\n</elements>\n</simulation>\n";
}

TEST(Transport, TheWindowRespondsDuringAStep) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("slow.xml", slowScene()), {.size = "640x480"});
  const Layout start = window.settle();
  EXPECT_TRUE(start["playing"]);
  window.waitFor("pictures", [&](const Layout& now) { return now.pictures() >= start.pictures() + 30; });
  window.key("F3");
  const Layout end = window.settle();
  EXPECT_TRUE(end.has("drawer.profile"));
  EXPECT_EQ(end.frame(), 0) << "the test's own premise";
  window.lastKey("ctrl+q");
  EXPECT_EQ(window.waitForEnd(), 0) << "the step is left where it was: " << window.errors();
}

}  // namespace
}  // namespace pliant::app
