// Where vertices of a sheet came apart, their halves lie in one place, and nothing shows on which side of the other
// each belongs. Each draws back from the cut by a hair, along its own triangles and so that nothing crosses.
#pragma once

#include "sim/tearing/sheet_mesh.h"

#include <span>

namespace pliant::sim {

/// Moves each of these vertices of `mesh`, but those that are held, by at most `farthest` [m]: towards the middle of
/// its neighbours or, where the fan of its triangles is so bent that it would go through another one there, towards one
/// of them.
void drawApart(World& world, const SheetMesh& mesh, std::span<const int> vertices, float farthest);

}  // namespace pliant::sim
