// A region that must not be hidden by other things.
#pragma once

#include "render/frame.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::app {

struct FocusRegion {
  glm::vec3 centre{0.0f};
  float radius = 0.0f;         ///< of a ball around the whole region [m]
  std::vector<glm::vec3> own;  ///< centres of spheres that belong to it [m]

  bool operator==(const FocusRegion&) const = default;
};

/// Removes spheres between the frame's camera and `focusRegion` that do not belong to it.
void removeOccluders(const FocusRegion& focusRegion, render::Frame& frame);

}  // namespace pliant::app
