#include "sim/forces/gravity.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

void Gravity::apply(Particles& particles, const ForceStep& step) {
  forEachMovable(particles,
                 [&](std::size_t i) { particles.accelerate(i, double(step.duration(i)) * glm::dvec3(acceleration_)); });
}

double Gravity::potential(double mass, const glm::vec3& x) const {
  return -mass * glm::dot(glm::dvec3(acceleration_), glm::dvec3(x));
}

}  // namespace pliant::sim
