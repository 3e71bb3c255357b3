// The sliders of what a scene offers to steer, and their keys.
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pliant::app {
namespace {

std::filesystem::path writeMotor(const TemporaryFolder& folder) {
  return folder.write(
      "motor.xml",
      "<simulation><title>A motor</title><iterations>100000</iterations><elements>"
      "<element><type>rigidBody</type><model>rigid</model><shape>box</shape></element>"
      "<element><type>joint</type><kind>hinge</kind><motorSpeed>0</motorSpeed><control>Drive</control>"
      "<controlFrom>-2</controlFrom><controlTo>6</controlTo><controlKeys>Down Up</controlKeys></element>"
      "</elements></simulation>\n");
}

bool stands(const Layout& now, double value) { return std::abs(std::stod(now.text("controls.Drive")) - value) < 1e-3; }

TEST(Controls, KeysMoveASliderToItsEndsUntilReleased) {
  const TemporaryFolder folder;
  DrivenWindow window(writeMotor(folder), {.size = "1200x800"});
  ASSERT_TRUE(stands(window.settle(), 0.0));
  window.hold("Up");
  window.waitFor("the right end", [](const Layout& now) { return stands(now, 6.0); });
  window.releaseKey("Up");
  window.waitFor("rest", [](const Layout& now) { return stands(now, 0.0); });
  window.hold("Down");
  window.waitFor("the left end", [](const Layout& now) { return stands(now, -2.0); });
  window.releaseKey("Down");
  const Layout after = window.waitFor("rest", [](const Layout& now) { return stands(now, 0.0); });
  EXPECT_EQ(after["undo"], 2) << "an entry for each time that it was steered";
}

TEST(Controls, TheMouseMovesASliderAndUndoTakesItBack) {
  const TemporaryFolder folder;
  DrivenWindow window(writeMotor(folder), {.size = "1200x800"});
  window.settle();
  window.pull("controls.Drive", {0.2f, 0.5f}, {0.5f, 0.5f});
  window.release();
  window.waitFor("about the middle", [](const Layout& now) { return std::stod(now.text("controls.Drive")) > 1.0; });
  window.key("ctrl+z");
  window.waitFor("back", [](const Layout& now) { return stands(now, 0.0); });
}

TEST(Controls, TakesATypedNumberWithinItsEnds) {
  const TemporaryFolder folder;
  DrivenWindow window(writeMotor(folder), {.size = "1200x800"});
  window.settle();
  window.hold("ctrl");
  window.click("controls.Drive");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("3");
  window.key("Return");
  window.waitFor("the number", [](const Layout& now) { return stands(now, 3.0); });
  window.hold("ctrl");
  window.click("controls.Drive");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("90");
  window.key("Return");
  window.waitFor("the end", [](const Layout& now) { return stands(now, 6.0); });
}

}  // namespace
}  // namespace pliant::app
