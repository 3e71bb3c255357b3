// The solver loop of a step: iterations, the groups that each visits, and how a group's constraints are solved.
#pragma once

#include "sim/solver/chebyshev.h"
#include "sim/solver/free_bodies.h"
#include "sim/solver/hierarchy.h"
#include "sim/solver/internal_rotation.h"
#include "sim/solver/iteration.h"
#include "sim/solver/solve_counts.h"
#include "sim/solver/solve_observer.h"
#include "sim/state/world.h"

namespace pliant::sim {

class ConstraintSolver {
 public:
  /// Prepares all batches for a step whose contacts have been found.
  void prepare(World& world, const StepContext& context);
  void solve(World& world, const StepContext& context, SolveObserver& watch);

  /// Free between solves.
  JacobiMemory& memory() { return memory_; }
  void clearGroupSolves() { counts_.groupSolves.fill(0); }
  const SolveCounts& counts() const { return counts_; }
  /// For counts that survive an edit, or are restored after a step is repeated.
  void setCounts(const SolveCounts& counts) { counts_ = counts; }

 private:
  /// False if the watch has ended it.
  bool iterate(World& world, const StepContext& context, SolveObserver& watch);
  bool solveLevels(World& world, const StepContext& context, SolveObserver& watch);
  void solveOnce(const SolveStage& stage, BatchSpan batches, Particles& particles, const Settings& settings,
                 SolveObserver& watch);
  void solveObserved(const SolveStage& stage, BatchSpan batches, Particles& particles, const Settings& settings,
                     SolveObserver& watch);
  void noteProposed(const Particles& particles);
  void endObserving(Particles& particles);
  void solveGroup(const SolveStage& stage, World& world, const Settings& settings, SolveObserver& watch);
  void solveAllAtOnce(World& world, const StepContext& context);

  JacobiMemory memory_;
  Hierarchy hierarchy_;
  InternalRotation internalRotation_;
  FreeBodies freeBodies_;
  bool solvesBodies_ = false;     ///< between begin() and end() of internalRotation_
  bool removesRotation_ = false;  ///< internalRotation_ is undone in this iteration
  Chebyshev chebyshev_;
  std::vector<glm::dvec3> proposed_;  ///< positions before the first iteration
  SolveCounts counts_;
};

}  // namespace pliant::sim
