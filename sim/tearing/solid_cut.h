// A knife in a soft body: it is parted along the faces between tetrahedra whose middles lie on different sides of the
// blade. What is drawn is ironed flat onto the blade.
#pragma once

#include "sim/state/surfaces.h"
#include "sim/tearing/blade.h"
#include "sim/tearing/solid_mesh.h"

#include <optional>
#include <set>

namespace pliant::sim {

/// The end of a stroke in one soft body.
struct SolidStroke {
  /// Where the blade has come to: a place that the body carries on.
  struct End {
    std::size_t tetrahedron;  ///< the nearest one
    glm::vec3 offset;         ///< from its middle [m]
  };
  std::optional<End> end;
  std::set<TetraPair> opened;  ///< pairs that the blade went between and that hang together still at their corners
};

/// Goes on with a stroke, at world.particles.position. A blade much narrower than a tetrahedron waits for the next one:
/// such a one may point anywhere.
void cutSolid(World& world, TetrahedralBody& body, SolidStroke& stroke, const Blade& blade);

}  // namespace pliant::sim
