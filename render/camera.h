// A camera that orbits a target: pure maths, no OpenGL. The y axis points up.
//
// Pixels are counted from the top left corner of the view, and their unit is that of the `viewport` passed along: both
// in window coordinates or both in frame buffer pixels. What comes out is the same, whatever the pixel ratio.
#pragma once

#include "render/box.h"

#include <glm/glm.hpp>

#include <optional>

namespace pliant::render {

struct Ray {
  glm::vec3 origin;
  glm::vec3 direction;  ///< of length 1
};

enum class StandardView { front, back, left, right, top, bottom };

struct Camera {
  glm::vec3 target{0.0F};     ///< the point that the camera looks at and turns around
  float distance = 5.0F;      ///< from the eye to the target, > 0
  float yaw = 0.6F;           ///< angle around the vertical axis [rad]; 0 looks along -z
  float pitch = 0.4F;         ///< height above the horizon [rad], -pi/2..pi/2; positive looks down
  float roll = 0.0F;          ///< around the line of sight [rad]; positive turns the camera's head to its left
  float fieldOfView = 0.70F;  ///< vertical angle [rad], > 0 and < pi
  bool orthographic = false;  ///< shows at the target what the perspective shows there

  bool operator==(const Camera&) const = default;

  glm::vec3 forward() const;
  glm::vec3 right() const;
  glm::vec3 up() const;
  glm::vec3 position() const { return target - distance * forward(); }

  glm::mat4 view() const;
  /// Needs 0 < nearPlane < farPlane (an orthographic camera may have nearPlane <= 0).
  glm::mat4 projection(float aspect, float nearPlane, float farPlane) const;

  /// World height of the view at `depth` along the line of sight.
  float viewHeight(float depth) const;

  /// The ray through a pixel; from the eye, or from the plane of the eye when orthographic.
  Ray rayThrough(glm::vec2 pixel, glm::vec2 viewport) const;
  /// Where a point of the world is drawn (perhaps outside the view); nothing when it is not in front of the eye.
  std::optional<glm::vec2> toPixel(glm::vec3 point, glm::vec2 viewport) const;
  /// The point below a pixel, in the plane through `anchor` that faces the camera: where a dragged thing goes.
  glm::vec3 toWorld(glm::vec2 pixel, glm::vec2 viewport, glm::vec3 anchor) const;

  /// Turns around the target; the pitch stays between straight down and straight up.
  void orbit(float yawChange, float pitchChange);
  /// Moves with the mouse, so that `anchor` (by default the target) stays below the cursor.
  void pan(glm::vec2 pixelChange, glm::vec2 viewport, std::optional<glm::vec3> anchor = std::nullopt);
  /// Scales the distance by `factor` (< 1 comes nearer); what is below the cursor at the depth of the target stays
  /// there.
  void zoom(float factor, glm::vec2 cursor, glm::vec2 viewport);
  /// Moves the target to `pivot` and leaves the picture as it is where possible: the eye stays where it is.
  void turnAround(glm::vec3 pivot);
  /// Shows the whole box, from the direction of now. An empty box changes nothing.
  void fit(const Box& box, float aspect, float margin = 1.08F);
  void look(StandardView direction);
  /// ViewState from `eye` at `at` (another point), so that `upwards` points up in the picture where that is defined.
  void lookAt(glm::vec3 eye, glm::vec3 at, glm::vec3 upwards);

 private:
  glm::vec3 levelRight() const;  ///< as if there were no roll
  glm::vec3 levelUp() const;
};

/// A camera between two, for animated changes; `t` from 0 (a) to 1 (b). Turns the short way.
[[nodiscard]] Camera interpolate(const Camera& a, const Camera& b, float t);

}  // namespace pliant::render
