// Constraints of a scene that wait for their particles.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace pliant::sim {

struct World;

/// A particle as scenes refer to it.
struct ParticleReference {
  int object = 0;
  int number = 0;
};

/// An action to be done as soon as all its particles exist; particle sources may bring them later.
struct Connection {
  std::vector<ParticleReference> particles;
  /// Gets global indices. It must refer only to its arguments, since it may wait in a copy of the world, too.
  std::function<void(World& world, std::span<const int> particles)> connect;
  bool isKinematic = false;  ///< moves the first particle, which only one element may
};

}  // namespace pliant::sim
