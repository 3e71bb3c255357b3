#include "sim/step/euler.h"

#include "sim/base/parallel.h"
#include "sim/step/costs.h"

#include <algorithm>

namespace pliant::sim {

void Euler::forceVelocities(const Particles& particles, std::span<glm::vec3> result) const {
  std::copy(particles.velocity.begin(), particles.velocity.end(), result.begin());
}

void Euler::predict(Particles& particles) const {
  const double h = h_;
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      particles.predicted[i].w = particles.position[i].w;
      particles.setPredicted(i, particles.exactPosition(i) + h * particles.exactVelocity(i));
    }
  });
}

void Euler::velocities(const Particles& particles, Velocities& result) const {
  result.resize(particles.size());
  const double inverseStep = 1.0 / double(h_);
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      result.set(i, inverseStep * (particles.exactPredicted(i) - particles.exactPosition(i)));
    }
  });
}

}  // namespace pliant::sim
