// The effect of the initial forces of joints and contacts in a substep on turns of their bodies (force_stiffness.h).
#include "sim/constraints/joints.h"
#include "sim/constraints/placed_joint.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace pliant::sim {

namespace {

// Mass that holds a body at a joint: a lower bound of the mass of `by` at its arm [kg], or a large one if it is
// immovable.
double heldBy(const BodyMotion* by, const glm::dvec3& arm, const BodyMotion& body) {
  constexpr double kImmovable = 1e6;  // times the mass of the body
  if (by == nullptr || by->inverseMass == 0.0) return kImmovable / body.inverseMass;
  const double most = std::max({by->inverseInertia.x, by->inverseInertia.y, by->inverseInertia.z});
  return 1.0 / (by->inverseMass + glm::dot(arm, arm) * most);
}

}  // namespace

void Joints::addLoad(const Joint& joint, std::span<const Row> rows) {
  glm::dvec3 p(0.0);
  for (const Row& row : rows) p += joint.lambda[row.number] * row.push;
  if (p == glm::dvec3(0.0)) return;
  const PlacedJoint start = PlacedJoint::atStart(joint, *world_);
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  if (a.inverseMass > 0.0) loads_[joint.a].add(p, start.armA, heldBy(b, start.armB, a));
  if (b != nullptr && b->inverseMass > 0.0) loads_[joint.b].add(-p, start.armB, heldBy(&a, start.armA, *b));
}

// The lever arm is that of the hull, which turns with the body: the rounding of a ball or capsule always points along the
// normal.
void Joints::addContactLoads() {
  for (const BodyContact& contact : world_->bodyContacts.contacts) {
    const glm::dvec3 p = contact.impulse();
    if (contact.isWithParticles() || p == glm::dvec3(0.0)) continue;
    const BodyMotion& a = world_->bodies[contact.a].now;
    const BodyMotion* b = contact.b >= 0 ? &world_->bodies[contact.b].now : nullptr;
    const glm::dvec3 armA = a.startRotation * contact.ownA;
    const glm::dvec3 armB = b != nullptr ? b->startRotation * contact.ownB : glm::dvec3(0.0);
    if (a.inverseMass > 0.0) loads_[contact.a].add(p, armA, heldBy(b, armB, a));
    if (b != nullptr && b->inverseMass > 0.0) loads_[contact.b].add(-p, armB, heldBy(&a, armA, *b));
  }
}

// A body belongs to one piece; immovable ones have no load.
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
  // A row that is solved alone must not push against itself: about an axis that turns fast it is not reduced.
  for (Row& row : piece.rows) {
    const auto left = [&](Index slot, const glm::dvec3& turn) {
      return slot >= 0 && shifts_[slot].resisted ? *shifts_[slot].resisted * turn : turn;
    };
    const glm::dvec3 turnA = left(row.slotA, row.turnA), turnB = left(row.slotB, row.turnB);
    const double weight =
        row.weight + glm::dot(row.momentA, turnA - row.turnA) + glm::dot(row.momentB, turnB - row.turnB);
    if (!(weight > 0.0) && !isOneOfSeveral(world_->joints[row.joint], row.number)) continue;
    row.turnA = turnA;
    row.turnB = turnB;
    row.weight = weight;
  }
}

}  // namespace pliant::sim
