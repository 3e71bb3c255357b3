// The solver loop of a step: iterations, the groups that each visits, and how a group's constraints are solved.
#pragma once

#include "sim/solver/chebyshev.h"
#include "sim/solver/hierarchy.h"
#include "sim/solver/internal_rotation.h"
#include "sim/solver/iteration.h"
#include "sim/solver/solve_counts.h"
#include "sim/state/world.h"

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

/// Who looks on.
class SolveWatch {
 public:
  virtual ~SolveWatch() = default;
  /// Before a stage, with the batches to be solved; not of those that have nothing to solve.
  virtual void before(const SolveStage&, BatchSpan) {}
  /// particles.predicted are as the stage left them. False: the solve ends early.
  virtual bool after(const SolveStage&) { return true; }
};

class ConstraintSolver {
 public:
  /// Readies all batches for a step whose contacts have been found.
  void prepare(World& world, const StepContext& context);
  void solve(World& world, const StepContext& context, SolveWatch& watch);

  /// Working memory, one entry a particle.
  Corrections& corrections() { return corrections_; }
  void clearGroupSolves() { counts_.groupSolves.fill(0); }
  const SolveCounts& counts() const { return counts_; }
  /// For what is carried over an edit, and put back after a repetition.
  void setCounts(const SolveCounts& counts) { counts_ = counts; }

 private:
  bool solveLevels(World& world, const StepContext& context, SolveWatch& watch);
  void solveOnce(BatchSpan batches, Particles& particles, const Settings& settings);
  void watchRotation(bool internal, bool turnsBack, Particles& particles);
  void solveGroup(const SolveStage& stage, World& world, const Settings& settings, SolveWatch& watch);
  void solveTogether(World& world, const StepContext& context);

  Corrections corrections_;
  Hierarchy hierarchy_;
  InternalRotation internalRotation_;
  bool solvesInternal_ = false;  ///< between begin() and end() of internalRotation_
  Chebyshev chebyshev_;
  AlignedVector<glm::vec4> proposed_;  ///< positions before the first iteration
  SolveCounts counts_;
};

}  // namespace pliant::sim
