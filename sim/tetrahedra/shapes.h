// Surfaces of simple solids.
#pragma once

#include "sim/io/mesh_file.h"

#include <glm/vec3.hpp>

#include <array>

namespace pliant::sim {

/// A box centred at the origin. Its six sides share no vertices, so that it is drawn with sharp edges.
TriangleMesh boxSurface(const glm::vec3& size, const std::array<int, 3>& cells);

/// An ellipsoid centred at the origin with the diameters `size`; closed. `cells`: along a quarter of a great circle.
TriangleMesh ellipsoidSurface(const glm::vec3& size, int cells);

/// Merges vertices at the same position, as corners of triangles, into the one with the smallest index; triangles that
/// lose a corner are removed. The positions stay.
void weld(TriangleMesh& mesh);

}  // namespace pliant::sim
