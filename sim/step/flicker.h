// Flicker: particles that jump back and forth between two positions instead of coming to rest (Bartels 2015, 5.3,
// figure 5.9).
#pragma once

#include "sim/state/particles.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace pliant::sim {

/// Whether a move approximately reverses the last one.
inline bool isReversal(const glm::vec3& move, const glm::vec3& last) {
  return -glm::dot(move, last) > 0.5f * std::max(glm::dot(move, move), glm::dot(last, last));
}

struct Flicker {
  std::size_t particles = 0;  ///< that have reversed their move twice in the last three frames
  double distance = 0.0;      ///< their displacement in the last frame, mean over all movable particles [m]
};

/// Compares the positions of particles from frame to frame. A bounce reverses a move once; only two reversals count.
class FlickerMeter {
 public:
  /// To be called after each frame; a particle does not count in its first three.
  Flicker add(const Particles& particles);

 private:
  std::array<std::vector<glm::vec3>, 3> places_;  ///< positions in the last frames, latest first
};

}  // namespace pliant::sim
