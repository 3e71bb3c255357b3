// Costs per item of the loops of this folder, for parallelFor(), and chunk sizes.
#pragma once

#include "sim/base/parallel.h"

#include <cstddef>

namespace pliant::sim {

constexpr ItemCost kContactCost{10.0};    ///< of a surface contact, or of a particle that touches
constexpr ItemCost kPairCost{5.0};        ///< of a pair of particles
constexpr ItemCost kTieCost{4.0};         ///< of a long-range tie
constexpr ItemCost kVertexCost{7.5};      ///< of a vertex of a balloon
constexpr ItemCost kPlaceCost{5.0};       ///< of a place of a fluid (density.h)
constexpr std::size_t kFluidChunk = 256;  ///< places of a fluid that are solved as one chunk

}  // namespace pliant::sim
