// A closed surface around a body that is given only by its particles.
#pragma once

#include "sim/io/mesh_file.h"

#include <glm/vec3.hpp>

#include <span>

namespace pliant::sim {

/// The surface `radius` outside of the outermost points, smooth from point to point: flat where they are coplanar,
/// round at corners. It is the level set |x - m(x)| = c, m the mean of the points around x with weights that fall to 0
/// (Zhu & Bridson 2005, 5); c is chosen such that most of the outer points have that distance. Holes and notches wider
/// than about two spacings stay open. Triangles are counter-clockwise seen from outside; no triangles where the points
/// do not extend in all three directions, overlap by far or are very many (tolerances.h). Precondition: radius > 0.
/// Deterministic to the bit.
[[nodiscard]] TriangleMesh surfaceAround(std::span<const glm::vec3> points, float radius);

/// Spacing of points: the median of the distances to the nearest; 0 for fewer than two points.
[[nodiscard]] float spacingOf(std::span<const glm::vec3> points);

}  // namespace pliant::sim
