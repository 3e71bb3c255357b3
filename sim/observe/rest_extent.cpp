#include "sim/observe/rest_extent.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

double extentAtRest(const Particles& particles) {
  if (particles.size() == 0) return 0.0;
  glm::vec3 low = particles.rest.front(), high = low;
  float radius = 0.0f;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    low = glm::min(low, particles.rest[i]);
    high = glm::max(high, particles.rest[i]);
    radius = std::max(radius, particles.radius[i]);
  }
  return double(glm::length(high - low)) + 2.0 * double(radius);
}

}  // namespace pliant::sim
