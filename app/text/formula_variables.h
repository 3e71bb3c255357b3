// Which signs of a formula are variables of the method.
#pragma once

#include "app/text/formula.h"

#include <vector>

namespace pliant::app {

/// Marks x, v, w, C and lambda, with their indices, and Delta and nabla before them, among the parts of one row.
/// Upright letters are none of them, such as the lambda of Lame.
void markVariables(std::vector<Formula>& row);

}  // namespace pliant::app
