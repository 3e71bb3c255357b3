// The lens' details about a place in the step: text, and a table of the particles of a constraint.
#pragma once

#include "app/view/projection_numbers.h"

#include <cstddef>

namespace pliant::app {

/// Draws a projection without scrolling: its numbers side by side, and the table of its particles in the space
/// available; if there are many, as many rows as fit in `height` [pixels], and one row for all others. Returns the
/// number of particles with a row of their own. `chosen`: as for numbersOf().
std::size_t drawProjectionNumbers(const sim::StepRecording& recording, const sim::Projection& projection, int chosen,
                                  float height);

}  // namespace pliant::app
