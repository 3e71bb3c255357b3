// The purpose of a batch of constraints: distances serve several.
#pragma once

#include "sim/state/batch.h"
#include "sim/state/material.h"

#include <string_view>

namespace pliant::sim {

constexpr std::string_view kLockRole = "distance lock";

/// For distances "bending" or "stretching" if they have a stiffness of a material, "distance lock" if they do not; else
/// the type of the batch.
inline std::string_view roleOf(const Batch& batch) {
  if (batch.column() == &Material::bendingStiffness) return "bending";
  if (batch.type() != "distance") return batch.type();
  return batch.column() != nullptr ? "stretching" : kLockRole;
}

}  // namespace pliant::sim
