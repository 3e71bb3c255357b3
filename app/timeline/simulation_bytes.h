// How much memory a clone of a simulation takes.
#pragma once

#include "sim/simulation.h"

#include <cstddef>

namespace pliant::app {

/// An estimate from the numbers of particles, constraints, contacts and triangles [bytes]: 0.9 to 1.5 times what is
/// used.
std::size_t bytesOf(const sim::Simulation& simulation);

}  // namespace pliant::app
