// Checks that numbers are finite.
#pragma once

#include "sim/step/step_state.h"

#include <cmath>

namespace pliant::sim {

/// Positions beyond this have no room left for a step in float32.
constexpr float kFarthest = 1e15f;

inline bool isWithinReach(const glm::vec4& x) {
  return std::abs(x.x) < kFarthest && std::abs(x.y) < kFarthest && std::abs(x.z) < kFarthest;
}

/// Whether all proposed positions are finite.
bool arePositionsFinite(const Particles& particles);
bool areVelocitiesFinite(const Particles& particles);

/// Fails the step where the output of `phase` (PhaseInfo::written) is not finite.
void checkFinite(Phase phase, StepState& s);

}  // namespace pliant::sim
