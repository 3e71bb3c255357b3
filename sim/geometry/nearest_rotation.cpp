#include "sim/geometry/nearest_rotation.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <glm/geometric.hpp>

#include <cmath>

namespace pliant::sim {

namespace {

/// det A / (|A| / sqrt 3)^3 is 1 for a rotation, 0 for a singular matrix and negative for a reflection. From this value
/// on Newton's iteration converges within its limit.
constexpr double kMinVolume = 1e-5;
constexpr int kMostIterations = 14;
/// Squared change of an iteration after which the next one would change less than rounding: convergence is quadratic.
constexpr double kConverged = 1e-17;

double squaredNorm(const glm::dmat3& m) { return glm::dot(m[0], m[0]) + glm::dot(m[1], m[1]) + glm::dot(m[2], m[2]); }

/// det(m) m^-T.
glm::dmat3 cofactors(const glm::dmat3& m) {
  return {glm::cross(m[1], m[2]), glm::cross(m[2], m[0]), glm::cross(m[0], m[1])};
}

}  // namespace

glm::dmat3 nearestRotation(const glm::dmat3& a) {
  glm::dmat3 x = a;
  const double size = std::sqrt(squaredNorm(x) / 3.0);
  if (!(size > 0.0) || !std::isfinite(size)) return nearestRotationByDecomposition(a);
  x *= 1.0 / size;
  if (glm::dot(x[0], glm::cross(x[1], x[2])) < kMinVolume) return nearestRotationByDecomposition(a);
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    const glm::dmat3 cofactor = cofactors(x);
    const double inverse = 1.0 / glm::dot(x[0], cofactor[0]);  // of the determinant
    const double squaredScale = std::abs(inverse) * std::sqrt(squaredNorm(cofactor) / squaredNorm(x));
    const double scale = std::sqrt(squaredScale);
    const glm::dmat3 next = (0.5 * scale) * x + (0.5 * inverse / scale) * cofactor;
    const double change = squaredNorm(next - x);
    x = next;
    if (change < kConverged) return x;
  }
  return nearestRotationByDecomposition(a);
}

glm::dmat3 nearestRotationByDecomposition(const glm::dmat3& a) {
  Eigen::Matrix3d matrix;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) matrix(row, column) = a[column][row];
  }
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d rotation = svd.matrixU() * svd.matrixV().transpose();
  if (rotation.determinant() < 0.0) {
    Eigen::Matrix3d u = svd.matrixU();
    u.col(2) = -u.col(2);  // the direction of the smallest singular value is mirrored
    rotation = u * svd.matrixV().transpose();
  }
  glm::dmat3 result;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) result[column][row] = rotation(row, column);
  }
  return result;
}

}  // namespace pliant::sim
