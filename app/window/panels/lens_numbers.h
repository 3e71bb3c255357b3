// What the lens says of a place in the step: words, and a table of the particles of a constraint.
#pragma once

#include "app/view/projection_numbers.h"

#include <string>

namespace pliant::app {

/// All of a projection without scrolling: the table of its particles lies as there is room for it.
void drawProjectionNumbers(const ProjectionNumbers& numbers);

}  // namespace pliant::app
