#include "sim/constraints/deferred_particles.h"

#include "sim/constraints/body_shifts.h"

#include <algorithm>

namespace pliant::sim {

bool onlyBatchesMove(const StepContext& context) {
  return context.settings.effectiveSchedule() != Schedule::hierarchical && context.settings.chebyshev == 0.0f;
}

bool canDeferParticles(const World& world) {
  return std::none_of(world.batches.begin(), world.batches.end(),
                      [](const auto& batch) { return batch->size() > 0 && batch->needsParticles(); });
}

void onPosesMoved(World& world, bool mayDefer) {
  world.particlesDeferred = mayDefer;
  if (!mayDefer) writeAllProposed(world.bodies, world.particles);
}

void updateDeferredParticles(World& world) {
  if (world.particlesDeferred) onPosesMoved(world, false);
}

}  // namespace pliant::sim
