// Particles that leave and enter before a step.
#include "sim/step/stepper.h"

namespace pliant::sim {

template <>
void phase<Phase::drain>(StepState& s) {
  s.sources.drain(s.world, s.frame);
}

template <>
void phase<Phase::emit>(StepState& s) {
  s.sources.emit(s.world, s.frame, s.tools.contactFinder);
}

}  // namespace pliant::sim
