// Ties a surface to the particles of a body that it encloses.
#pragma once

#include "sim/tetrahedra/embedded_surface.h"

#include <glm/vec3.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// Weights with which each vertex of `surface` follows the particles around it: they reproduce its position at rest,
/// and so every affine motion of the particles (moving least squares, Lancaster & Salkauskas 1981), and vary smoothly
/// from particle to particle. Particle numbers are indices of `points`, which extend in all three directions;
/// `spacing`: about their distance.
[[nodiscard]] std::vector<EmbeddedSurface::Vertex> skin(std::span<const glm::vec3> surface,
                                                        std::span<const glm::vec3> points, float spacing);

}  // namespace pliant::sim
