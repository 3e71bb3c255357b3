// Finds what is below the cursor.
#pragma once

#include "app/view/frame_maker.h"
#include "render/camera.h"

#include <optional>

namespace pliant::app {

struct Hit {
  int particle = -1;      ///< the one hit, or the nearest of the cloth or soft body hit; -1: an obstacle
  int element = -1;       ///< of the obstacle; -1: a particle was hit
  glm::vec3 position;     ///< on the surface
  float distance = 0.0f;  ///< along the ray [m]
};

/// The nearest particle, cloth, soft body or obstacle hit by a ray; hidden and locked objects are ignored.
std::optional<Hit> pick(const render::Ray& ray, const Snapshot& snapshot, const ViewOptions& view);

}  // namespace pliant::app
