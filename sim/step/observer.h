// Observers of a step. They do not change it.
#pragma once

#include "sim/solver/constraint_solver.h"
#include "sim/step/phase.h"

namespace pliant::sim {

struct StepState;

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// A step is about to begin: no particle has entered or left yet.
  virtual void begin(const StepState&) {}
  /// After a phase; it may report a fault, which ends the step (StepState::fail).
  virtual void after(Phase, StepState&) {}
  /// Whether it observes single solves. Otherwise positions need only be up to date after the last one.
  virtual bool watchesSolves() const { return false; }
  /// Within Phase::solve: before and after each solve of constraints.
  virtual void beforeSolve(const SolveStage&, BatchSpan, const StepState&) {}
  /// SolveObserver::watchesAveraging() and averaged().
  virtual bool watchesAveraging() const { return false; }
  virtual void afterAveraging(const SolveStage&, CorrectionSums /*excess*/, StepState&) {}
  virtual void afterSolve(const SolveStage&, StepState&) {}
  /// The step has ended without a fault.
  virtual void end(const StepState&) {}
};

}  // namespace pliant::sim
