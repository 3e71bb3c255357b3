// While the solver runs, the poses of rigid bodies may lead: their particles follow them after the last pass, not after
// each, where nothing looks at these in between. What is written to them is the same.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Whether batches alone move anything while the solver runs: it is neither hierarchical nor accelerated.
bool batchesMoveAlone(const StepContext& context);
/// Whether none of them looks at particles between two passes. Precondition: they are prepared.
bool mayPosesLead(const World& world);
/// After a pass that has moved poses: particles follow at once, or where poses may lead with letParticlesFollow().
void notePosesMoved(World& world, bool mayLead);
/// After the last pass, and before someone looks.
void letParticlesFollow(World& world);

}  // namespace pliant::sim
