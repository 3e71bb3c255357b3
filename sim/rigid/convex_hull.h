// The convex hull of points, by the library Qhull (Barber, Dobkin, Huhdanpaa 1996, "The quickhull algorithm").
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <optional>
#include <span>

namespace pliant::sim {

/// The hull: coplanar triangles are merged into faces of more corners, and only its corners are kept as points. Nothing
/// where the points span no volume.
std::optional<ConvexShape> convexHull(std::span<const glm::dvec3> points);

}  // namespace pliant::sim
