// The camera data that a pass needs to prepare its vertices.
#pragma once

#include "render/camera.h"

#include <glm/glm.hpp>

namespace pliant::render {

/// A camera with near and far planes and the viewport size.
struct ViewPoint {
  Camera camera;
  glm::vec2 size{1.0F};    ///< of the viewport [pixels]
  float nearPlane = 0.1F;  ///< depth [world]
  float farPlane = 100.0F;

  glm::mat4 projection() const { return camera.projection(size.x / size.y, nearPlane, farPlane); }
  /// Pixels per world unit at a depth of 1 (perspective) or at any depth (orthographic).
  float pixelScale() const { return size.y / camera.viewHeight(1.0F); }
};

}  // namespace pliant::render
