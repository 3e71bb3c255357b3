// The part of a simulation's state that a step changes, kept to return to when the step fails.
#pragma once

#include "sim/simulation.h"

namespace pliant::sim {

struct Simulation::State {
  AlignedVector<glm::vec4> position;
  std::vector<glm::vec3> velocity;
  std::vector<Motion::State> motions;
  Bdf2 bdf2;

  // What must be the same still when it is to come back.
  int frame = 0;
  std::size_t nextEmission = 0;
  std::uint32_t topologyVersion = 0;
  std::vector<int> vacant;
};

}  // namespace pliant::sim
