#include "sim/solver/constraint_solver.h"

#include "sim/base/assert.h"
#include "sim/solver/global_solve.h"
#include "sim/solver/schedule.h"

#include <algorithm>

namespace pliant::sim {

namespace {

bool solvesAllAtOnce(Iteration iteration) {
  return iteration == Iteration::global || iteration == Iteration::massSpring;
}

bool isEmpty(BatchSpan batches) {
  return std::all_of(batches.begin(), batches.end(), [](const auto& batch) { return batch->size() == 0; });
}

}  // namespace

void ConstraintSolver::prepare(World& world, const StepContext& context) {
  memory_.resize(world.particles.size());
  for (const auto& batch : world.batches) {
    batch->arrange(context.settings.iteration, world.particles.size());
    batch->prepare(world.particles, context);
  }
  if (context.settings.effectiveSchedule() == Schedule::hierarchical) hierarchy_.prepare(world, context);
}

void ConstraintSolver::solve(World& world, const StepContext& context, SolveWatch& watch) {
  const Settings& settings = context.settings;
  const Schedule schedule = settings.effectiveSchedule();
  const bool together = solvesAllAtOnce(settings.iteration);
  if (settings.iteration == Iteration::massSpring) proposed_ = world.particles.predicted;
  if (schedule == Schedule::hierarchical && !solveLevels(world, context, watch)) return;
  if (settings.chebyshev > 0.0f) chebyshev_.begin(world.particles);
  internalRotation_.prepare(world);
  solvesInternal_ = false;
  for (int iteration = 0; iteration < settings.solverIterations; ++iteration) {
    if (together) {
      const SolveStage stage{SolveStage::Kind::all, iteration, 0};
      watch.before(stage, world.batches);
      solveTogether(world, context);
      if (!watch.after(stage)) return;
      continue;
    }
    const bool last = iteration + 1 == settings.solverIterations;
    const bool turnsBack = last || settings.chebyshev > 0.0f;  // which would carry S on
    for (const int group : scheduleOfIteration(schedule)) {
      watchRotation(group <= group::kPressure, turnsBack, world.particles);
      for (int repeat = solvesPerVisit(settings.groupRepeats, group, last); repeat > 0; --repeat) {
        const SolveStage stage{SolveStage::Kind::group, iteration, group};
        solveGroup(stage, world, settings, watch);
        if (!watch.after(stage)) return;
      }
    }
    watchRotation(false, turnsBack, world.particles);
    if (settings.chebyshev > 0.0f) chebyshev_.accelerate(world.particles, settings.chebyshev);
  }
}

// Bending, stretching and pressure come in the lowest groups; what follows them acts from outside.
void ConstraintSolver::watchRotation(bool internal, bool turnsBack, Particles& particles) {
  if (internal == solvesInternal_) return;
  solvesInternal_ = internal;
  if (internal) return internalRotation_.begin(particles);
  internalRotation_.end(particles);
  if (turnsBack) internalRotation_.turnBack(particles);
}

bool ConstraintSolver::solveLevels(World& world, const StepContext& context, SolveWatch& watch) {
  bool goOn = true;
  int iteration = 0;
  hierarchy_.solve(world.particles, context.settings.levelIterations, [&](std::size_t level, BatchSpan batches) {
    if (!goOn) return;
    const SolveStage stage{SolveStage::Kind::level, iteration++ % context.settings.levelIterations,
                           static_cast<int>(level)};
    watch.before(stage, batches);
    for (const auto& batch : batches) counts_.projections += static_cast<double>(batch->size());
    solveOnce(stage, batches, world.particles, context.settings, watch);
    goOn = watch.after(stage);
  });
  return goOn;
}

void ConstraintSolver::solveGroup(const SolveStage& stage, World& world, const Settings& settings, SolveWatch& watch) {
  PLIANT_ASSERT(memory_.sums.size() == world.particles.size(), "the step is prepared");
  ++counts_.groupSolves[stage.group];
  const BatchSpan batches = world.batchesOf(stage.group);
  if (isEmpty(batches)) return;
  watch.before(stage, batches);
  for (const auto& batch : batches) counts_.projections += static_cast<double>(batch->size());
  solveOnce(stage, batches, world.particles, settings, watch);
}

void ConstraintSolver::solveOnce(const SolveStage& stage, BatchSpan batches, Particles& particles,
                                 const Settings& settings, SolveWatch& watch) {
  switch (settings.iteration) {
    case Iteration::jacobi: {
      const bool findExcess = settings.averaging == Averaging::perParticle && watch.watchesAveraging();
      solveJacobi(batches, particles, settings, memory_, findExcess);
      if (findExcess) watch.averaged(stage, memory_.excess);
      return;
    }
    case Iteration::gaussSeidel:
      return solveGaussSeidel(batches, particles);
    case Iteration::gaussSeidelOrdered:
    case Iteration::global:  // coarse levels and what offers no rows
    case Iteration::massSpring:
      return solveGaussSeidelOrdered(batches, particles);
  }
}

// What is no single equation (shape matching, density, friction), and for massSpring what is no spring, comes after it,
// one constraint after the other.
void ConstraintSolver::solveTogether(World& world, const StepContext& context) {
  const float h = context.elasticStep();
  const bool springs = context.settings.iteration == Iteration::massSpring;
  if (springs)
    solveMassSpring(world.batches, world.particles, proposed_, h);
  else
    solveGlobally(world.batches, world.particles, h);
  for (int group = 0; group < kGroupCount; ++group) {
    ++counts_.groupSolves[group];
    for (const auto& batch : world.batchesOf(group)) {
      counts_.projections += static_cast<double>(batch->size());
      if (springs || !batch->isLinear()) batch->projectInOrder(world.particles);
    }
  }
}

}  // namespace pliant::sim
