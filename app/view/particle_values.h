// The quantities that colours can show, one value a particle.
#pragma once

#include "sim/scene/view.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::app {

/// Fills `values` with the quantity, not a number where a particle has none; empties it for ColourBy::object and
/// constant. The constraint error of a particle is the largest |strain| of the constraints that act on it.
void computeValues(const sim::World& world, sim::ColourBy colourBy, std::vector<float>& values);

}  // namespace pliant::app
