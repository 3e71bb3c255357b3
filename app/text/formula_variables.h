// Identifies the variables of the method in a formula.
#pragma once

#include "app/text/formula.h"

#include <vector>

namespace pliant::app {

/// Marks x, v, w, C and lambda, with their indices and with Delta and nabla before them, among the parts of a row.
/// Upright letters are not marked, such as the lambda of Lame.
void markVariables(std::vector<Formula>& row);

}  // namespace pliant::app
