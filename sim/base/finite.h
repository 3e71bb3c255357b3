// Whether all coordinates are finite.
#pragma once

#include <glm/vec3.hpp>

#include <cmath>

namespace pliant::sim {

inline bool isFinite(const glm::vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

}  // namespace pliant::sim
