// The axes in which a symmetric matrix is diagonal.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// The axes in which a symmetric `matrix` is diagonal (columns, right-handed) and its eigenvalues: for the moments of a
/// body its principal axes. Coordinate axes that are principal axes already are kept.
struct PrincipalAxes {
  glm::dmat3 axes{1.0};
  glm::dvec3 values{0.0};  ///< eigenvalue along each axis
};
PrincipalAxes principalAxes(const glm::dmat3& matrix);

}  // namespace pliant::sim
