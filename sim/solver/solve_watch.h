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
  /// Whether it wants to know what averaging makes. A stage is the same with and without.
  virtual bool watchesAveraging() const { return false; }
  /// Then, right after a stage in which each particle took the mean of its corrections: by how much it so went beyond
  /// what mass splitting makes of them [m].
  virtual void averaged(const SolveStage&, CorrectionSums /*excess*/) {}
  /// particles.predicted are as the stage left them. False: the solve ends early.
  virtual bool after(const SolveStage&) { return true; }
};

}  // namespace pliant::sim
