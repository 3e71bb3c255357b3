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
  PLIANT_ASSERT(!world.particlesDeferred, "particles have followed the last solve");
  memory_.sums.resize(world.particles.size());
  for (const auto& batch : world.batches) {
    batch->arrange(context.settings.iteration, world.particles.size());
    batch->prepare(world.particles, context);
  }
  if (context.settings.effectiveSchedule() == Schedule::hierarchical) hierarchy_.prepare(world, context);
}

void ConstraintSolver::solve(World& world, const StepContext& context, SolveObserver& watch) {
  freeBodies_.begin(world, context);
  if (iterate(world, context, watch)) freeBodies_.end(world.particles);
}

bool ConstraintSolver::iterate(World& world, const StepContext& context, SolveObserver& watch) {
  const Settings& settings = context.settings;
  const Schedule schedule = settings.effectiveSchedule();
  const bool together = solvesAllAtOnce(settings.iteration);
  if (settings.iteration == Iteration::massSpring) noteProposed(world.particles);
  internalRotation_.prepare(world, context);
  solvesBodies_ = false;
  if (schedule == Schedule::hierarchical && !solveLevels(world, context, watch)) return false;
  if (settings.chebyshev > 0.0f) chebyshev_.begin(world);
  for (int iteration = 0; iteration < settings.solverIterations; ++iteration) {
    if (together) {
      const SolveStage stage{SolveStage::Kind::all, iteration, 0};
      watch.before(stage, world.batches);
      solveAllAtOnce(world, context);
      if (!watch.after(stage)) return false;
      continue;
    }
    const bool last = iteration + 1 == settings.solverIterations;
    removesRotation_ = last || settings.chebyshev > 0.0f;  // which would extrapolate S
    for (const int group : scheduleOfIteration(schedule)) {
      for (int repeat = solvesPerVisit(settings.groupRepeats, group, last); repeat > 0; --repeat) {
        const SolveStage stage{SolveStage::Kind::group, iteration, group};
        solveGroup(stage, world, settings, watch);
        if (!watch.after(stage)) return false;
        if (removesRotation_) endObserving(world.particles);
      }
    }
    endObserving(world.particles);
    if (settings.chebyshev > 0.0f) chebyshev_.accelerate(world, settings.chebyshev);
  }
  return true;
}

void ConstraintSolver::noteProposed(const Particles& particles) {
  proposed_.resize(particles.size());
  for (std::size_t i = 0; i < proposed_.size(); ++i) proposed_[i] = particles.exactPredicted(i);
}

// Internal effects of bodies are separated from external ones batch by batch; not where Jacobi solves both together. In
// the last iteration each turn is removed at once, so that external constraints have the last word.
void ConstraintSolver::solveObserved(const SolveStage& stage, BatchSpan batches, Particles& particles,
                                     const Settings& settings, SolveObserver& watch) {
  if (!internalRotation_.isNeeded()) return solveOnce(stage, batches, particles, settings, watch);
  const std::size_t atOnce = settings.iteration == Iteration::jacobi ? batches.size() : 1;
  for (; !batches.empty(); batches = batches.subspan(atOnce)) {
    const BatchSpan part = batches.first(atOnce);
    if (isEmpty(part)) continue;
    const bool ofBodies = std::all_of(part.begin(), part.end(),
                                      [](const auto& batch) { return batch->size() == 0 || isOfBodies(*batch); });
    if (!ofBodies) endObserving(particles);
    if (ofBodies && !solvesBodies_) internalRotation_.begin(particles);
    solvesBodies_ = ofBodies;
    solveOnce(stage, part, particles, settings, watch);
  }
}

void ConstraintSolver::endObserving(Particles& particles) {
  if (!solvesBodies_) return;
  solvesBodies_ = false;
  internalRotation_.end(particles);
  if (removesRotation_) internalRotation_.removeRotation(particles);
}

// Levels fight with pressure as edges do, and the particles that they leave out follow without regard to moments.
bool ConstraintSolver::solveLevels(World& world, const StepContext& context, SolveObserver& watch) {
  if (internalRotation_.isNeeded()) internalRotation_.begin(world.particles);
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
  if (internalRotation_.isNeeded()) internalRotation_.end(world.particles);
  return goOn;
}

void ConstraintSolver::solveGroup(const SolveStage& stage, World& world, const Settings& settings,
                                  SolveObserver& watch) {
  PLIANT_ASSERT(memory_.sums.size() == world.particles.size(), "the step is prepared");
  ++counts_.groupSolves[stage.group];
  const BatchSpan batches = world.batchesOf(stage.group);
  if (isEmpty(batches)) return;
  watch.before(stage, batches);
  for (const auto& batch : batches) counts_.projections += static_cast<double>(batch->size());
  solveObserved(stage, batches, world.particles, settings, watch);
}

void ConstraintSolver::solveOnce(const SolveStage& stage, BatchSpan batches, Particles& particles,
                                 const Settings& settings, SolveObserver& watch) {
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
    case Iteration::global:  // coarse levels and batches without rows
    case Iteration::massSpring:
      return solveGaussSeidelOrdered(batches, particles);
  }
}

// Constraints that are not a single equation (shape matching, density, friction), and for massSpring all that are not
// springs, are solved after it, one by one.
void ConstraintSolver::solveAllAtOnce(World& world, const StepContext& context) {
  const bool springs = context.settings.iteration == Iteration::massSpring;
  // External effects in the same system cannot be separated from internal ones.
  const bool watches = internalRotation_.isNeeded() &&
                       std::all_of(world.batches.begin(), world.batches.end(),
                                   [](const auto& batch) { return batch->size() == 0 || isOfBodies(*batch); });
  if (watches) internalRotation_.begin(world.particles);
  if (springs)
    solveMassSpring(world.batches, world.particles, proposed_);
  else
    solveGlobally(world.batches, world.particles);
  if (watches) {
    internalRotation_.end(world.particles);
    internalRotation_.removeRotation(world.particles);
  }
  for (int group = 0; group < kGroupCount; ++group) {
    ++counts_.groupSolves[group];
    for (const auto& batch : world.batchesOf(group)) {
      counts_.projections += static_cast<double>(batch->size());
      if (springs || !batch->isLinear()) batch->projectInOrder(world.particles);
    }
  }
}

}  // namespace pliant::sim
