#include "sim/step/euler.h"

#include "sim/base/parallel.h"
#include "sim/step/costs.h"

namespace pliant::sim {

void Euler::predict(Particles& particles) const {
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      particles.predicted[i] = particles.position[i] + glm::vec4(h_ * particles.velocity[i], 0.0f);
    }
  });
}

void Euler::velocities(const Particles& particles, std::vector<glm::vec3>& result) const {
  result.resize(particles.size());
  const float inverseStep = 1.0f / h_;
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      result[i] = inverseStep * glm::vec3(particles.predicted[i] - particles.position[i]);
    }
  });
}

}  // namespace pliant::sim
