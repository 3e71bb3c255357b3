// The part of a simulation's state that a step changes, kept to return to when the step fails.
#pragma once

#include "sim/simulation.h"

namespace pliant::sim {

struct Simulation::State {
  AlignedVector<glm::vec4> position;
  std::vector<glm::vec3> velocity;
  std::vector<Motion::State> motions;
  Bdf2 bdf2;
};

}  // namespace pliant::sim
