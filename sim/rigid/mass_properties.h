// Volume, centre of mass and moments of solids of uniform density.
#pragma once

#include "sim/io/mesh_file.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// Integrals over a solid: of 1, of x divided by the volume, and of (x - centre)(x - centre)^T. Times the density these
/// give its mass and its inertia I = trace(S) - S.
struct SolidMoments {
  double volume = 0.0;     ///< [m^3]
  glm::dvec3 centre{0.0};  ///< [m]
  glm::dmat3 second{0.0};  ///< S, about the centre [m^5]
};

/// Solids are centred at the origin, round ones along y.
SolidMoments boxMoments(const glm::dvec3& size);
SolidMoments ellipsoidMoments(const glm::dvec3& diameters);
SolidMoments capsuleMoments(double radius, double height);
SolidMoments cylinderMoments(double radius, double height);
/// Of the interior of a closed mesh, as a sum of tetrahedra to the origin.
SolidMoments meshMoments(const TriangleMesh& mesh);
/// Of several solids that do not overlap.
SolidMoments sumOf(const SolidMoments& one, const SolidMoments& other);

}  // namespace pliant::sim
