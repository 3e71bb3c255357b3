// Poses of rigid bodies may lead while the solver runs: where nothing reads their particles in between, these follow
// after the last pass instead of after each. The result is the same.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Whether only batches move anything while the solver runs: it is neither hierarchical nor accelerated.
bool batchesMoveAlone(const StepContext& context);
/// Whether no batch reads particles between two passes. Precondition: batches are prepared.
bool mayPosesLead(const World& world);
/// After a pass that has moved poses: particles follow at once, or in letParticlesFollow() where poses may lead.
void notePosesMoved(World& world, bool mayLead);
/// After the last pass, and before particles are read.
void letParticlesFollow(World& world);

}  // namespace pliant::sim
