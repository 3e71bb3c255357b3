// A particle that a text refers to.
#pragma once

namespace pliant::app {

/// Given by its element in the scene, and its number in that.
struct ParticleMark {
  int element = 0;
  int number = 0;

  bool operator==(const ParticleMark&) const = default;
};

}  // namespace pliant::app
