// Flicker: particles that jump to and fro between two places instead of coming to rest (Bartels 2015, 5.3, figure 5.9).
#pragma once

#include "sim/state/particles.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace pliant::sim {

/// Whether a move takes back, about as far, what the last one did.
inline bool takesBack(const glm::vec3& move, const glm::vec3& last) {
  return -glm::dot(move, last) > 0.5f * std::max(glm::dot(move, move), glm::dot(last, last));
}

struct Flicker {
  std::size_t particles = 0;  ///< that have moved to, fro and to again in the last three frames
  double distance = 0.0;      ///< by which they moved in the last frame, mean over all movable particles [m]
};

/// Watches the places of particles from frame to frame. A bounce goes to and fro once; only what does so twice counts.
class FlickerMeter {
 public:
  /// To be called after each frame; the first three of a particle say nothing yet.
  Flicker add(const Particles& particles);

 private:
  std::array<std::vector<glm::vec3>, 3> places_;  ///< of the last frames, latest first
};

}  // namespace pliant::sim
