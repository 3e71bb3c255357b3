// Woven cloth: threads along the warp, across it (weft), and directions in between (bias), each with a stiffness.
#pragma once

#include "sim/state/material.h"
#include "sim/state/particles.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <optional>

namespace pliant::sim {

/// The stiffness of an edge by its direction at rest: within 22.5 degrees of the warp, or of the plane across it, that
/// of the threads there, else that of the bias. Without a warp all edges have the same.
inline float Material::*stiffnessAlong(const std::optional<glm::vec3>& warp, const glm::vec3& edge) {
  if (!warp) return &Material::stiffness;
  constexpr float kCosine = 0.92387953f, kSine = 0.38268343f;  // of 22.5 degrees
  const float along = std::abs(glm::dot(*warp, edge)), length = glm::length(*warp) * glm::length(edge);
  if (along >= kCosine * length) return &Material::stiffness;
  return along <= kSine * length ? &Material::weftStiffness : &Material::shearStiffness;
}

/// Whether constraints with this stiffness are the edges of a cloth or the like: those that may tear.
inline bool isStretching(float Material::*column) {
  return column == &Material::stiffness || column == &Material::weftStiffness || column == &Material::shearStiffness;
}

}  // namespace pliant::sim
