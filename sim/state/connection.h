// Constraints of a scene that wait for their particles.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace pliant::sim {

struct World;

/// A particle by the numbers that a scene uses.
struct ParticleReference {
  int object = 0;
  int number = 0;
};

/// Something to do as soon as all particles are there; particle sources may bring them later.
struct Connection {
  std::vector<ParticleReference> particles;
  /// Gets global indices. It may wait in a copy of the world, too: it refers to nothing but what it is given.
  std::function<void(World& world, std::span<const int> particles)> connect;
  bool isKinematic = false;  ///< moves the first particle, which only one element may
};

}  // namespace pliant::sim
