// Ropes that come apart between two particles.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

/// The strand that holds a particle; null: none.
const Strand* strandOf(const World& world, int particle);

/// Parts strands between particle k and k + 1 for each k in `broken`, and takes away all constraints of the same rope
/// that reach across. Preconditions: ascending, each once; k and k + 1 are of one strand.
void breakStrands(World& world, const std::vector<int>& broken);

}  // namespace pliant::sim
