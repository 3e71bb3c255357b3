#include "sim/step/damping.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"

#include <Eigen/Eigenvalues>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

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

constexpr ItemCost kMemberCost{6.0};
constexpr std::size_t kPieces = 64;      ///< most pieces in which members are summed
constexpr std::size_t kMinPiece = 2048;  ///< members of a piece

/// The first sums: for the mean velocity and the centre of mass.
struct Linear {
  double mass = 0.0;
  glm::dvec3 centre{0.0}, momentum{0.0};

  void operator+=(const Linear& other) {
    mass += other.mass;
    centre += other.centre;
    momentum += other.momentum;
  }
};

struct Angular {
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
  Eigen::Vector3d momentum = Eigen::Vector3d::Zero();

  void operator+=(const Angular& other) {
    inertia += other.inertia;
    momentum += other.momentum;
  }
};

/// Calls add(sums, member) for the movable members. Pieces are of a fixed size, so that rounding does not depend on the
/// number of threads.
template <typename Sums, typename Add>
Sums sumOver(const Particles& particles, std::span<const int> members, Add&& add) {
  const std::size_t piece = std::max(kMinPiece, (members.size() + kPieces - 1) / kPieces);
  const std::size_t pieces = (members.size() + piece - 1) / piece;
  std::array<Sums, kPieces> sums;
  parallelPieces(pieces, 2, [&](std::size_t p) {
    for (const int member : members.subspan(p * piece, std::min(piece, members.size() - p * piece))) {
      if (particles.position[member].w > 0.0f) add(sums[p], member);
    }
  });
  for (std::size_t p = 1; p < pieces; ++p) sums[0] += sums[p];
  return sums[0];
}

}  // namespace

void dampTowardsRigidMotion(Particles& particles, std::span<const int> members, float k) {
  const auto linear = sumOver<Linear>(particles, members, [&](Linear& sums, int member) {
    const double m = particles.mass[member];
    sums.mass += m;
    sums.centre += m * glm::dvec3(particles.position[member]);
    sums.momentum += m * glm::dvec3(particles.velocity[member]);
  });
  if (linear.mass == 0.0) return;
  const glm::dvec3 centre = linear.centre / linear.mass, mean = linear.momentum / linear.mass;

  const auto angular = sumOver<Angular>(particles, members, [&](Angular& sums, int member) {
    const double m = particles.mass[member];
    const glm::dvec3 r = glm::dvec3(particles.position[member]) - centre;
    const glm::dvec3 l = glm::cross(r, m * glm::dvec3(particles.velocity[member]));
    sums.momentum += Eigen::Vector3d(l.x, l.y, l.z);
    const Eigen::Vector3d e(r.x, r.y, r.z);
    sums.inertia += m * (e.squaredNorm() * Eigen::Matrix3d::Identity() - e * e.transpose());
  });
  const Eigen::Vector3d spin = solveSymmetric(angular.inertia, angular.momentum);
  const glm::dvec3 omega(spin.x(), spin.y(), spin.z());
  parallelFor(members.size(), kMemberCost, [&](std::size_t begin, std::size_t end) {
    for (const int member : members.subspan(begin, end - begin)) {
      if (!(particles.position[member].w > 0.0f)) continue;
      const glm::dvec3 r = glm::dvec3(particles.position[member]) - centre;
      const glm::dvec3 v = particles.exactVelocity(member);
      particles.setVelocity(member, v + double(k) * (mean + glm::cross(omega, r) - v));
    }
  });
}

float dampingOfSubstep(float k, int substeps) {
  return substeps == 1 ? k : static_cast<float>(-portable::expm1(portable::log1p(-double(k)) / substeps));
}

}  // namespace pliant::sim
