// The quantity that colours show, one value a particle.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/scene/view.h"

#include <vector>

namespace pliant::app {

/// Fills `values` with the quantity, not a number where a particle has none; empties it where colours show none, and
/// for ColourBy::difference, which is of several worlds: compareWith().
void computeValues(const sim::MeasuredState& state, sim::ColourBy colourBy, std::vector<float>& values);

}  // namespace pliant::app
