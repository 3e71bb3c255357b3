#include "sim/forces/gravity.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

void Gravity::apply(Particles& particles, float h, double) {
  const glm::vec3 change = h * acceleration_;
  forEachMovable(particles, [&](std::size_t i) { particles.velocity[i] += change; });
}

double Gravity::potential(double mass, const glm::vec3& x) const {
  return -mass * glm::dot(glm::dvec3(acceleration_), glm::dvec3(x));
}

}  // namespace pliant::sim
