// The size of the scene at rest, to which observers of a step compare displacements.
#pragma once

#include "sim/state/particles.h"

namespace pliant::sim {

/// Diagonal of the box around the particles, with their radii, where they were made [m]; 0 without particles.
double extentAtRest(const Particles& particles);

}  // namespace pliant::sim
