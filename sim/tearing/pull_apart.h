// Where vertices of a sheet came apart, their halves coincide, and nothing tells on which side of the other each
// belongs. Each is moved back from the cut by a hair, along its own triangles and so that as few as possible cross.
#pragma once

#include "sim/tearing/sheet_mesh.h"

#include <span>

namespace pliant::sim {

/// Moves each of these vertices of `mesh`, except held ones, by at most `farthest` [m]: towards the centre of its
/// neighbours or, if the fan of its triangles is so bent that it would cross another one there, towards one of its
/// triangles or neighbours.
void pullApart(World& world, const SheetMesh& mesh, std::span<const int> vertices, float farthest);

}  // namespace pliant::sim
