#include "sim/forces/drag.h"

#include <algorithm>

namespace pliant::sim {

void Drag::apply(Particles& particles, float h, double) {
  forEachMovable(particles, [&](std::size_t i) {
    particles.velocity[i] *= std::max(1.0f - h * particles.position[i].w * coefficient_, 0.0f);
  });
}

}  // namespace pliant::sim
