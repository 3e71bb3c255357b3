#include "sim/step/flicker.h"

namespace pliant::sim {

Flicker FlickerMeter::add(const Particles& particles) {
  Flicker flicker;
  std::size_t movable = 0;
  std::vector<glm::vec3> now(particles.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    now[i] = glm::vec3(particles.position[i]);
    if (particles.position[i].w == 0.0f) continue;
    ++movable;
    if (i >= places_[2].size()) continue;
    const glm::vec3 move = now[i] - places_[0][i];
    const glm::vec3 last = places_[0][i] - places_[1][i];
    if (!isReversal(move, last) || !isReversal(last, places_[1][i] - places_[2][i])) continue;
    ++flicker.particles;
    flicker.distance += glm::length(move);
  }
  if (movable > 0) flicker.distance /= static_cast<double>(movable);
  places_[2] = std::move(places_[1]);
  places_[1] = std::move(places_[0]);
  places_[0] = std::move(now);
  return flicker;
}

}  // namespace pliant::sim
