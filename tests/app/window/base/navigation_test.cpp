#include "app/window/base/navigation.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

using enum MouseButton;
using enum CameraAction;

constexpr Held kNone{}, kShift{true, false, false}, kControl{false, true, false}, kView{false, false, true};

std::optional<CameraAction> actionOf(const char* preset, MouseButton button, const Held& held,
                                     bool onEmptySpace = true) {
  return cameraAction(navigationPreset(preset), button, held, onEmptySpace);
}

TEST(Navigation, TheMiddleButtonDoesTheSameInAllPresets) {
  for (const NavigationPreset& preset : navigationPresets()) {
    EXPECT_EQ(cameraAction(preset, middle, kNone, false), orbit) << preset.name;
    EXPECT_EQ(cameraAction(preset, middle, kShift, false), pan) << preset.name;
    EXPECT_EQ(cameraAction(preset, middle, kControl, false), dolly) << preset.name;
  }
}

TEST(Navigation, DefaultPresetDragsObjectsAndMovesTheCameraElsewhere) {
  EXPECT_EQ(actionOf("Default", left, kNone, true), orbit);
  EXPECT_EQ(actionOf("Default", left, kNone, false), std::nullopt);
  EXPECT_EQ(actionOf("Default", right, kNone, false), pan);
  EXPECT_EQ(actionOf("Default", wheel, kNone), dolly);
}

TEST(Navigation, ControlAndTheLeftButtonAlwaysSelect) {
  for (const NavigationPreset& preset : navigationPresets()) {
    EXPECT_EQ(cameraAction(preset, left, kControl, true), std::nullopt) << preset.name;
    EXPECT_EQ(cameraAction(preset, left, kControl, false), std::nullopt) << preset.name;
  }
}

TEST(Navigation, PresetsMatchTheirPrograms) {
  for (const char* preset : {"Houdini", "Maya"}) {
    EXPECT_EQ(actionOf(preset, left, kView, false), orbit) << preset;
    EXPECT_EQ(actionOf(preset, middle, kView, false), pan) << preset;
    EXPECT_EQ(actionOf(preset, right, kView, false), dolly) << preset;
    EXPECT_EQ(actionOf(preset, left, kNone), std::nullopt) << preset;
  }
  EXPECT_EQ(actionOf("Blender", left, kNone), std::nullopt);
  EXPECT_EQ(actionOf("Blender", right, kNone), std::nullopt);
  EXPECT_EQ(actionOf("Trackpad", wheel, kNone), orbit);
  EXPECT_EQ(actionOf("Trackpad", wheel, kControl), dolly);
  EXPECT_STREQ(navigationPreset("no such").name, "Default");
}

TEST(Navigation, NoGestureHasTwoActions) {
  for (const NavigationPreset& preset : navigationPresets()) {
    for (std::size_t a = 0; a < preset.gestures.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const bool same = preset.gestures[a].button == preset.gestures[b].button &&
                          preset.gestures[a].held == preset.gestures[b].held;
        EXPECT_FALSE(same) << preset.name << ": " << gestureName(preset, preset.gestures[a]);
      }
    }
  }
}

TEST(Navigation, LookingAroundKeepsTheCameraPosition) {
  render::Camera camera;
  const glm::vec3 eye = camera.position();
  const glm::vec3 forward = camera.forward();
  lookAround(camera, {40, -25});
  EXPECT_LT(glm::length(camera.position() - eye), 1e-5f);
  EXPECT_LT(glm::dot(camera.forward(), forward), 0.999f);
}

TEST(Navigation, FlightGoesWhereItLooksAndIsFastWithShift) {
  render::Camera camera, fast;
  const glm::vec3 eye = camera.position();
  fly(camera, {0, 0, 1}, kNone, 0.5f);
  fly(fast, {0, 0, 1}, kShift, 0.5f);
  const glm::vec3 way = camera.position() - eye;
  EXPECT_NEAR(glm::dot(way, camera.forward()), glm::length(way), 1e-5f);
  EXPECT_NEAR(glm::length(fast.position() - eye), 4.0f * glm::length(way), 1e-4f);
}

TEST(Navigation, OrbitingStopsAboveTheGround) {
  constexpr glm::vec2 kViewport(800, 600);
  render::Camera camera;
  camera.target = {0.0f, 1.0f, 0.0f};
  moveCamera(camera, orbit, {0, -1000}, kViewport, 0.0f);
  EXPECT_GT(camera.position().y, 0.0f);
  EXPECT_LT(camera.position().y, 0.2f);
  EXPECT_LT(camera.pitch, 0.0f) << "it looks up from there";
  turnWheel(camera, orbit, {0, -100}, 0.5f * kViewport, kViewport, 0.0f);
  EXPECT_GT(camera.position().y, 0.0f);
  moveCamera(camera, orbit, {0, -1000}, kViewport);
  EXPECT_LT(camera.position().y, -3.0f) << "there is no ground";
}

TEST(Navigation, OrbitingIsFreeBelowTheGround) {
  render::Camera camera;
  camera.pitch = -0.3f;
  moveCamera(camera, orbit, {0, -50}, {800, 600}, 0.0f);
  EXPECT_NEAR(camera.pitch, -0.6f, 1e-5f);
  moveCamera(camera, orbit, {0, 200}, {800, 600}, 0.0f);
  EXPECT_NEAR(camera.pitch, 0.6f, 1e-5f);
}

}  // namespace
}  // namespace pliant::app
