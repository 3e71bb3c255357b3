#include "app/window/base/navigation.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kOrbitPerPoint = 0.006f;  ///< [rad]
constexpr float kLookPerPoint = 0.004f;   ///< [rad]
constexpr float kDollyPerPoint = 0.005f;  ///< change of the logarithm of the distance
constexpr float kZoomPerNotch = 0.88f;
constexpr float kPointsPerNotch = 40.0f;   ///< a notch of the wheel counts like a drag of this length
constexpr float kFlightSpeed = 0.8f;       ///< distances to the target per second
constexpr float kStraightUp = 1.5707964f;  ///< [rad]
constexpr float kAboveGround = 0.02f;      ///< least height of the camera, as a part of its distance to the target
constexpr float kFast = 4.0f, kSlow = 0.25f;

constexpr Held kNone{}, kShift{true, false, false}, kControl{false, true, false}, kView{false, false, true};
using enum MouseButton;
using enum CameraAction;

// The lowest pitch for a camera above the ground. It stops slightly above, since nothing is visible from within.
float lowestPitch(const render::Camera& camera, float ground) {
  if (camera.position().y < ground) return -kStraightUp;
  const float height = (ground - camera.target.y) / camera.distance + kAboveGround;
  return std::min(camera.pitch, std::asin(std::clamp(height, -1.0f, 1.0f)));
}

// The middle button does the same in all presets.
std::vector<Gesture> withMiddle(std::vector<Gesture> gestures) {
  gestures.insert(gestures.end(), {{middle, kNone, orbit}, {middle, kShift, pan}, {middle, kControl, dolly}});
  return gestures;
}

}  // namespace

const std::array<NavigationPreset, 5>& navigationPresets() {
  static const std::array<NavigationPreset, 5> presets{{
      {"Default", false,
       withMiddle({{left, kNone, orbit, true}, {left, kShift, pan}, {right, kNone, pan}, {wheel, kNone, dolly}})},
      {"Blender", false, withMiddle({{wheel, kNone, dolly}, {wheel, kShift, pan}})},
      {"Houdini", true,
       withMiddle({{left, kView, orbit}, {middle, kView, pan}, {right, kView, dolly}, {wheel, kNone, dolly}})},
      {"Maya", false,
       withMiddle({{left, kView, orbit}, {middle, kView, pan}, {right, kView, dolly}, {wheel, kNone, dolly}})},
      {"Trackpad", false,
       withMiddle({{left, kNone, orbit, true},
                   {left, kShift, pan},
                   {wheel, kNone, orbit},
                   {wheel, kShift, pan},
                   {wheel, kControl, dolly}})},
  }};
  return presets;
}

const NavigationPreset& navigationPreset(const std::string& name) {
  const auto& presets = navigationPresets();
  const auto found =
      std::find_if(presets.begin(), presets.end(), [&](const auto& preset) { return name == preset.name; });
  return found == presets.end() ? presets.front() : *found;
}

std::optional<CameraAction> cameraAction(const NavigationPreset& preset, MouseButton button, const Held& held,
                                         bool onEmptySpace) {
  for (const Gesture& gesture : preset.gestures) {
    if (gesture.button == button && gesture.held == held && (onEmptySpace || !gesture.onEmptySpace))
      return gesture.action;
  }
  return std::nullopt;
}

std::string gestureName(const NavigationPreset& preset, const Gesture& gesture) {
  std::string name;
  if (gesture.held.control) name += "Ctrl+";
  if (gesture.held.shift) name += "Shift+";
  if (gesture.held.view) name += preset.spaceIsViewKey ? "Space or Alt+" : "Alt+";
  switch (gesture.button) {
    case left:
      name += "left drag";
      break;
    case middle:
      name += "middle drag";
      break;
    case right:
      name += "right drag";
      break;
    case wheel:
      name += "wheel";
      break;
  }
  return gesture.onEmptySpace ? name + " on empty space" : name;
}

const char* actionName(CameraAction action) {
  switch (action) {
    case orbit:
      return "turn the view";
    case pan:
      return "move the view";
    case dolly:
      return "zoom";
  }
  return "";
}

void moveCamera(render::Camera& camera, CameraAction action, glm::vec2 moved, glm::vec2 viewport, GroundHeight ground) {
  switch (action) {
    case orbit: {
      const float lowest = ground ? lowestPitch(camera, *ground) : -kStraightUp;
      camera.orbit(-kOrbitPerPoint * moved.x, kOrbitPerPoint * moved.y);
      camera.pitch = std::max(camera.pitch, lowest);
      return;
    }
    case pan:
      return camera.pan(moved, viewport);
    case dolly:
      return camera.zoom(std::exp(kDollyPerPoint * moved.y), 0.5f * viewport, viewport);
  }
}

void turnWheel(render::Camera& camera, CameraAction action, glm::vec2 notches, glm::vec2 cursor, glm::vec2 viewport,
               GroundHeight ground) {
  if (notches == glm::vec2(0.0f)) return;
  if (action == dolly) return camera.zoom(std::pow(kZoomPerNotch, notches.y), cursor, viewport);
  moveCamera(camera, action, kPointsPerNotch * notches, viewport, ground);
}

void lookAround(render::Camera& camera, glm::vec2 moved) {
  const glm::vec3 eye = camera.position();
  camera.orbit(-kLookPerPoint * moved.x, kLookPerPoint * moved.y);
  camera.target = eye + camera.distance * camera.forward();
}

void fly(render::Camera& camera, glm::vec3 direction, const Held& held, float seconds) {
  const float speed = kFlightSpeed * camera.distance * (held.shift ? kFast : held.control ? kSlow : 1.0f);
  camera.target +=
      speed * seconds * (direction.x * camera.right() + direction.y * camera.up() + direction.z * camera.forward());
}

}  // namespace pliant::app
