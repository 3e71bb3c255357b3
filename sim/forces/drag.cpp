#include "sim/forces/drag.h"

#include <algorithm>

namespace pliant::sim {

void Drag::shareAmongBodies(std::size_t particles) {
  shares_.clear();
  if (world_->bodies.empty()) return;
  shares_.assign(particles, 1.0f);
  for (const Body& body : world_->bodies)
    std::fill_n(shares_.begin() + body.first, Body::kParticles, 1.0f / float(Body::kParticles));
}

void Drag::apply(Particles& particles, const ForceStep& step) {
  shareAmongBodies(particles.size());
  forEachMovable(particles, [&](std::size_t i) {
    // All of the velocity, to the last bit, if the drag alone is too strong.
    const float lost = step.h * (particles.position[i].w * coefficientOf(i)) / step.divisor[i];
    particles.accelerate(i, -double(lost) * glm::dvec3(step.velocity[i]));
  });
}

void Drag::addRates(const Particles& particles, std::span<float> rates) {
  shareAmongBodies(particles.size());
  forEachMovable(particles, [&](std::size_t i) { rates[i] += particles.position[i].w * coefficientOf(i); });
}

}  // namespace pliant::sim
