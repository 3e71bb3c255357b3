// The step: the algorithm of Bartels 2015 (listings 1 and 2) and of Müller et al. 2007, phase by phase.
#include "sim/step/stepper.h"

#include "sim/base/assert.h"
#include "sim/step/bodies.h"
#include "sim/step/finite.h"

#include <algorithm>

namespace pliant::sim {

namespace {

/// Reports the solver's work to the observers of a step.
class SolveRelay final : public SolveObserver {
 public:
  SolveRelay(std::span<StepObserver* const> observers, StepState& s) : observers_(observers), s_(s) { s.watch = this; }
  ~SolveRelay() { s_.watch = nullptr; }

  void before(const SolveStage& stage, BatchSpan batches) override {
    for (StepObserver* observer : observers_) observer->beforeSolve(stage, batches, s_);
  }
  bool watchesAveraging() const override {
    return std::any_of(observers_.begin(), observers_.end(),
                       [](const StepObserver* observer) { return observer->watchesAveraging(); });
  }
  void averaged(const SolveStage& stage, CorrectionSums excess) override {
    for (StepObserver* observer : observers_) observer->afterAveraging(stage, excess, s_);
  }
  bool after(const SolveStage& stage) override {
    const bool isWatched = std::any_of(observers_.begin(), observers_.end(),
                                       [](const StepObserver* observer) { return observer->watchesSolves(); });
    if (isWatched) flushBodies(s_);
    for (StepObserver* observer : observers_) observer->afterSolve(stage, s_);
    return !s_.isOver();
  }

 private:
  std::span<StepObserver* const> observers_;
  StepState& s_;
};

}  // namespace

template <Phase P>
void Stepper::run(StepState& s) {
  if (s.isOver()) return;
  {
    const Stopwatch watch(times_, P);
    phase<P>(s);
  }
  if (s.isOver()) return;
  if constexpr (infoOf(P).checkedOutput != CheckedOutput::nothing) checkFinite(P, s);
  for (StepObserver* observer : observers_) observer->after(P, s);
}

void Stepper::enter(StepState& s) {
  for (StepObserver* observer : observers_) observer->begin(s);
  run<Phase::drain>(s);
  run<Phase::emit>(s);
}

void Stepper::advance(StepState& s) {
  PLIANT_ASSERT(s.settings.timestep > 0.0f && s.settings.substeps >= 1, "a step takes time");
  const SolveRelay relay(observers_, s);
  s.h = s.settings.timestep / static_cast<float>(s.settings.substeps);
  s.tools.solver.clearGroupSolves();
  for (s.substep = 0; s.substep < s.settings.substeps && !s.isOver(); ++s.substep) {
    if (s.integrator.isMultistep()) s.tools.joined.update(s.world);
    s.integrator.begin(s.world.particles, s.h, s.tools.joined.sets());
    for (s.force = 0; s.force < s.world.forces.size(); ++s.force) {
      run<Phase::forces>(s);  // listing 1, line 2      v  <- v + h w sum f(x, v)
    }
    run<Phase::speedLimit>(s);
    run<Phase::damping>(s);    // Müller et al. 2007, line (6)
    run<Phase::predict>(s);    // line 3                 x* <- x + h v            (the integrator's)
    run<Phase::kinematic>(s);  //                        x* <- p(t)               of what is animated
    run<Phase::bodies>(s);     //                        poses of rigid bodies, and what bounces
    run<Phase::mouse>(s);
    run<Phase::contacts>(s);      // lines 5 to 9
    run<Phase::prestabilise>(s);  // listing 2
    run<Phase::solve>(s);         // lines 10 to 25         x* <- x* + dx
    run<Phase::guard>(s);
    run<Phase::poststabilise>(s);  // Bartels 2015, 5.3, figure 5.9
    run<Phase::holdBack>(s);
    run<Phase::velocities>(s);  // line 27                v  <- (x* - x) / h       (the integrator's)
    run<Phase::restitution>(s);
    run<Phase::fluidMotion>(s);
    run<Phase::finalSpeedLimit>(s);
    run<Phase::commit>(s);  // line 28                x  <- x*

    s.tools.forces.restoreMasses(s.world.particles);  // where the step ended early
  }
}

void Stepper::finish(StepState& s) {
  run<Phase::tear>(s);  // Müller et al. 2007, 5
  ++s.frame;
  for (StepObserver* observer : observers_) observer->end(s);
}

}  // namespace pliant::sim
