#include "sim/constraints/placed_joint.h"

#include "sim/base/portable_math.h"
#include "sim/state/body_momentum.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pliant::sim {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

glm::dvec3 rotationVector(glm::dquat q) {
  if (q.w < 0.0) q = -q;
  const glm::dvec3 v(q.x, q.y, q.z);
  const double sine = glm::length(v);
  return sine > 0.0 ? 2.0 * portable::atan2(sine, q.w) / sine * v : glm::dvec3(0.0);
}

// The point of b at a sliding joint's position on a at the start of the substep, in b's frame.
glm::dvec3 placeOnB(const BodyMotion& a, const BodyMotion& b, const Joint& joint) {
  return glm::conjugate(b.startRotation) * (a.startCentre + a.startRotation * joint.ownA - b.startCentre);
}

// Signed excess of the coordinate over the limits.
double excessOf(double coordinate, const JointMaterial& material) {
  if (material.lower && coordinate < double(*material.lower)) return coordinate - double(*material.lower);
  if (material.upper && coordinate > double(*material.upper)) return coordinate - double(*material.upper);
  return 0.0;
}

}  // namespace

PlacedJoint::PlacedJoint(const Joint& joint, const World& world, bool start)
    : placeA(0.0),
      placeB(joint.ownB),
      axisA(0.0),
      axisB(joint.axisB),
      armA(0.0),
      armB(0.0),
      frameB(joint.restB),
      rotationB(1.0, 0.0, 0.0, 0.0) {
  const auto centre = [&](const BodyMotion& body) { return start ? body.startCentre : body.centre; };
  const auto rotation = [&](const BodyMotion& body) {
    return start ? impulseOrientation(body.startRotation, body.rotation) : body.rotation;
  };
  const BodyMotion& a = world.bodies[joint.a].now;
  armA = rotation(a) * joint.ownA;
  placeA = centre(a) + armA;
  axisA = rotation(a) * joint.axisA;
  frameA = rotation(a) * joint.restA;
  if (joint.particle >= 0) {
    const auto i = static_cast<std::size_t>(joint.particle);
    placeB = start ? world.particles.exactPosition(i) : world.particles.exactPredicted(i);
  }
  if (joint.b < 0) return;
  const BodyMotion& b = world.bodies[joint.b].now;
  rotationB = rotation(b);
  placeB = centre(b) + rotationB * joint.ownB;
  armB = (slides(joint.kind) ? placeA : placeB) - centre(b);
  if (start && slides(joint.kind)) armB = rotationB * placeOnB(a, b, joint);
  axisB = rotationB * joint.axisB;
  frameB = rotationB * joint.restB;
}

PlacedJoint PlacedJoint::atStart(const Joint& joint, const World& world) { return {joint, world, true}; }

glm::dvec3 PlacedJoint::turn() const { return rotationVector(frameA * glm::conjugate(frameB)); }

bool holdsTurns(JointKind kind) { return kind != JointKind::ball && kind != JointKind::distance; }
bool hasAxis(JointKind kind) {
  return kind == JointKind::hinge || kind == JointKind::slider || kind == JointKind::cylindrical;
}
bool hasCompliantRows(const Joint& joint, const World& world) {
  return !hasAxis(joint.kind) && world.materials[joint.material].joint.compliance > 0.0f;
}
double coordinateAt(const Joint& joint, const PlacedJoint& at) {
  if (slides(joint.kind)) return glm::dot(at.placeA - at.placeB, at.axisB);
  const glm::dquat turn = at.frameA * glm::conjugate(at.frameB);
  const double angle = 2.0 * portable::atan2(glm::dot(glm::dvec3(turn.x, turn.y, turn.z), at.axisB), turn.w);
  return angle + kTurn * std::round((joint.angle - angle) / kTurn);
}

Drift driftOf(const Joint& joint, const World& world, const PlacedJoint& at) {
  Drift drift;
  auto& [place, turn] = drift;
  if (hasCompliantRows(joint, world)) return drift;
  place = at.placeA - at.placeB;
  if (joint.kind == JointKind::distance) {
    const double length = glm::length(place);
    place = length > 0.0 ? (1.0 - joint.length / length) * place : glm::dvec3(0.0);
  }
  if (slides(joint.kind)) place -= glm::dot(place, at.axisB) * at.axisB;
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::slider) {
    turn = at.turn();
  } else if (hasAxis(joint.kind)) {
    turn = glm::cross(at.axisB, at.axisA);
  }
  if (!hasAxis(joint.kind)) return drift;
  const double excess = excessOf(coordinateAt(joint, at), world.materials[joint.material].joint);
  (slides(joint.kind) ? place : turn) += excess * at.axisB;
  return drift;
}

}  // namespace pliant::sim
