// What the lens says of a place in the step: words, and a table of the particles of a constraint.
#pragma once

#include "app/view/projection_numbers.h"

#include <cstddef>

namespace pliant::app {

/// All of a projection without scrolling: its numbers side by side, the table of its particles as there is room for it,
/// and of many particles as many as fit in `height` [pixels], the others in one row. How many have a row of their own.
/// `chosen` as numbersOf() has it.
std::size_t drawProjectionNumbers(const sim::StepRecording& recording, const sim::Projection& projection, int chosen,
                                  float height);

}  // namespace pliant::app
