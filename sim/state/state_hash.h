// A hash of a state: equal for equal bits, different for nearly all others.
#pragma once

#include "sim/state/world.h"

#include <cstdint>

namespace pliant::sim {

/// Hash of the visible state: positions, velocities, inverse masses, poses of moving things, which rigid bodies sleep,
/// which joints are broken, the number of particles, and tears. Differences in the rest of the state show in these a
/// step later. Never 0.
[[nodiscard]] std::uint32_t stateHash(const World& world);

}  // namespace pliant::sim
