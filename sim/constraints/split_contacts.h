// Mass splitting (sim/state/mass_splitting.h) of contacts, for both collision and friction. For a particle and an
// immovable surface s = 1 / n.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/contact_set.h"
#include "sim/state/mesh_contact.h"

namespace pliant::sim {

/// Batch::accumulateSplit() of the pushes in `contacts`, which are replaced by their shares.
void accumulateSplit(ContactSet& contacts, std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split);
void accumulateSplit(MeshContactSet& contacts, std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split);

}  // namespace pliant::sim
