// Spray: drops of a liquid that fly alone are small, as water that has come apart is.
#pragma once

#include "render/frame.h"

#include <span>

namespace pliant::app {

/// A drop that is shrunk below this part of its radius flies alone.
constexpr float kSprayBelow = 0.6f;

/// Shrinks the drops that have few others around them: one alone to less than half, one in the midst not at all, nor one
/// of a sheet that is drawn out, up to twice as far.
void shrinkSpray(std::span<render::Sphere> drops);

}  // namespace pliant::app
