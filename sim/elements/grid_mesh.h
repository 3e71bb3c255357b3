// A rectangle of triangles: cloth without a file.
#pragma once

#include "sim/io/mesh_file.h"

#include <optional>

namespace pliant::sim {

/// A rectangle centred at the origin, of about square cells, `cells` along its longer side, split along alternating
/// diagonals. `size` are its extents along x, y and z [m]; nothing unless exactly one of them is 0. Vertices are
/// numbered along the first axis with an extent, then along the second. Precondition: cells is at least 1.
[[nodiscard]] std::optional<TriangleMesh> gridMesh(const glm::vec3& size, int cells);

}  // namespace pliant::sim
