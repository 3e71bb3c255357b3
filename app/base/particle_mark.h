// A particle that a text speaks of.
#pragma once

namespace pliant::app {

/// By its element in the scene, and its number there.
struct ParticleMark {
  int element = 0;
  int number = 0;

  bool operator==(const ParticleMark&) const = default;
};

}  // namespace pliant::app
