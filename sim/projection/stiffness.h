// The meaning of the parameter `stiffness`: the choice `stiffnessModel`.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"
#include "sim/scene/settings.h"
#include "sim/state/material.h"

#include <cmath>

namespace pliant::sim {

/// The factor on each correction by which `solves` projections in a step amount to stiffness k in [0, 1] under `model`.
/// perIteration: k. perStep: k' = 1-(1-k)^(1/n) (Müller et al. 2007, 3.3; exact for one constraint under Gauss-Seidel;
/// Jacobi averaging divides corrections further). compliant: k; constraints with a compliance ignore it (compliance.h).
template <typename Real>
inline Real effectiveStiffness(StiffnessModel model, Real k, int solves) {
  PLIANT_ASSERT(solves >= 0, "a constraint is solved, or not");
  switch (model) {
    case StiffnessModel::perIteration:
    case StiffnessModel::compliant:
      return k;
    case StiffnessModel::perStep:
      return solves > 0 ? static_cast<Real>(1.0 - portable::pow(1.0 - double(k), 1.0 / solves)) : Real(0);
  }
  return k;
}

/// The compliance of constraints of a material row that replaces the stiffness of `column` (see complianceColumn()); 0:
/// they are not compliant.
inline float effectiveCompliance(StiffnessModel model, const Material& row, float Material::*column) {
  float Material::*const compliance = complianceColumn(column);
  return model == StiffnessModel::compliant && compliance != nullptr ? row.*compliance : 0.0f;
}

}  // namespace pliant::sim
