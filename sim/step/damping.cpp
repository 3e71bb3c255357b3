#include "sim/step/damping.h"

#include "sim/base/index.h"
#include "sim/base/portable_math.h"

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
    if (particles.position[member].w == 0.0f) continue;
    const double m = particles.mass[member];
    mass += m;
    centre += m * glm::dvec3(particles.position[member]);
    momentum += m * glm::dvec3(particles.velocity[member]);
  }
  if (mass == 0.0) return;
  centre /= mass;
  const glm::dvec3 mean = momentum / mass;

  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
  Eigen::Vector3d angular = Eigen::Vector3d::Zero();
  for (const int member : members) {
    if (particles.position[member].w == 0.0f) continue;
    const double m = particles.mass[member];
    const glm::dvec3 r = glm::dvec3(particles.position[member]) - centre;
    const glm::dvec3 l = glm::cross(r, m * glm::dvec3(particles.velocity[member]));
    angular += Eigen::Vector3d(l.x, l.y, l.z);
    const Eigen::Vector3d e(r.x, r.y, r.z);
    inertia += m * (e.squaredNorm() * Eigen::Matrix3d::Identity() - e * e.transpose());
  }
  const Eigen::Vector3d spin = solveSymmetric(inertia, angular);
  const glm::dvec3 omega(spin.x(), spin.y(), spin.z());
  for (const int member : members) {
    if (particles.position[member].w == 0.0f) continue;
    const glm::dvec3 r = glm::dvec3(particles.position[member]) - centre;
    const glm::dvec3 v = particles.exactVelocity(member);
    particles.setVelocity(member, v + double(k) * (mean + glm::cross(omega, r) - v));
  }
}

float dampingOfSubstep(float k, int substeps) {
  return substeps == 1 ? k : static_cast<float>(-portable::expm1(portable::log1p(-double(k)) / substeps));
}

}  // namespace pliant::sim
