// The state of a simulation between two steps, for quantities.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/simulation.h"

namespace pliant::sim {

/// Refers to the simulation, which must outlive it and make no step meanwhile.
inline MeasuredState measuredState(const Simulation& simulation) {
  return {simulation.sceneNow(), simulation.world(), simulation.frame(), simulation.blowUp().has_value()};
}

}  // namespace pliant::sim
