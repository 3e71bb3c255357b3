// Notifications from the solver loop, for observers.
#pragma once

#include "sim/solver/iteration.h"

namespace pliant::sim {

/// A stage of the solver loop.
struct SolveStage {
  enum class Kind {
    level,  ///< one iteration on a coarse level
    group,  ///< one solve of a priority group
    all,    ///< all groups at once
  };
  Kind kind = Kind::group;
  int iteration = 0;
  int group = 0;  ///< or level
};

/// An observer of the solver loop.
class SolveObserver {
 public:
  virtual ~SolveObserver() = default;
  /// Before a stage, with the batches to be solved; not called for stages that have nothing to solve.
  virtual void before(const SolveStage&, BatchSpan) {}
  /// Whether averaged() is to be called. This does not change a stage.
  virtual bool watchesAveraging() const { return false; }
  /// Then, right after a stage in which each particle took the mean of its corrections: the excess over the result of
  /// mass splitting [m].
  virtual void averaged(const SolveStage&, CorrectionSums /*excess*/) {}
  /// After a stage; particles.predicted are its result. False: the solve ends early.
  virtual bool after(const SolveStage&) { return true; }
};

}  // namespace pliant::sim
