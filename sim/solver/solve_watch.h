// Notifications from the solver loop, for observers.
#pragma once

#include "sim/solver/iteration.h"

namespace pliant::sim {

/// A place in the solver loop right after something was solved.
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
class SolveWatch {
 public:
  virtual ~SolveWatch() = default;
  /// Before a stage, with the batches to be solved; not of those that have nothing to solve.
  virtual void before(const SolveStage&, BatchSpan) {}
  /// particles.predicted are as the stage left them. False: the solve ends early.
  virtual bool after(const SolveStage&) { return true; }
};

}  // namespace pliant::sim
