// Spray: drops of a liquid that fly alone are small, as water that has come apart is.
#pragma once

#include "render/frame.h"

#include <span>

namespace pliant::app {

/// Shrinks the drops that have few others around them: one alone to less than half, one in the midst not at all.
void shrinkSpray(std::span<render::Sphere> drops);

}  // namespace pliant::app
