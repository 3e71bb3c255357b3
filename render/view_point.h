// What a pass needs to know of a camera to prepare its vertices.
#pragma once

#include "render/camera.h"

#include <glm/glm.hpp>

namespace pliant::render {

/// A camera with its planes and its picture in pixels.
struct ViewPoint {
  Camera camera;
  glm::vec2 size{1.0F};    ///< of the picture [pixels]
  float nearPlane = 0.1F;  ///< depth [world]
  float farPlane = 100.0F;

  glm::mat4 projection() const { return camera.projection(size.x / size.y, nearPlane, farPlane); }
  /// Pixels that one unit of the world takes at a depth of 1 (perspective) or at any (orthographic).
  float pixelScale() const { return size.y / camera.viewHeight(1.0F); }
};

}  // namespace pliant::render
