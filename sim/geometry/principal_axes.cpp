#include "sim/geometry/principal_axes.h"

#include <Eigen/Eigenvalues>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Off-diagonal entries below this part of the diagonal are rounding.
constexpr double kDiagonal = 1e-9;

}  // namespace

PrincipalAxes principalAxes(const glm::dmat3& matrix) {
  PrincipalAxes result{glm::dmat3(1.0), {matrix[0][0], matrix[1][1], matrix[2][2]}};
  const double size = std::abs(matrix[0][0]) + std::abs(matrix[1][1]) + std::abs(matrix[2][2]);
  const double off = std::max({std::abs(matrix[0][1]), std::abs(matrix[0][2]), std::abs(matrix[1][2])});
  if (off <= kDiagonal * size) return result;
  Eigen::Matrix3d rows;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) rows(row, column) = matrix[column][row];
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(rows);
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::Vector3d v = solver.eigenvectors().col(axis);
    result.axes[axis] = {v.x(), v.y(), v.z()};
    result.values[axis] = solver.eigenvalues()[axis];
  }
  if (glm::determinant(result.axes) < 0.0) result.axes[0] = -result.axes[0];
  return result;
}

}  // namespace pliant::sim
