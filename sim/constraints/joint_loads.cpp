// What the forces of joints, with which a substep begins, do to turns of their bodies (force_stiffness.h).
#include "sim/constraints/joints.h"
#include "sim/constraints/placed_joint.h"
#include "sim/state/body_momentum.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace pliant::sim {

namespace {

// What holds a body there: the mass of `by` at its arm [kg], at least, or what does not move.
double heldBy(const BodyMotion* by, const glm::dvec3& arm, const BodyMotion& body) {
  constexpr double kImmovable = 1e6;  // times the mass of the body
  if (by == nullptr || by->inverseMass == 0.0) return kImmovable / body.inverseMass;
  const double most = std::max({by->inverseInertia.x, by->inverseInertia.y, by->inverseInertia.z});
  return 1.0 / (by->inverseMass + glm::dot(arm, arm) * most);
}

}  // namespace

// Of the force of a joint, from one substep to the next: less where arms turn far, since the force turns with them. What is
// near the centre, as the axle of a wheel, has no arm to speak of.
double Joints::partThatGoesOn(const Joint& joint) const {
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  const auto isFast = [](const BodyMotion& body) { return turnsFast(body.startRotation, body.rotation); };
  if (!isFast(a) && (b == nullptr || !isFast(*b))) return 1.0;
  const auto part = [&](const BodyMotion& body, const glm::dvec3& arm) {
    const double most = std::max({body.inverseInertia.x, body.inverseInertia.y, body.inverseInertia.z});
    if (!isFast(body) || !(most > 0.0)) return 1.0;
    const double reach = std::sqrt(std::max(glm::dot(arm, arm), body.inverseMass / most));
    return 1.0 - impulsePart(glm::length(glm::cross(body.turnSinceStart(), arm)) / reach);
  };
  const PlacedJoint start = PlacedJoint::atStart(joint, *world_);
  return part(a, start.armA) * (b != nullptr ? part(*b, start.armB) : 1.0);
}

void Joints::addLoad(const Joint& joint, std::span<const Row> rows) {
  glm::dvec3 p(0.0);
  for (const Row& row : rows) p += joint.lambda[row.number] * row.push;
  if (p == glm::dvec3(0.0)) return;
  const PlacedJoint start = PlacedJoint::atStart(joint, *world_);
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  if (a.inverseMass > 0.0) loads_[joint.a].add(p, start.armA, heldBy(b, start.armB, a));
  if (b != nullptr && b->inverseMass > 0.0) loads_[joint.b].add(-p, start.armB, heldBy(&a, start.armA, *b));
}

// A body is of one piece; immovable ones have no load.
void Joints::resistTurns(Piece& piece) {
  const auto resist = [&](Index b) {
    if (loads_[b].held == 0.0) return;
    const BodyMotion& body = world_->bodies[b].now;
    Shift& shift = shifts_[b];
    shift.resisted = resistedTurns(body, std::exchange(loads_[b], {}));
    if (!shift.resisted) return;
    const glm::dvec3 turn = body.turnSinceStart();
    shift.turn += *shift.resisted * turn - turn;
    shift.isPushed = true;
  };
  for (const std::uint32_t j : piece.joints) {
    const Joint& joint = world_->joints[j];
    resist(joint.a);
    if (joint.b >= 0) resist(joint.b);
  }
  // A row that would push against itself stays as it is: about an axis that turns fast.
  for (Row& row : piece.rows) {
    const auto left = [&](Index slot, const glm::dvec3& turn) {
      return slot >= 0 && shifts_[slot].resisted ? *shifts_[slot].resisted * turn : turn;
    };
    const glm::dvec3 turnA = left(row.slotA, row.turnA), turnB = left(row.slotB, row.turnB);
    const double weight =
        row.weight + glm::dot(row.momentA, turnA - row.turnA) + glm::dot(row.momentB, turnB - row.turnB);
    if (!(weight > 0.0)) continue;
    row.turnA = turnA;
    row.turnB = turnB;
    row.weight = weight;
  }
}

}  // namespace pliant::sim
