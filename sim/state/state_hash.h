// A fingerprint of a state: the same for the same bits, another one for nearly all others.
#pragma once

#include "sim/state/world.h"

#include <cstdint>

namespace pliant::sim {

/// Of what is seen of a state: positions, velocities, inverse masses, poses of what moves, which rigid bodies sleep, which
/// joints are broken, how many particles there are and what has torn. What else it holds shows in these a step later.
/// Never 0.
[[nodiscard]] std::uint32_t stateHash(const World& world);

}  // namespace pliant::sim
