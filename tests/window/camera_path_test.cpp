// The camera path in the window: keys set and removed where one looks, seen in the picture, looked along.
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// Turns the camera with a drag beside the rope.
void turn(DrivenWindow& window) {
  const glm::vec2 beside = window.settle().first(0) - glm::vec2(60.0f, 150.0f);
  window.pull(beside, beside + glm::vec2(110.0f, 30.0f));
  window.release();
}

TEST(CameraPathWindow, KeysCanBeSetPreviewedUndoneAndSaved) {
  const TemporaryFolder folder;
  const std::filesystem::path scene = writeRopeScene(folder);
  DrivenWindow window(scene, {.size = "1280x800"});
  window.waitFor("20 frames", [](const Layout& now) { return now.frame() >= 20; });
  window.key("space");
  window.key("F6");
  window.waitFor("the timeline", [](const Layout& now) { return now.shows("timeline.lane[0]"); });
  const Layout before = window.settle();
  EXPECT_FALSE(before.has("timeline.cameraKey[0]"));
  window.click("camera.setKey");
  window.waitFor("a key", [](const Layout& now) { return now.shows("timeline.cameraKey[0]"); });

  for (int step = 0; step < 6; ++step) window.key("Right");
  turn(window);
  const Layout turned = window.settle();
  ASSERT_EQ(turned.frame(), before.frame() + 6);
  ASSERT_GT(glm::distance(turned.first(0), before.first(0)), 10.0f) << "the camera has turned";
  window.key("shift+K");
  window.waitFor("another key", [](const Layout& now) { return now.shows("timeline.cameraKey[1]"); });
  EXPECT_EQ(window.settle()["undo"], 2);

  window.click("timeline.cameraKey[0]");
  const Layout back = window.settle();
  EXPECT_EQ(back.frame(), before.frame());
  EXPECT_LT(glm::distance(back.first(0), before.first(0)), 2.0f) << "as it was looked at there";
  turn(window);
  window.key("shift+K");
  EXPECT_EQ(window.settle()["undo"], 3);
  EXPECT_FALSE(window.settle().has("timeline.cameraKey[2]")) << "a key of the same time is replaced";

  window.click("camera.removeKey");
  window.waitFor("one key", [](const Layout& now) { return !now.has("timeline.cameraKey[1]"); });
  window.key("ctrl+z");
  window.waitFor("two keys again", [](const Layout& now) { return now.shows("timeline.cameraKey[1]"); });
  window.key("ctrl+s");
  window.waitFor("it is saved", [](const Layout& now) { return !now["changed"]; });
  EXPECT_NE(TemporaryFolder::read(scene).find("<cameraPath>"), std::string::npos);
  EXPECT_EQ(window.errors(), "");
}

// A key moves nothing: set in the past it leaves the present where it is, and no branch begins.
TEST(CameraPathWindow, AKeySetInThePastKeepsThePresent) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.waitFor("20 frames", [](const Layout& now) { return now.frame() >= 20; });
  window.key("space");
  const Layout present = window.settle();
  for (int step = 0; step < 8; ++step) window.key("Left");
  const Layout past = window.settle();
  ASSERT_EQ(past.frame(), present.frame() - 8);
  window.key("shift+K");
  window.waitFor("the key", [](const Layout& now) { return now["undo"] == 1; });
  const auto isStill = [&](const Layout& now) {
    return now.frame() == past.frame() && now["stepsAfterPresent"] == -8 && now["branches"] == past["branches"];
  };
  EXPECT_TRUE(isStill(window.settle()));
  window.key("ctrl+z");
  window.waitFor("no key", [](const Layout& now) { return now["undo"] == 0; });
  EXPECT_TRUE(isStill(window.settle()));
  window.key("End");
  window.waitFor("the present", [&](const Layout& now) { return now.frame() == present.frame(); });
  EXPECT_EQ(window.errors(), "");
}

// A key a second and a half later, seen from another side.
TEST(CameraPathWindow, APreviewLooksAlongThePathAndEndsWithAClick) {
  const TemporaryFolder folder;
  std::string text = ropeScene();
  text.insert(text.find("</simulation>"),
              "<view><camera>0 1 3</camera><target>0 0 0</target>"
              "<cameraPath>0: 0 1 3, 0 0 0; 60: 3 1 0.5, 0 0 0</cameraPath></view>\n");
  DrivenWindow window(writeRopeScene(folder, "rope.xml", text), {.size = "1280x800"});
  window.waitFor("10 frames", [](const Layout& now) { return now.frame() >= 10; });
  window.key("space");
  const Layout before = window.settle();
  window.key("shift+V");
  const Layout begun = window.waitFor("a preview", [](const Layout& now) { return now.shows("camera.preview"); });
  EXPECT_LE(begun.frame(), before.frame());
  window.waitFor("the camera goes", [&](const Layout& now) {
    return now.shows("camera.preview") && glm::distance(now.last(0), before.last(0)) > 1.0f;
  });
  window.click(glm::vec2(640.0f, 200.0f));
  window.waitFor("its end", [](const Layout& now) { return !now.has("camera.preview"); });
  const Layout after = window.settle();
  EXPECT_EQ(after.frame(), before.frame());
  EXPECT_LT(glm::distance(after.last(0), before.last(0)), 0.5f) << "as it was looked at before";
  EXPECT_EQ(window.errors(), "");
}

}  // namespace
}  // namespace pliant::app
