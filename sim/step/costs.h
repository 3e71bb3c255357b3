// Costs per item of the loops of this folder, for parallelFor().
#pragma once

#include "sim/base/parallel.h"

namespace pliant::sim {

constexpr ItemCost kMoveCost{1.5};     ///< of a particle whose position or velocity is written
constexpr ItemCost kTwoStepCost{3.0};  ///< of a particle, from two earlier steps
constexpr ItemCost kFiniteCost{0.75};  ///< of a particle that is checked
constexpr ItemCost kBounceCost{15.0};  ///< of a particle and its contacts, where there is restitution

}  // namespace pliant::sim
