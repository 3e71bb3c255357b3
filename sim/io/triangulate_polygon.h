// Cuts a polygon into triangles.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <vector>

namespace pliant::sim {

/// Appends the triangles of the polygon `corners` (indices into `positions`), with the same orientation, by ear
/// clipping in the polygon's mean plane: a convex polygon gives the fan 0-1-2, 0-2-3, ..., a concave one triangles
/// inside it. No corner is lost; a flat or self-intersecting polygon gives a fan, too. Repeated corners are merged.
/// Precondition: every corner is an index of positions.
void triangulatePolygon(std::span<const glm::vec3> positions, std::span<const int> corners,
                        std::vector<std::array<int, 3>>& triangles);

}  // namespace pliant::sim
