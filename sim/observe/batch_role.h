// What a batch of constraints is there for: distances serve several ends.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/material.h"

#include <string_view>

namespace pliant::sim {

constexpr std::string_view kLockRole = "distance lock";

/// Of distances "bending" or "stretching" where they have a stiffness of a material, "distance lock" where they are
/// kept whatever the material is; else the type of the batch.
inline std::string_view roleOf(const Batch& batch) {
  if (batch.column() == &Material::bendingStiffness) return "bending";
  if (batch.type() != "distance") return batch.type();
  return batch.column() != nullptr ? "stretching" : kLockRole;
}

}  // namespace pliant::sim
