#include "sim/constraints/find_held_bodies.h"

#include "sim/constraints/placed_joint.h"
#include "sim/constraints/scaled_mass.h"

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace pliant::sim {

namespace {

/// Part of j^T W j of the free body below which j^T W' j is rounding: the row is redundant.
constexpr double kHeldTwice = 1e-9;

using InverseMass = std::array<double, 36>;

class RowHolder {
 public:
  RowHolder(InverseMass& response, const InverseMass& alone) : response_(response), alone_(alone) {}
  // W <- W - W j j^T W / (j^T W j): impulses then change neither the speed of row j nor of those before it.
  void hold(const glm::dvec3& along, const glm::dvec3& moment) {
    const std::array<double, 6> row{along.x, along.y, along.z, moment.x, moment.y, moment.z};
    const double left = quadratic(response_, row);
    if (left <= kHeldTwice * quadratic(alone_, row)) return;
    std::array<double, 6> moved{};
    for (std::size_t i = 0; i < 6; ++i) moved[i] = product(response_, i, row);
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) response_[6 * i + j] -= moved[i] * moved[j] / left;
    }
  }

 private:
  static double product(const InverseMass& response, std::size_t i, const std::array<double, 6>& row) {
    double sum = 0.0;
    for (std::size_t j = 0; j < 6; ++j) sum += response[6 * i + j] * row[j];
    return sum;
  }
  static double quadratic(const InverseMass& response, const std::array<double, 6>& row) {
    double sum = 0.0;
    for (std::size_t i = 0; i < 6; ++i) sum += row[i] * product(response, i, row);
    return sum;
  }

  InverseMass& response_;
  const InverseMass& alone_;  ///< of the free body
};

// Rows of a joint with an immovable side, at the current poses.
void holdRows(RowHolder& rows, const Joint& joint, bool isA, const PlacedJoint& at) {
  const glm::dvec3& axis = at.axisB;
  const glm::dvec3 helper = std::abs(axis.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
  const glm::dvec3 across = glm::normalize(glm::cross(axis, helper)), other = glm::cross(axis, across);
  const glm::dvec3& arm = isA ? at.armA : at.armB;
  const auto holdPlace = [&](const glm::dvec3& u) { rows.hold(u, glm::cross(arm, u)); };
  const auto holdTurn = [&](const glm::dvec3& u) { rows.hold(glm::dvec3(0.0), u); };
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

void findHeldBodies(const World& world, HeldBodies& held) {
  held.clear();
  const auto moves = [&](Index body) { return body >= 0 && world.bodies[body].now.inverseMass > 0.0; };
  const auto isOfWorld = [&](const Joint& joint) {
    return !joint.broken && joint.particle < 0 && !hasCompliantRows(joint, world) && moves(joint.a) != moves(joint.b);
  };
  for (const Joint& joint : world.joints) {
    if (!isOfWorld(joint)) continue;
    held.resize(world.bodies.size());
    const bool isA = moves(joint.a);
    const Index body = isA ? joint.a : joint.b;
    const InverseMass alone = ScaledMass(world.bodies[body].now, {}).response();
    if (!held[body]) held[body].emplace().response = alone;
    RowHolder rows(held[body]->response, alone);
    holdRows(rows, joint, isA, PlacedJoint(joint, world));
  }
}

}  // namespace pliant::sim
