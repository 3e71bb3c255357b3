// The quantity shown by colours, one value per particle.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/scene/view.h"

#include <vector>

namespace pliant::app {

/// Fills `values` with the quantity, NaN for particles without one; clears it if colours show no quantity, and for
/// ColourBy::difference, which involves several worlds: see compareWith().
void computeValues(const sim::MeasuredState& state, sim::ColourBy colourBy, std::vector<float>& values);

}  // namespace pliant::app
