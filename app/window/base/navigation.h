// Which mouse gestures move the camera, and how: presets as tables.
#pragma once

#include "render/camera.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

enum class MouseButton { left, middle, right, wheel };
enum class CameraAction { orbit, pan, dolly };

/// Modifiers held while the mouse is used.
struct Held {
  bool shift = false, control = false;
  bool view = false;  ///< Alt, or Space if the preset uses it
  bool operator==(const Held&) const = default;
};

struct Gesture {
  MouseButton button;
  Held held;
  CameraAction action;
  bool onEmptySpace = false;  ///< only if nothing is below the cursor: on an object the tool gets the button
};

struct NavigationPreset {
  const char* name;
  bool spaceIsViewKey;  ///< a press of Space acts on the simulation only if the mouse was not used during it
  std::vector<Gesture> gestures;
};

const std::array<NavigationPreset, 5>& navigationPresets();
/// The preset with this name; the first one if the name is unknown.
const NavigationPreset& navigationPreset(const std::string& name);

/// The camera action of a gesture; nothing: it is available to tools, selection and menu.
std::optional<CameraAction> cameraAction(const NavigationPreset& preset, MouseButton button, const Held& held,
                                         bool onEmptySpace);

/// "Shift+middle drag", and the name of a camera action.
std::string gestureName(const NavigationPreset& preset, const Gesture& gesture);
const char* actionName(CameraAction action);

/// Height of the ground [m], if there is any.
using GroundHeight = std::optional<float>;

/// Moves the camera by a mouse drag, in window coordinates. When orbiting, a camera above the ground stays above it;
/// one that is below, as a scene may specify, is not restricted.
void moveCamera(render::Camera& camera, CameraAction action, glm::vec2 moved, glm::vec2 viewport,
                GroundHeight ground = std::nullopt);
/// The same for the wheel; `notches` to the right and up.
void turnWheel(render::Camera& camera, CameraAction action, glm::vec2 notches, glm::vec2 cursor, glm::vec2 viewport,
               GroundHeight ground = std::nullopt);
/// Turns the camera around its own position.
void lookAround(render::Camera& camera, glm::vec2 moved);
/// Moves the camera for a time; `direction`: right, up and forward, each -1 to 1. Shift is fast, Ctrl slow.
void fly(render::Camera& camera, glm::vec3 direction, const Held& held, float seconds);

}  // namespace pliant::app
