// Cloth with a thickness: what the simulator knows as one sheet is drawn as two sides with a rounded border and hems.
#pragma once

#include "render/frame.h"
#include "sim/state/surfaces.h"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::app {

/// An edge of a sheet that has a triangle on one side only.
struct SheetBorder {
  int a = 0, b = 0;     ///< particles, in the order of the triangle's corners
  bool hasHem = false;  ///< false: it was torn or cut
};

constexpr float kAtHem = 1.7f;  ///< thickness at a hem, in that elsewhere

/// The border of a surface. `rest`: by particle, where it was made: what was one edge when it was made and is two now has
/// come apart there, and has no hem. Empty for a closed surface.
std::vector<SheetBorder> bordersOf(const sim::SurfaceMesh& surface, std::span<const glm::vec3> rest);

/// The same by vertices of a mesh.
struct MeshBorder {
  std::uint32_t a = 0, b = 0;
  bool hasHem = false;
};

/// Gives the sheet a thickness, half of it to each side, half as much again at hems, and a border. Its vertices on the
/// front keep their numbers. Precondition: `half` is above 0.
void thicken(std::span<const MeshBorder> borders, float half, render::Mesh& sheet);

}  // namespace pliant::app
