// What somebody looks at, and that nothing else hides it.
#pragma once

#include "render/frame.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::app {

struct Sight {
  glm::vec3 centre{0.0f};
  float radius = 0.0f;         ///< of a ball around all of it [m]
  std::vector<glm::vec3> own;  ///< centres of spheres that are part of it [m]

  bool operator==(const Sight&) const = default;
};

/// Leaves out the spheres between the frame's camera and `sight` that are no part of it.
void clearTheView(const Sight& sight, render::Frame& frame);

}  // namespace pliant::app
