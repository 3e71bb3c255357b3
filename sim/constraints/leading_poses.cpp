#include "sim/constraints/leading_poses.h"

#include "sim/constraints/body_shifts.h"

#include <algorithm>

namespace pliant::sim {

bool batchesMoveAlone(const StepContext& context) {
  return context.settings.effectiveSchedule() != Schedule::hierarchical && context.settings.chebyshev == 0.0f;
}

bool mayPosesLead(const World& world) {
  return std::none_of(world.batches.begin(), world.batches.end(),
                      [](const auto& batch) { return batch->size() > 0 && batch->needsParticles(); });
}

void notePosesMoved(World& world, bool mayLead) {
  world.posesLead = mayLead;
  if (!mayLead) writeAllProposed(world.bodies, world.particles);
}

void letParticlesFollow(World& world) {
  if (world.posesLead) notePosesMoved(world, false);
}

}  // namespace pliant::sim
