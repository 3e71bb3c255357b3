// Commits the final positions.
#include "sim/base/parallel.h"
#include "sim/step/costs.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

// x <- x*, except for particles slower than their sleeping speed, unless an overlap has just been removed, which gives
// no speed.
template <>
void phase<Phase::commit>(StepState& s) {
  Particles& particles = s.world.particles;
  const std::vector<std::uint8_t>& isOverlapRemoved = s.tools.isOverlapRemoved;
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float sleeping = s.world.materials[particles.material[i]].sleepingSpeed;
      const glm::vec3& v = particles.velocity[i];
      const bool sleeps = particles.position[i].w > 0.0f && glm::dot(v, v) < sleeping * sleeping &&
                          (isOverlapRemoved.empty() || !isOverlapRemoved[i]);
      if (sleeps) continue;
      particles.position[i] = particles.predicted[i];
      particles.positionTail[i] = particles.predictedTail[i];
    }
  });
  s.integrator.end(particles);
}

template <>
void phase<Phase::tear>(StepState& s) {
  s.tools.tearing.apply(s.world);
}

}  // namespace pliant::sim
