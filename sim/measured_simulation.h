// What quantities see of a simulation between two steps.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/simulation.h"

namespace pliant::sim {

/// Refers to the simulation, which is to outlive it and to make no step meanwhile.
inline MeasuredState measuredState(const Simulation& simulation) {
  return {simulation.sceneNow(), simulation.world(), simulation.frame(), simulation.blowUp().has_value()};
}

}  // namespace pliant::sim
