// Where a scene's particle sources emit.
#pragma once

#include "render/box.h"
#include "sim/simulation.h"

#include <vector>

namespace pliant::app {

/// Bounds of all particles emitted from the first frame to the last; does not depend on the current time.
render::Box emissionBoundsOf(const sim::Simulation& simulation);

/// By object: whether a source emits particles of it.
std::vector<bool> objectsOfSources(const sim::Simulation& simulation);

}  // namespace pliant::app
