// The axes about which a symmetric matrix is diagonal.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// The axes about which `matrix`, which is symmetric, is diagonal (columns, right-handed) and its three numbers there: of a
/// body's moments its principal axes. Axes of the frame that are such already stay.
struct PrincipalAxes {
  glm::dmat3 axes{1.0};
  glm::dvec3 values{0.0};  ///< as `matrix` is, along each axis
};
PrincipalAxes principalAxes(const glm::dmat3& matrix);

}  // namespace pliant::sim
