#include "sim/forces/drag.h"

namespace pliant::sim {

void Drag::apply(Particles& particles, const ForceStep& step) {
  forEachMovable(particles, [&](std::size_t i) {
    // All of the velocity, to the last bit, if the drag alone is too strong.
    const float lost = step.h * (particles.position[i].w * coefficient_) / step.divisor[i];
    particles.accelerate(i, -double(lost) * glm::dvec3(step.velocity[i]));
  });
}

void Drag::addRates(const Particles& particles, std::span<float> rates) {
  forEachMovable(particles, [&](std::size_t i) { rates[i] += particles.position[i].w * coefficient_; });
}

}  // namespace pliant::sim
