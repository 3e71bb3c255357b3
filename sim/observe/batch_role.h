// What a batch of constraints is there for: distances serve several ends.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/material.h"

#include <string_view>

namespace pliant::sim {

/// "bending" or "stretching" of distances that have a stiffness of a material; else the type of the batch.
inline std::string_view roleOf(const Batch& batch) {
  if (batch.column() == &Material::bendingStiffness) return "bending";
  return batch.type() == "distance" && batch.column() != nullptr ? "stretching" : batch.type();
}

}  // namespace pliant::sim
