// Which gesture of the mouse moves the camera, and how: the presets, as tables.
#pragma once

#include "render/camera.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

enum class MouseButton { left, middle, right, wheel };
enum class CameraAction { orbit, pan, dolly };

/// What is held while the mouse is used.
struct Held {
  bool shift = false, control = false;
  bool view = false;  ///< Alt, or Space where the preset uses it
  bool operator==(const Held&) const = default;
};

struct Gesture {
  MouseButton button;
  Held held;
  CameraAction action;
  bool onNothing = false;  ///< only where nothing is below the cursor: on an object a tool takes the button
};

struct NavigationPreset {
  const char* name;
  bool spaceIsViewKey;  ///< Space acts on the simulation only when the mouse was not used with it
  std::vector<Gesture> gestures;
};

const std::array<NavigationPreset, 5>& navigationPresets();
/// The preset of that name; the first one for an unknown name.
const NavigationPreset& navigationPreset(const std::string& name);

/// What a gesture does to the camera; nothing: it is left to tools, selection and menu.
std::optional<CameraAction> cameraAction(const NavigationPreset& preset, MouseButton button, const Held& held,
                                         bool onNothing);

/// "Shift+middle drag", and what a camera action is called.
std::string gestureName(const NavigationPreset& preset, const Gesture& gesture);
const char* actionName(CameraAction action);

/// Height of the ground [m], where there is one.
using GroundHeight = std::optional<float>;

/// Moves the camera by a drag of the mouse, in window coordinates. Turning, an eye above the ground stays above it; one
/// that is below, as a scene may ask, is free.
void moveCamera(render::Camera& camera, CameraAction action, glm::vec2 moved, glm::vec2 viewport,
                GroundHeight ground = std::nullopt);
/// The same by the wheel; `notches` to the right and up.
void turnWheel(render::Camera& camera, CameraAction action, glm::vec2 notches, glm::vec2 cursor, glm::vec2 viewport,
               GroundHeight ground = std::nullopt);
/// Turns the line of sight around the eye.
void lookAround(render::Camera& camera, glm::vec2 moved);
/// Moves the eye for a while; `direction` to the right, up and forward, each -1 to 1. Shift is fast, Ctrl slow.
void fly(render::Camera& camera, glm::vec3 direction, const Held& held, float seconds);

}  // namespace pliant::app
