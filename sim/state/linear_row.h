// One constraint as a linear equation, for solvers of all constraints at once and for the solver lens.
#pragma once

#include "sim/base/index.h"
#include "sim/state/constraint_kind.h"

#include <glm/vec3.hpp>

#include <functional>
#include <span>

namespace pliant::sim {

/// C(x + dx) = C + sum_i grad_i C . dx_i. Valid during the visit.
struct LinearRow {
  std::span<const Index> particles;     ///< global indices
  std::span<const glm::vec3> gradient;  ///< grad_i C, by particle
  float value = 0.0f;                   ///< C
  ConstraintKind kind = ConstraintKind::equality;
  float stiffness = 1.0f;   ///< part of C that one projection removes, 0 to 1
  float compliance = 0.0f;  ///< alpha [m/N for a C in m]; 0: stiff
  float step = 0.0f;        ///< h in alpha / h^2, if compliant [s]
  float gamma = 0.0f;       ///< of damping, with the change that it applies to: Softness
  float change = 0.0f;
  const float* multiplier = nullptr;    ///< lambda, if compliant: kept through the iterations of a step
  std::size_t number = 0;               ///< index in its batch; for Batch::addMultiplier()
  std::size_t colour = 0;               ///< of Gauss-Seidel by colours; 0 where the batch has none
  std::span<const float> weights = {};  ///< scaled w, in place of the particles' own; by particle, or empty
};

using RowVisitor = std::function<void(const LinearRow&)>;

}  // namespace pliant::sim
