#include "sim/constraints/backed_bodies.h"

#include "sim/state/body_sides.h"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>

#include <algorithm>

namespace pliant::sim {

namespace {

/// Patches of more points are solved by several packs, one after the other, which do not bring C to 0 at once: bodies
/// between them are not backed.
constexpr std::size_t kMaxRows = 8;
/// Fraction of the largest eigenvalue up to which an eigenvalue is rounding: four points of a plane have only three
/// independent forces.
constexpr double kNoUnknown = 1e-9;

/// Least part of W that remains in W'. The push into a backed body, to be taken back on the way inwards, may exceed its
/// final displacement by up to the reciprocal, and the active points are not known in advance. Settled by trial: a
/// tower of 30 stands with 0.001 to 0.05.
constexpr double kLeft = 5e-2;

/// A body that stands on fewer points rolls or falls over: it is no part of a stack.
constexpr std::size_t kFewest = 3;

using Matrix6 = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
using JacobianRows = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor, kMaxRows, 6>;
using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kMaxRows, kMaxRows>;

void setRow(JacobianRows& rows, Eigen::Index row, const glm::dvec3& arm, const glm::dvec3& n) {
  const glm::dvec3 moment = glm::cross(arm, n);
  rows.row(row) << n.x, n.y, n.z, moment.x, moment.y, moment.z;
}

Square pseudoInverseOf(const Square& a) {
  const Eigen::SelfAdjointEigenSolver<Square> solver(a);
  const double largest = solver.eigenvalues().maxCoeff();
  Square inverse = Square::Zero(a.rows(), a.cols());
  for (Eigen::Index k = 0; k < a.rows(); ++k) {
    const double value = solver.eigenvalues()[k];
    if (value > kNoUnknown * largest)
      inverse += 1.0 / value * solver.eigenvectors().col(k) * solver.eigenvectors().col(k).transpose();
  }
  return inverse;
}

Matrix6 responseOf(const BodyMotion& body, const MassScale& scale) {
  return Eigen::Map<const Matrix6>(ScaledMass(body, scale).response().data());
}

}  // namespace

void BackedBodies::find(World& world, std::span<const BodyPatch> patches, std::span<const std::uint32_t> order,
                        std::span<const Index> layers, std::span<const MassScale> scales) {
  const auto bodies = static_cast<Index>(world.bodies.size());
  slots_.assign(patches.size(), -1);
  isChained_.assign(patches.size(), 0);
  backed_.clear();
  patchesOf_.assign(world.bodies.size(), {-1, -1, 0});
  for (std::size_t p = 0; p < patches.size(); ++p) {
    for (const Index body : {patches[p].a, patches[p].b}) {
      if (body < 0 || body >= bodies) continue;
      auto& [one, other, count] = patchesOf_[body];
      (count == 0 ? one : other) = static_cast<std::int32_t>(p);
      ++count;
    }
  }
  const auto layerOf = [&](Index body) { return body < 0 ? -1 : layers[body]; };
  for (const std::uint32_t p : order) {
    const BodyPatch& patch = patches[p];
    if (patch.last - patch.first < kFewest || patch.last - patch.first > kMaxRows) continue;
    if (patch.a >= bodies || patch.b >= bodies || layerOf(patch.a) == layerOf(patch.b)) continue;
    const bool carriesA = layerOf(patch.a) > layerOf(patch.b);
    const Index above = carriesA ? patch.a : patch.b, below = carriesA ? patch.b : patch.a;
    const auto& [one, other, count] = patchesOf_[above];
    if (count != 2) continue;
    const auto upper = static_cast<std::size_t>(one == static_cast<std::int32_t>(p) ? other : one);
    const Index carried = patches[upper].a == above ? patches[upper].b : patches[upper].a;
    if (carried < 0 || carried >= bodies || layers[carried] <= layers[above]) continue;
    if (patches[upper].last - patches[upper].first > kMaxRows) continue;
    JacobianRows ofAbove(kMaxRows, 6), ofBelow(kMaxRows, 6);
    Eigen::Index rows = 0;
    for (std::size_t c = patch.first; c < patch.last; ++c) {
      const BodyContact& contact = world.bodyContacts.contacts[c];
      const bool bears = world.bodyContacts.isNew ? contact.gap <= 0.0 : contact.lambda.x > 0.0;
      if (!bears) continue;
      const BodySides sides(contact, world.bodies, world.particles);
      setRow(ofAbove, rows, carriesA ? sides.armA : sides.armB, contact.normal);
      setRow(ofBelow, rows++, carriesA ? sides.armB : sides.armA, contact.normal);
    }
    if (rows == 0) continue;
    const Matrix6 alone = responseOf(world.bodies[above].now, scales[above]);
    const auto j = ofAbove.topRows(rows);
    const Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, kMaxRows> moved = alone * j.transpose();
    Square a = j * moved;
    if (below >= 0) {
      const Backed* its = of(p);
      const bool isIts = its != nullptr && its->isA == !carriesA;
      const Matrix6 response = isIts ? Matrix6(Eigen::Map<const Matrix6>(its->response.data()))
                                     : responseOf(world.bodies[below].now, scales[below]);
      a += ofBelow.topRows(rows) * response * ofBelow.topRows(rows).transpose();
    }
    isChained_[p] = isChained_[upper] = 1;
    slots_[upper] = static_cast<std::int32_t>(backed_.size());
    Backed& backed = backed_.emplace_back();
    backed.isA = patches[upper].a == above;
    Eigen::Map<Matrix6>(backed.response.data()) =
        alone - (1.0 - kLeft) * (moved * pseudoInverseOf(a) * moved.transpose());
  }
}

}  // namespace pliant::sim
