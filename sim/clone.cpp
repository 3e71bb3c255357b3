// A second simulation that goes on from the same state: for a timeline's keyframes.
#include "sim/elements/element_builder.h"
#include "sim/simulation.h"
#include "sim/simulation_state.h"

namespace pliant::sim {

Simulation::Simulation(const Simulation&) = default;

Simulation Simulation::clone() const {
  Simulation copy(*this);
  copy.recording_ = nullptr;
  copy.stop_ = nullptr;
  return copy;
}

}  // namespace pliant::sim
