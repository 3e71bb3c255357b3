// The surface of a liquid that is given by its drops: a closed mesh around them.
#pragma once

#include "render/frame.h"

#include <span>
#include <vector>

namespace pliant::render {

struct LiquidVertex {
  glm::vec3 position;
  glm::vec3 normal;
  Colour colour;  ///< alpha 255: liquid alone; below that the rest is air
  float murk;     ///< 0..1: how much of the light that enters is scattered, not let through
  float refractiveIndex;
};

struct LiquidSurface {
  std::vector<LiquidVertex> vertices;
  std::vector<glm::uvec3> triangles;  ///< counter-clockwise from outside
};

/// Where the volume of the drops, each spread over a smooth kernel, fills a part of the space; drops that hang together
/// with too few others for that are spheres of their own. `coarseness`: 1 or more, of the grid that it is found on.
///
/// The kernel of a drop is weighted by its share of the space (1 / density at the drop, as in smoothed particle
/// hydrodynamics), so that thin sheets and threads keep their thickness, and longer along a sheet or a thread that is
/// drawn out, so that it hangs together (J. Yu, G. Turk: Reconstructing Surfaces of Particle-Based Fluids Using
/// Anisotropic Kernels, 2013); unlike theirs it is a ball where drops lie on all sides, and drops stay where they are.
/// The mesh is that of surface nets (S. Gibson: Constrained Elastic Surface Nets, 1998): a vertex a cell that the
/// surface crosses, smoothed after that. Cost: linear in drops and in cells near the surface. Drops that are not finite or have
/// no radius are left out.
void findLiquidSurface(std::span<const Sphere> drops, float coarseness, LiquidSurface& surface);

}  // namespace pliant::render
