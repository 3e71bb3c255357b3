// Surface reconstruction: a closed mesh around the drops of a liquid.
#pragma once

#include "render/frame.h"

#include <span>
#include <vector>

namespace pliant::render {

struct LiquidVertex {
  glm::vec3 position;
  glm::vec3 normal;
  Colour colour;    ///< alpha 255: all liquid; below that the rest is air
  float turbidity;  ///< 0..1: fraction of the entering light that is scattered instead of transmitted
  float refractiveIndex;
};

struct LiquidSurface {
  std::vector<LiquidVertex> vertices;
  std::vector<glm::uvec3> triangles;  ///< counter-clockwise from outside
};

/// Finds the isosurface of the drops' volume fraction, each drop spread over a smooth kernel; drops much smaller than
/// the largest become separate spheres (spray). `coarseness`: 1 or more; larger values give a coarser grid.
///
/// Each kernel is weighted by the drop's share of space (1 / density at the drop, as in smoothed particle
/// hydrodynamics), so that thin sheets and threads keep their thickness, and stretched along a drawn-out sheet or
/// thread, so that it stays connected (J. Yu, G. Turk: Reconstructing Surfaces of Particle-Based Fluids Using
/// Anisotropic Kernels, 2013). Unlike theirs, kernels with drops on all sides are spherical, and drops are not moved.
/// The mesh comes from surface nets (S. Gibson: Constrained Elastic Surface Nets, 1998): one vertex per cell that the
/// surface crosses, then smoothed. Cost: linear in the drops and the cells near the surface. Non-finite drops and those
/// without a radius are ignored.
void findLiquidSurface(std::span<const Sphere> drops, float coarseness, LiquidSurface& surface);

}  // namespace pliant::render
