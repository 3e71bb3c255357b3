// Separates tetrahedra along their faces, while particles, masses and constraints follow.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <array>
#include <set>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Two tetrahedra of a body that share a face, by index, the smaller first.
using TetraPair = std::array<int, 2>;

/// All of them, ascending.
std::vector<TetraPair> neighboursIn(const TetrahedralBody& body);
/// Whether two tetrahedra still share a face.
bool shareFace(const TetrahedralBody& body, const TetraPair& pair);

/// Opens the faces between these pairs. A particle is divided if the tetrahedra at it are no longer connected through
/// faces that end there: each group gets its own particle at the same position, with the same velocity and a part of
/// the mass by the group's volume. The group with the largest part keeps the particle; a fixed one stays fixed there,
/// the others are free. A duplicated spring edge keeps its rest length; tetrahedra keep their rest shape. Returns the
/// new particles, each with its original; counts one change of the world's topology if there are any. A face stays
/// closed if none of its corners was divided.
std::vector<std::pair<int, int>> separateTetrahedra(World& world, TetrahedralBody& body,
                                                    const std::set<TetraPair>& opened);

}  // namespace pliant::sim
