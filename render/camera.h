// A camera that orbits a target: pure maths, no OpenGL. The y axis points up.
//
// Pixels are counted from the top left corner of the viewport, in the unit of the `viewport` argument: both in window
// coordinates or both in framebuffer pixels. The results do not depend on the pixel ratio.
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
  float roll = 0.0F;          ///< around the line of sight [rad]; positive tilts the camera to its left
  float fieldOfView = 0.70F;  ///< vertical angle [rad], > 0 and < pi
  bool orthographic = false;  ///< with the view height that the perspective has at the target

  bool operator==(const Camera&) const = default;

  glm::vec3 forward() const;
  glm::vec3 right() const;
  glm::vec3 up() const;
  glm::vec3 position() const { return target - distance * forward(); }

  glm::mat4 view() const;
  /// Needs 0 < nearPlane < farPlane (an orthographic camera may have nearPlane <= 0).
  glm::mat4 projection(float aspect, float nearPlane, float farPlane) const;

  /// World-space height of the view at `depth` along the line of sight.
  float viewHeight(float depth) const;

  /// The ray through a pixel, starting at the eye, or on the plane through the eye if orthographic.
  Ray rayThrough(glm::vec2 pixel, glm::vec2 viewport) const;
  /// Projects a world-space point to pixels, perhaps outside the viewport; nothing if it is not in front of the eye.
  std::optional<glm::vec2> toPixel(glm::vec3 point, glm::vec2 viewport) const;
  /// The world-space point under a pixel, in the plane through `anchor` that faces the camera; for dragging.
  glm::vec3 toWorld(glm::vec2 pixel, glm::vec2 viewport, glm::vec3 anchor) const;

  /// Orbits the target; the pitch is clamped between straight down and straight up.
  void orbit(float yawChange, float pitchChange);
  /// Pans so that `anchor` (by default the target) stays under the cursor.
  void pan(glm::vec2 pixelChange, glm::vec2 viewport, std::optional<glm::vec3> anchor = std::nullopt);
  /// Scales the distance by `factor` (< 1 moves closer); the point under the cursor at the depth of the target stays
  /// fixed.
  void zoom(float factor, glm::vec2 cursor, glm::vec2 viewport);
  /// Moves the target along the line of sight to the depth of `pivot`, for orbiting around it; the view does not
  /// change. Does nothing if orthographic or if `pivot` is not in front of the eye.
  void turnAround(glm::vec3 pivot);
  /// Frames the whole box, keeping the viewing direction. An empty box changes nothing.
  void fit(const Box& box, float aspect, float margin = 1.08F);
  void look(StandardView direction);
  /// Looks from `eye` at `at` (a different point), with `upwards` pointing up on the screen where that is defined.
  void lookAt(glm::vec3 eye, glm::vec3 at, glm::vec3 upwards);

 private:
  glm::vec3 levelRight() const;  ///< right() without roll
  glm::vec3 levelUp() const;
};

/// Interpolates two cameras, for animated changes; `t` from 0 (a) to 1 (b). Rotates the shorter way.
[[nodiscard]] Camera interpolate(const Camera& a, const Camera& b, float t);

}  // namespace pliant::render
