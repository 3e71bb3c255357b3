// Surfaces of simple solids.
#pragma once

#include "sim/io/mesh_file.h"

#include <glm/vec3.hpp>

#include <array>

namespace pliant::sim {

/// A box around the origin. Its six sides share no vertices, so that it is drawn with sharp edges.
TriangleMesh boxSurface(const glm::vec3& size, const std::array<int, 3>& cells);

/// An ellipsoid around the origin with the diameters `size`; closed. `cells`: along a quarter of a great circle.
TriangleMesh ellipsoidSurface(const glm::vec3& size, int cells);

/// Makes vertices at the same place one vertex (that with the smallest number), as corners of triangles; triangles that
/// have lost a corner by that are left out. The positions stay.
void weld(TriangleMesh& mesh);

}  // namespace pliant::sim
