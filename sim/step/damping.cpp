#include "sim/step/damping.h"

#include <Eigen/Eigenvalues>
#include <glm/geometric.hpp>

namespace pliant::sim {

namespace {

// Pseudo-inverse times vector of a symmetric, positive semi-definite matrix.
Eigen::Vector3d solveSymmetric(const Eigen::Matrix3d& matrix, const Eigen::Vector3d& right) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(matrix);
  const Eigen::Vector3d values = solver.eigenvalues();
  const double smallest = 1e-9 * values.maxCoeff();
  Eigen::Vector3d coordinates = solver.eigenvectors().transpose() * right;
  for (int axis = 0; axis < 3; ++axis)
    coordinates[axis] = values[axis] > smallest ? coordinates[axis] / values[axis] : 0.0;
  return solver.eigenvectors() * coordinates;
}

}  // namespace

void dampTowardsRigidMotion(Particles& particles, std::span<const int> members, float k) {
  double mass = 0.0;
  glm::dvec3 centre(0.0), momentum(0.0);
  for (const int member : members) {
    const auto i = static_cast<std::size_t>(member);
    if (particles.position[i].w == 0.0f) continue;
    const double m = particles.mass[i];
    mass += m;
    centre += m * glm::dvec3(particles.position[i]);
    momentum += m * glm::dvec3(particles.velocity[i]);
  }
  if (mass == 0.0) return;
  centre /= mass;
  const glm::dvec3 mean = momentum / mass;

  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
  Eigen::Vector3d angular = Eigen::Vector3d::Zero();
  for (const int member : members) {
    const auto i = static_cast<std::size_t>(member);
    if (particles.position[i].w == 0.0f) continue;
    const double m = particles.mass[i];
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - centre;
    const glm::dvec3 l = glm::cross(r, m * glm::dvec3(particles.velocity[i]));
    angular += Eigen::Vector3d(l.x, l.y, l.z);
    const Eigen::Vector3d e(r.x, r.y, r.z);
    inertia += m * (e.squaredNorm() * Eigen::Matrix3d::Identity() - e * e.transpose());
  }
  const Eigen::Vector3d spin = solveSymmetric(inertia, angular);
  const glm::dvec3 omega(spin.x(), spin.y(), spin.z());
  for (const int member : members) {
    const auto i = static_cast<std::size_t>(member);
    if (particles.position[i].w == 0.0f) continue;
    const glm::dvec3 r = glm::dvec3(particles.position[i]) - centre;
    const glm::dvec3 v(particles.velocity[i]);
    particles.velocity[i] = glm::vec3(v + double(k) * (mean + glm::cross(omega, r) - v));
  }
}

}  // namespace pliant::sim
