// Who watches a step. A step is the same with and without.
#pragma once

#include "sim/solver/constraint_solver.h"
#include "sim/step/phase.h"

namespace pliant::sim {

struct StepState;

class StepObserver {
 public:
  virtual ~StepObserver() = default;
  /// A step is about to begin: nothing has entered or left yet.
  virtual void begin(const StepState&) {}
  /// After a phase; it may report a fault, which ends the step (StepState::fail).
  virtual void after(Phase, StepState&) {}
  /// Whether it looks at what single solves do. Else positions need be those of the solver after the last one alone.
  virtual bool watchesSolves() const { return false; }
  /// Within Phase::solve: before and after each solve of constraints.
  virtual void beforeSolve(const SolveStage&, BatchSpan, const StepState&) {}
  /// SolveWatch::watchesAveraging() and averaged().
  virtual bool watchesAveraging() const { return false; }
  virtual void afterAveraging(const SolveStage&, CorrectionSums /*excess*/, StepState&) {}
  virtual void afterSolve(const SolveStage&, StepState&) {}
  /// The step is done, and was good.
  virtual void end(const StepState&) {}
};

}  // namespace pliant::sim
