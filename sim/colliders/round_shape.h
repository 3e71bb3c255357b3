// The drawn shape of spheres and capsules.
#pragma once

#include "sim/state/collider.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// A capsule: two hemispheres at `from` and `to`, connected along their equators. Equal ends make a sphere.
ColliderShape roundShape(const glm::vec3& from, const glm::vec3& to, float radius);

}  // namespace pliant::sim
