// A knife in a soft body: it is separated along the faces between tetrahedra whose centres lie on different sides of
// the blade. The drawn surface is flattened onto the blade.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/tearing/blade.h"
#include "sim/tearing/solid_mesh.h"

#include <optional>
#include <set>

namespace pliant::sim {

/// The end of a stroke in one soft body.
struct SolidStroke {
  /// The end of the blade: a point that the body carries along.
  struct End {
    std::size_t tetrahedron;  ///< the nearest one
    glm::vec3 offset;         ///< from its centre [m]
  };
  std::optional<End> end;
  std::set<TetraPair> opened;  ///< pairs that the blade passed between and that are still connected at their corners
};

/// Continues a stroke, at world.particles.position. A blade much narrower than a tetrahedron waits for the next one: it
/// may point anywhere.
void cutSolid(World& world, TetrahedralBody& body, SolidStroke& stroke, const Blade& blade);

}  // namespace pliant::sim
