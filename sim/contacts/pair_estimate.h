// Estimates the number of pairs that a search would find, before it is made.
#pragma once

#include "sim/base/index.h"
#include "sim/geometry/neighbour_grid.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

/// An estimate must exceed the limit of pairs by this factor for a search to be refused: a sample stands for its stride
/// n / 64, so that c of n points in one place count as up to c n / 128 pairs more than their c^2 / 2. For up to 9
/// million particles, 300 pairs each, that is less than the limit once more.
constexpr double kLargestOverestimate = 2.0;

/// The number of pairs of a grid's points that are nearer than the sum of their radii and `margin`, estimated from the
/// neighbours of 64 points, evenly spread over its cells: the same for any number of threads. Stops above `enough`.
template <typename RadiusOf>
double estimatePairs(const NeighbourGrid& grid, float largestRadius, float margin, double enough, RadiusOf&& radiusOf) {
  constexpr std::size_t kSamples = 64;
  const auto entries = grid.entries();
  const std::size_t stride = entries.size() / kSamples + 1;
  double pairs = 0.0;
  for (std::size_t e = 0; e < entries.size() && pairs <= enough; e += stride) {
    const float radius = radiusOf(entries[e].id);
    std::size_t near = 0;
    grid.forEachWithin(entries[e].position, radius + largestRadius + margin,
                       [&](std::uint32_t hit, float distanceSquared) {
                         const float reach = radius + radiusOf(entries[hit].id) + margin;
                         near += distanceSquared <= reach * reach ? 1 : 0;
                       });
    pairs += 0.5 * double(near - std::min<std::size_t>(near, 1)) * double(stride);  // itself is among them
  }
  return pairs;
}

}  // namespace pliant::sim
