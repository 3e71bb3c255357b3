// Where the sources of a scene bring in particles.
#pragma once

#include "render/box.h"
#include "sim/simulation.h"

#include <vector>

namespace pliant::app {

/// Around all that comes in from the first frame to the last: the same at any time.
render::Box boxOfArrivals(const sim::Simulation& simulation);

/// By object: whether a source brings in particles of it.
std::vector<bool> objectsOfSources(const sim::Simulation& simulation);

}  // namespace pliant::app
