#include "sim/constraints/find_held_bodies.h"

#include "sim/constraints/counted_mass.h"
#include "sim/constraints/placed_joint.h"

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pliant::sim {

namespace {

/// Part of the largest eigenvalue up to which one is rounding: rows of joints that hold the same twice.
constexpr double kHeldTwice = 1e-9;

using HeldMatrix = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
using HeldRows = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::RowMajor>;

void addHeldRow(HeldRows& rows, const glm::dvec3& along, const glm::dvec3& moment) {
  rows.conservativeResize(rows.rows() + 1, Eigen::NoChange);
  rows.row(rows.rows() - 1) << along.x, along.y, along.z, moment.x, moment.y, moment.z;
}

// Of a joint with what stays, at the poses now.
void addHeldRows(HeldRows& rows, const Joint& joint, bool isA, const PlacedJoint& at) {
  const glm::dvec3& axis = at.axisB;
  const glm::dvec3 helper = std::abs(axis.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
  const glm::dvec3 across = glm::normalize(glm::cross(axis, helper)), other = glm::cross(axis, across);
  const glm::dvec3& arm = isA ? at.armA : at.armB;
  const auto holdPlace = [&](const glm::dvec3& u) { addHeldRow(rows, u, glm::cross(arm, u)); };
  const auto holdTurn = [&](const glm::dvec3& u) { addHeldRow(rows, glm::dvec3(0.0), u); };
  if (joint.kind == JointKind::distance) {
    const glm::dvec3 d = at.placeA - at.placeB;
    if (glm::length(d) > 0.0) holdPlace(glm::normalize(d));
    return;
  }
  for (const glm::dvec3& u : {across, other}) holdPlace(u);
  if (!slides(joint.kind)) holdPlace(axis);
  if (!holdsTurns(joint.kind)) return;
  for (const glm::dvec3& u : {across, other}) holdTurn(u);
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::slider) holdTurn(axis);
}

}  // namespace

HeldBodies findHeldBodies(const World& world) {
  std::vector<HeldRows> rows;
  const auto moves = [&](Index body) { return body >= 0 && world.bodies[body].now.inverseMass > 0.0; };
  for (const Joint& joint : world.joints) {
    if (joint.broken || joint.particle >= 0 || givesWay(joint, world) || moves(joint.a) == moves(joint.b)) continue;
    rows.resize(world.bodies.size(), HeldRows(0, 6));
    const bool isA = moves(joint.a);
    addHeldRows(rows[isA ? joint.a : joint.b], joint, isA, PlacedJoint(joint, world));
  }
  HeldBodies held(rows.size());
  for (std::size_t b = 0; b < rows.size(); ++b) {
    if (rows[b].rows() == 0) continue;
    const std::array<double, 36> alone = CountedMass(world.bodies[b].now, {}).gives();
    const Eigen::Map<const HeldMatrix> free(alone.data());
    const Eigen::MatrixXd moved = free * rows[b].transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(rows[b] * moved);
    const double most = kHeldTwice * solver.eigenvalues().maxCoeff();
    HeldMatrix gives = free;
    for (Eigen::Index k = 0; k < rows[b].rows(); ++k) {
      if (solver.eigenvalues()[k] <= most) continue;
      const Eigen::VectorXd along = moved * solver.eigenvectors().col(k);
      gives -= along * along.transpose() / solver.eigenvalues()[k];
    }
    Eigen::Map<HeldMatrix>(held[b].emplace().gives.data()) = gives;
  }
  return held;
}

}  // namespace pliant::sim
