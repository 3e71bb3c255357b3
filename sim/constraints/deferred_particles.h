// Deferred update: where nothing reads the particles of rigid bodies while the solver runs, they are moved to the poses
// of their bodies after the last pass instead of after each. The result is the same.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Whether only batches move anything while the solver runs: it is neither hierarchical nor accelerated.
bool onlyBatchesMove(const StepContext& context);
/// Whether no batch reads particles between two passes. Precondition: batches are prepared.
bool canDeferParticles(const World& world);
/// After a pass that has moved poses: moves particles at once, or defers that to updateDeferredParticles().
void onPosesMoved(World& world, bool mayDefer);
/// After the last pass, and before particles are read.
void updateDeferredParticles(World& world);

}  // namespace pliant::sim
