// What the parameter `stiffness` means: the choice `stiffnessModel`.
#pragma once

#include "sim/base/assert.h"
#include "sim/scene/settings.h"

#include <cmath>

namespace pliant::sim {

/// The factor on each correction so that `solves` projections in a step act as `model` asks for stiffness k in [0, 1].
/// perIteration: k. perStep: k' = 1-(1-k)^(1/n) (Müller et al. 2007, 3.3; exact for one constraint under
/// Gauss-Seidel; Jacobi averaging divides corrections further). compliant: k; constraints with a compliance do not look
/// at it (compliance.h).
template <typename Real>
inline Real effectiveStiffness(StiffnessModel model, Real k, int solves) {
  PLIANT_ASSERT(solves >= 0, "a constraint is solved, or not");
  switch (model) {
    case StiffnessModel::perIteration:
    case StiffnessModel::compliant:
      return k;
    case StiffnessModel::perStep:
      return solves > 0 ? static_cast<Real>(1.0 - std::pow(1.0 - double(k), 1.0 / solves)) : Real(0);
  }
  return k;
}

}  // namespace pliant::sim
