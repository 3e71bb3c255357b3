// Runs the phases of a step, in order.
#pragma once

#include "sim/step/observer.h"
#include "sim/step/phase.h"
#include "sim/step/step_state.h"

#include <span>

namespace pliant::sim {

/// The implementation of a phase; one function each, in the files of this folder.
template <Phase P>
void phase(StepState& s) = delete;
template <>
void phase<Phase::drain>(StepState& s);
template <>
void phase<Phase::emit>(StepState& s);
template <>
void phase<Phase::forces>(StepState& s);
template <>
void phase<Phase::speedLimit>(StepState& s);
template <>
void phase<Phase::damping>(StepState& s);
template <>
void phase<Phase::predict>(StepState& s);
template <>
void phase<Phase::kinematic>(StepState& s);
template <>
void phase<Phase::bodies>(StepState& s);
template <>
void phase<Phase::mouse>(StepState& s);
template <>
void phase<Phase::contacts>(StepState& s);
template <>
void phase<Phase::prestabilise>(StepState& s);
template <>
void phase<Phase::solve>(StepState& s);
template <>
void phase<Phase::guard>(StepState& s);
template <>
void phase<Phase::poststabilise>(StepState& s);
template <>
void phase<Phase::holdBack>(StepState& s);
template <>
void phase<Phase::velocities>(StepState& s);
template <>
void phase<Phase::restitution>(StepState& s);
template <>
void phase<Phase::fluidMotion>(StepState& s);
template <>
void phase<Phase::finalSpeedLimit>(StepState& s);
template <>
void phase<Phase::commit>(StepState& s);
template <>
void phase<Phase::tear>(StepState& s);

class Stepper {
 public:
  /// Lets particles leave and enter, before the state is saved to which a failed step returns.
  void enter(StepState& s);
  /// Makes the substeps. Afterwards s.fault tells whether they failed.
  void advance(StepState& s);
  /// Tears what is stretched too far. Only after a whole step without a fault: a failed one returns to a state of the
  /// same particles.
  void finish(StepState& s);

  const PhaseTimes& times() const { return times_; }
  void setTimes(const PhaseTimes& times) { times_ = times; }
  /// Sets the observers of the following steps.
  void observe(std::span<StepObserver* const> observers) { observers_ = observers; }

 private:
  template <Phase P>
  void run(StepState& s);

  PhaseTimes times_;
  std::span<StepObserver* const> observers_;
};

}  // namespace pliant::sim
