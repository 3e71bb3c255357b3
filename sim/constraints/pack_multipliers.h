// Multipliers of one point of eight contacts.
#pragma once

#include "sim/base/pack.h"

namespace pliant::sim {

struct PackMultipliers {
  pack::Float8 lambda{}, frictionAlong{}, frictionAcross{};  ///< along the normal and both tangents [kg m]
};

/// Those now, and those before the last pass.
struct PackHistory : PackMultipliers {
  PackMultipliers last;
};

}  // namespace pliant::sim
