#include "sim/forces.h"

#include "sim/parallel.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

bool Force::actsOn(int object) const {
  return objects_.empty() || std::find(objects_.begin(), objects_.end(), object) != objects_.end();
}

template <typename Change>
void Force::forEachMovable(const Particles& particles, Change&& change) const {
  parallelFor(particles.size(), 20000, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (particles.position[i].w > 0.0f && actsOn(particles.object[i])) change(i);
    }
  });
}

void Gravity::apply(Particles& particles, float h, double) {
  const glm::vec3 change = h * acceleration_;
  forEachMovable(particles, [&](std::size_t i) { particles.velocity[i] += change; });
}

double Gravity::potential(double mass, const glm::vec3& x) const {
  return -mass * glm::dot(glm::dvec3(acceleration_), glm::dvec3(x));
}

void Drag::apply(Particles& particles, float h, double) {
  forEachMovable(particles, [&](std::size_t i) {
    particles.velocity[i] *= std::max(1.0f - h * particles.position[i].w * coefficient_, 0.0f);
  });
}

}  // namespace pliant::sim
