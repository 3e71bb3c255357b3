// Spray: isolated drops of a liquid are drawn small, like water that has come apart.
#pragma once

#include "render/frame.h"

#include <span>

namespace pliant::app {

/// A drop that is shrunk below this fraction of its radius is isolated.
constexpr float kSprayBelow = 0.6f;

/// Shrinks drops with few neighbours: an isolated one to less than half, one inside the liquid not at all, nor one of a
/// sheet, even if that is stretched to twice the distance.
void shrinkSpray(std::span<render::Sphere> drops);

}  // namespace pliant::app
