// Volume, centre of mass and moments of solids of even density.
#pragma once

#include "sim/io/mesh_file.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// Integrals over a solid: of 1, of x by the volume, and of (x - centre)(x - centre)^T. By the density they are its mass
/// and what its inertia is made of, I = trace(S) - S.
struct SolidMoments {
  double volume = 0.0;     ///< [m^3]
  glm::dvec3 centre{0.0};  ///< [m]
  glm::dmat3 second{0.0};  ///< S, about the centre [m^5]
};

/// All around the origin, round ones along y.
SolidMoments boxMoments(const glm::dvec3& size);
SolidMoments ellipsoidMoments(const glm::dvec3& diameters);
SolidMoments capsuleMoments(double radius, double height);
SolidMoments cylinderMoments(double radius, double height);
/// Of what a closed mesh encloses, as a sum of tetrahedra to the origin.
SolidMoments meshMoments(const TriangleMesh& mesh);
/// Of several solids that do not overlap.
SolidMoments sumOf(const SolidMoments& one, const SolidMoments& other);

}  // namespace pliant::sim
