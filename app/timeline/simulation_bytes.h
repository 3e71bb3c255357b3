// How much memory clones of simulations and recorded actions take.
#pragma once

#include "app/take/take.h"
#include "sim/simulation.h"

#include <cstddef>
#include <vector>

namespace pliant::app {

/// An estimate from the numbers of particles, constraints, contacts and triangles [bytes]: 0.9 to 1.5 times the actual
/// use.
std::size_t bytesOf(const sim::Simulation& simulation);
/// The total for all of them.
std::size_t bytesOf(const std::vector<const sim::Simulation*>& runs);

constexpr std::size_t kBytesOfEdit = 8192;  ///< roughly the size of a scene
std::size_t bytesOf(const TimedAction& action);

}  // namespace pliant::app
