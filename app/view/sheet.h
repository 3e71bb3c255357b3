// Cloth with thickness: a simulated sheet is drawn as two sides with a rounded border and hems.
#pragma once

#include "render/frame.h"
#include "sim/state/surfaces.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::app {

/// An edge of a sheet with a triangle on one side only.
struct SheetBorder {
  int a = 0, b = 0;     ///< particles, in the order of the triangle's corners
  bool hasHem = false;  ///< false: from a tear or a cut
};

constexpr float kAtHem = 1.7f;  ///< thickness at a hem relative to elsewhere

/// The border edges of a surface. `rest`: initial positions by particle: an edge that was originally one, and is now
/// two, was torn apart and has no hem. Empty for a closed surface.
std::vector<SheetBorder> bordersOf(const sim::SurfaceMesh& surface, std::span<const glm::vec3> rest);

/// The same with vertices of a mesh.
struct MeshBorder {
  std::uint32_t a = 0, b = 0;
  bool hasHem = false;
};

/// Gives the sheet a thickness, half of it on each side, more by a factor of kAtHem at hems, and a border. Front
/// vertices keep their numbers. Precondition: `half` is above 0.
void thicken(std::span<const MeshBorder> borders, float half, render::Mesh& sheet);

}  // namespace pliant::app
