// Spray: drops of a liquid that fly alone are small, as water that has come apart is.
#pragma once

#include "render/frame.h"

#include <span>

namespace pliant::app {

/// Shrinks the drops that have few others around them: one alone to less than half, one in the midst not at all.
void shrinkSpray(std::span<render::Sphere> drops);

/// Makes drops foam (the alpha of their colour below 255) where liquid that comes from all sides meets at speed and
/// takes air with it (M. Ihmsen et al.: Unified Spray, Foam and Air Bubbles for Particle-Based Fluids, 2012, (2) to (4)).
/// `velocities`: of the drops, as many [m/s].
void addFoam(std::span<const glm::vec3> velocities, std::span<render::Sphere> drops);

}  // namespace pliant::app
