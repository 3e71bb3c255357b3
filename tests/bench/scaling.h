// How the cost of a particle grows with their number, up to a million.
#pragma once

#include <string>
#include <vector>

namespace pliant::bench {

struct ScalingOptions {
  std::vector<int> threads;
  std::string kind;    ///< only kinds that begin so; empty: all
  bool quick = false;  ///< nothing above 100,000 particles
  bool markdown = false;
};

/// Prints, for grains, solids, cloth and fluids of 10,000, 100,000 and 1,000,000 particles: how long they take to build,
/// bytes of memory a particle, and what a particle costs in an iteration.
void printScaling(const ScalingOptions& options);

}  // namespace pliant::bench
