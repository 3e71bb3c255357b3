// The constraints, solved at x*.
#include "sim/solver/schedule.h"
#include "sim/step/bodies.h"
#include "sim/step/stepper.h"

namespace pliant::sim {

StepContext StepState::context() const {
  return {world.materials,
          world.objects,
          settings,
          solvesOfStep(settings.effectiveSchedule(), settings.solverIterations, settings.groupRepeats),
          h,
          frame,
          static_cast<float>(substep + 1) / static_cast<float>(settings.substeps),
          integrator.elasticPart(),
          integrator.historyDisplacement(),
          integrator.particlesWithHistory()};
}

template <>
void phase<Phase::solve>(StepState& s) {
  s.tools.solver.solve(s.world, s.context(), *s.watch);
  flushBodies(s);
}

}  // namespace pliant::sim
