// The solver loop of a step: iterations, the groups that each visits, and how a group's constraints are solved.
#pragma once

#include "sim/solver/chebyshev.h"
#include "sim/solver/hierarchy.h"
#include "sim/solver/internal_rotation.h"
#include "sim/solver/iteration.h"
#include "sim/state/world.h"

#include <array>
#include <functional>

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

/// Who looks on. The solve ends early when after() returns false.
struct SolveWatch {
  std::function<bool(const SolveStage&)> after;                        ///< particles.predicted as the stage left it
  std::function<void(const SolveStage&, BatchSpan)> before = nullptr;  ///< with the batches to be solved
};

class ConstraintSolver {
 public:
  /// Readies all batches for a step whose contacts have been found.
  void prepare(World& world, const StepContext& context);
  void solve(World& world, const StepContext& context, const SolveWatch& watch);

  /// Working memory, one entry a particle.
  Corrections& corrections() { return corrections_; }
  /// How often each group has been solved since clearCounts().
  const std::array<int, kGroupCount>& groupSolves() const { return groupSolves_; }
  /// Constraint projections so far.
  double projections() const { return projections_; }
  void clearGroupSolves() { groupSolves_.fill(0); }

  /// What statistics count; kept over an edit and put back after a repetition.
  struct Counts {
    std::array<int, kGroupCount> groupSolves{};
    double projections = 0.0;
  };
  Counts counts() const { return {groupSolves_, projections_}; }
  void restore(const Counts& counts) {
    groupSolves_ = counts.groupSolves;
    projections_ = counts.projections;
  }

 private:
  bool solveLevels(World& world, const StepContext& context, const SolveWatch& watch);
  void solveOnce(BatchSpan batches, Particles& particles, const Settings& settings);
  void watchRotation(bool internal, bool turnsBack, Particles& particles);
  void solveGroup(const SolveStage& stage, World& world, const Settings& settings, const SolveWatch& watch);
  void solveTogether(World& world, const StepContext& context);

  Corrections corrections_;
  Hierarchy hierarchy_;
  InternalRotation internalRotation_;
  bool solvesInternal_ = false;  ///< between begin() and end() of internalRotation_
  Chebyshev chebyshev_;
  AlignedVector<glm::vec4> proposed_;  ///< positions before the first iteration
  std::array<int, kGroupCount> groupSolves_{};
  double projections_ = 0.0;
};

}  // namespace pliant::sim
