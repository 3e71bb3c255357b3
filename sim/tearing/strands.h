// Breaks ropes between two particles.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

/// The strand that holds a particle; null: none.
const Strand* strandOf(const World& world, int particle);

/// Splits strands between particles k and k + 1 for each k in `broken`, and removes all constraints of the same rope
/// that cross the break. Preconditions: ascending, each once; k and k + 1 belong to one strand.
void breakStrands(World& world, const std::vector<int>& broken);

}  // namespace pliant::sim
