// Data of the rest shape of a shape matching region: weights, offsets from its mass centre, and the inverses of their
// moments. They change when a weight or the plastic deformation does.
#include "sim/base/index.h"
#include "sim/constraints/shape_matching.h"
#include "sim/constraints/tolerances.h"

#include <Eigen/Eigenvalues>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace pliant::sim {

namespace {

template <int N>
Eigen::Matrix<double, N, N> pseudoInverse(const Eigen::Matrix<double, N, N>& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, N, N>> solver(symmetric);
  const double smallest = kSingular * solver.eigenvalues().maxCoeff();
  Eigen::Matrix<double, N, 1> inverse;
  for (int k = 0; k < N; ++k) inverse[k] = solver.eigenvalues()[k] > smallest ? 1.0 / solver.eigenvalues()[k] : 0.0;
  return solver.eigenvectors() * inverse.asDiagonal() * solver.eigenvectors().transpose();
}

}  // namespace

// Weights follow the inverse masses, which pinning and the mouse change; the rest mass centre follows the weights.
void ShapeMatching::refreshWeights(Region& region, const Particles& particles) {
  const std::size_t count = region.members.size();
  bool changed = region.weight.size() != count;
  region.weight.resize(count);
  float total = 0.0f;
  for (const Index i : region.members) total += particles.mass[i];
  for (std::size_t k = 0; k < count; ++k) {
    const float w = particles.position[region.members[k]].w;
    const float weight = w > 0.0f ? 1.0f / w : kFixedWeight * std::max(total, 1.0f);
    changed = changed || weight != region.weight[k];
    region.weight[k] = weight;
  }
  if (!changed) return;
  region.rest.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    region.rest[k] = particles.rest[region.members[k]];
  }
  refreshOffsets(region);
}

void ShapeMatching::refreshOffsets(Region& region) {
  const std::size_t count = region.members.size();
  glm::dvec3 moment(0.0);
  double sum = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    moment += double(region.weight[k]) * glm::dvec3(region.rest[k]);
    sum += region.weight[k];
  }
  const glm::dvec3 centre = moment / sum;
  region.offset.resize(count);
  glm::dvec3 left(0.0);
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (std::size_t k = 0; k < count; ++k) {
    const glm::vec3 r = region.plastic * glm::vec3(glm::dvec3(region.rest[k]) - centre);
    region.offset[k] = r;
    left += double(region.weight[k]) * glm::dvec3(r);
    const Eigen::Vector3d v(r.x, r.y, r.z);
    moments += double(region.weight[k]) * v * v.transpose();
  }
  region.meanOffset = left / sum;
  const Eigen::Matrix3d inverse = pseudoInverse<3>(moments);
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) region.inverseMoments[column][row] = static_cast<float>(inverse(row, column));
  }
  if (region.deformation == Deformation::quadratic) prepareQuadratic(region);
}

void ShapeMatching::prepareQuadratic(Region& region) {
  auto quadratic = std::make_unique<Quadratic>();
  double total = 0.0, squared = 0.0;
  for (std::size_t k = 0; k < region.offset.size(); ++k) {
    total += region.weight[k];
    squared += double(region.weight[k]) * double(glm::dot(region.offset[k], region.offset[k]));
  }
  const double size = std::sqrt(squared / total);
  quadratic->inverseSize = size > 0.0 ? static_cast<float>(1.0 / size) : 1.0f;
  glm::dvec3 meanSquares(0.0), meanProducts(0.0);
  for (std::size_t k = 0; k < region.offset.size(); ++k) {
    const glm::vec3 r = quadratic->inverseSize * region.offset[k];
    meanSquares += double(region.weight[k]) * glm::dvec3(r * r);
    meanProducts += double(region.weight[k]) * glm::dvec3(products(r));
  }
  quadratic->meanSquares = meanSquares / total;
  quadratic->meanProducts = meanProducts / total;
  Eigen::Matrix<double, 9, 9> moments = Eigen::Matrix<double, 9, 9>::Zero();
  for (std::size_t k = 0; k < region.offset.size(); ++k) {
    const glm::vec3 r = quadratic->inverseSize * region.offset[k];
    const glm::dvec3 q = glm::dvec3(r * r) - quadratic->meanSquares;
    const glm::dvec3 p = glm::dvec3(products(r)) - quadratic->meanProducts;
    Eigen::Matrix<double, 9, 1> s;
    s << r.x, r.y, r.z, q.x, q.y, q.z, p.x, p.y, p.z;
    moments += double(region.weight[k]) * s * s.transpose();
  }
  const Eigen::Matrix<double, 9, 9> inverse = pseudoInverse<9>(moments);
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column)
      quadratic->inverse[row][column] = static_cast<float>(inverse(row, column));
  }
  region.quadratic = std::move(quadratic);
}

}  // namespace pliant::sim
