// How spheres and capsules are drawn.
#pragma once

#include "sim/state/collider.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// A sphere cut in halves along its equator, which lie at `from` and `to`: a capsule. Equal ends make a sphere.
ColliderShape roundShape(const glm::vec3& from, const glm::vec3& to, float radius);

}  // namespace pliant::sim
