// Tetrahedra that are parted along their faces, while particles, masses and constraints follow.
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
/// Whether two tetrahedra share a face still.
bool shareFace(const TetrahedralBody& body, const TetraPair& pair);

/// Opens the faces between these pairs. A particle comes apart when the tetrahedra at it do not hang together any more
/// through faces that end there: each group gets a particle of its own in the same place, with the same velocity and
/// the part of the mass that the group has of the volume. The group with the largest part keeps the particle; a fixed
/// one stays fixed there, the others are free. An edge of springs that is doubled keeps its rest length; tetrahedra
/// keep theirs. Returns the new particles, each with the one that it was part of; counts one change of the world's
/// topology if there are any. A face stays where none of its corners came apart.
std::vector<std::pair<int, int>> partTetrahedra(World& world, TetrahedralBody& body, const std::set<TetraPair>& opened);

}  // namespace pliant::sim
