// The convex hull of points, by the library Qhull (Barber, Dobkin, Huhdanpaa 1996, "The quickhull algorithm").
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <optional>
#include <span>

namespace pliant::sim {

/// The hull with flat faces of more than three corners where points lie in one plane, and of its own corners alone;
/// nothing where the points have no volume.
std::optional<ConvexShape> convexHull(std::span<const glm::dvec3> points);

}  // namespace pliant::sim
