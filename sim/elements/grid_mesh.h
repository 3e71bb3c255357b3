// A rectangle of triangles: the cloth that needs no file.
#pragma once

#include "sim/io/mesh_file.h"

#include <optional>

namespace pliant::sim {

/// A rectangle around the origin with `cells` cells along its longer side and about square ones, cut along alternating
/// diagonals. `size` are its extents along x, y and z [m]; nothing unless exactly one of them is 0. Vertices count
/// along the first axis that has an extent, then along the second. Precondition: cells is at least 1.
[[nodiscard]] std::optional<TriangleMesh> gridMesh(const glm::vec3& size, int cells);

}  // namespace pliant::sim
