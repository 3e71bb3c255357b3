// The rows of a joint in a substep: equalities, spring, limits and motor.
#include "sim/base/portable_math.h"
#include "sim/constraints/joints.h"
#include "sim/constraints/placed_joint.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace pliant::sim {

namespace {

constexpr double kServoTime = 0.05;  ///< the distance of a motor to its goal decays to 1/e in this time [s]
constexpr double kBraking = 0.7;     ///< part of its effort that a motor counts on for braking: the rest bears loads

// b or d of joints.h.
double partAtEnd(double z) { return z * z / (1.0 + z * z); }

// How far a motor moves in a substep towards a goal at a signed distance, d' = d exp(-h / kServoTime): at the same pace
// whatever the substeps. No faster than it can brake at the deceleration a, v^2 = 2 a d: else a weak motor would swing
// about its goal.
double approach(double distance, double deceleration, double h) {
  const double braked = std::sqrt(2.0 * deceleration * std::abs(distance)) * h;
  return std::copysign(std::min(-portable::expm1(-h / kServoTime) * std::abs(distance), braked), distance);
}

std::array<glm::dvec3, 2> across(const glm::dvec3& axis) {
  const glm::dvec3 helper = std::abs(axis.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
  const glm::dvec3 first = glm::normalize(glm::cross(axis, helper));
  return {first, glm::cross(axis, first)};
}

}  // namespace

Joints::Placed Joints::place(std::size_t number) const {
  const Joint& joint = world_->joints[number];
  return {number, PlacedJoint::atStart(joint, *world_), PlacedJoint(joint, *world_), changeOf(joint)};
}

void Joints::addRow(const Placed& at, std::size_t slot, bool isAngular, const RowDirection& u, double target,
                    Piece& piece) {
  const Joint& joint = world_->joints[at.number];
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  Row row{.joint = at.number,
          .number = slot,
          .slotA = joint.a,
          .slotB = slotOf(joint),
          .isAngular = isAngular,
          .direction = u.now,
          .target = target};
  const auto moment = [&](const glm::dvec3& arm, const glm::dvec3& along) {
    return isAngular ? along : glm::cross(arm, along);
  };
  row.momentA = moment(at.now.armA, u.now);
  row.leverA = moment(at.start.armA, u.start);
  row.turnA = a.applyInverseInertia(row.leverA);
  row.massA = a.inverseMass;
  if (b != nullptr) {
    row.momentB = moment(at.now.armB, u.now);
    row.leverB = moment(at.start.armB, u.start);
    row.turnB = b->applyInverseInertia(row.leverB);
    row.massB = b->inverseMass;
  } else if (joint.particle >= 0) {
    row.massB = double(world_->particles.position[joint.particle].w);
  }
  if (!isAngular) {
    row.along = u.now;
    row.push = u.start;
  }
  row.weight = coupling(row, row);
  if (!((isOneOfSeveral(joint, slot) ? couplingAtStart(row, row) : row.weight) > 0.0)) return;
  setStart(row, at.change);
  piece.rows.push_back(row);
}

// At the proposed poses, which nothing has corrected yet.
void Joints::addRows(std::size_t number, double h, Piece& piece) {
  const Joint& joint = world_->joints[number];
  const Placed at = place(number);
  const PlacedJoint &start = at.start, &now = at.now;
  const std::array<glm::dvec3, 2> own = across(joint.axisB);
  const std::array sideways{RowDirection{start.rotationB * own[0], now.rotationB * own[0]},
                            RowDirection{start.rotationB * own[1], now.rotationB * own[1]}};
  const std::size_t first = piece.rows.size();
  if (joint.kind == JointKind::distance) {
    // C along the mean of both directions: then its change is exactly that of the length.
    const glm::dvec3 d = start.placeA - start.placeB, middle = d + now.placeA - now.placeB;
    if (glm::length(d) > 0.0 && glm::length(middle) > 0.0) {
      addRow(at, 0, false, {glm::normalize(d), glm::normalize(middle)}, 0.0, piece);
    }
  } else if (slides(joint.kind)) {
    for (std::size_t k = 0; k < 2; ++k) addRow(at, k, false, sideways[k], 0.0, piece);
  } else {
    for (int k = 0; k < 3; ++k) {
      glm::dvec3 u(0.0);
      u[k] = 1.0;
      addRow(at, static_cast<std::size_t>(k), false, {u, u}, 0.0, piece);
    }
  }
  if (holdsTurns(joint.kind)) {
    for (std::size_t k = 0; k < 2; ++k) addRow(at, 3 + k, true, sideways[k], 0.0, piece);
    if (joint.kind == JointKind::fixed || joint.kind == JointKind::slider)
      addRow(at, 5, true, {start.axisB, now.axisB}, 0.0, piece);
  }
  if (hasCompliantRows(joint, *world_) || joint.particle >= 0) setTargets(at, first, h, piece);
  if (hasAxis(joint.kind)) addAxisRows(at, h, piece);
}

// For the rows from `first` on, of one joint: springs, whose length at rest is that without drift, or rows that hold a
// particle.
void Joints::setTargets(const Placed& at, std::size_t first, double h, Piece& piece) {
  const Joint& joint = world_->joints[at.number];
  const glm::dvec3 turn = at.now.turn();
  const std::optional<float>& relaxedAt = world_->materials[joint.material].joint.relaxedAt;
  const double length = joint.kind == JointKind::distance ? (relaxedAt ? double(*relaxedAt) : joint.length) : 0.0;
  for (Row& row : std::span(piece.rows).subspan(first)) {
    const double stretch = glm::dot(row.direction, row.isAngular ? turn : at.now.placeA - at.now.placeB) - length;
    const double start = stretch - at.change.along(row.isAngular, row.direction);
    if (hasCompliantRows(joint, *world_)) {
      soften(row, at, h, start);
    } else {
      row.target = -start;
    }
  }
}

// `start` is C_0.
void Joints::soften(Row& row, const Placed& at, double h, double start) {
  Joint& joint = world_->joints[row.joint];
  const JointMaterial& material = world_->materials[joint.material].joint;
  const double k = material.compliance > 0.0f ? 1.0 / double(material.compliance) : 0.0;
  const double c = double(material.damping);
  const double weight = couplingAtStart(row, row);
  const double b = partAtEnd(h * h * k * weight), d = partAtEnd(h * c * weight);
  // dC_0: from the last substep; in the first one from the free motion.
  const double before = !(joint.h > 0.0) ? at.change.along(row.isAngular, row.direction)
                                         : (start - joint.stretch[row.number]) * h / joint.h;
  joint.stretch[row.number] = start;
  row.softness = 1.0 / (h * h * k * (1.0 + 3.0 * b) / 4.0 + h * c * (1.0 + d) / 2.0);
  row.target = -row.softness * (h * h * k * (start - (1.0 - b) * before / 4.0) + h * c * (1.0 - d) * before / 2.0);
}

// Acceleration along or about the axis by a motor's unit force or torque, w - c K^-1 c: the joint holds its point, with
// the matrix K, which a torque displaces by c. So a body on a hinge turns about that instead of its centre of mass. A
// slider and a cylindrical joint hold all turns that a force off the centre would cause.
double Joints::motorWeight(const Row& row, const Placed& at) const {
  if (!row.isAngular) return row.massA + row.massB;
  const Joint& joint = world_->joints[row.joint];
  glm::dmat3 held(row.massA + row.massB);
  glm::dvec3 displaced(0.0);
  const auto add = [&](const BodyMotion& body, const glm::dvec3& arm, const glm::dvec3& turn) {
    for (int k = 0; k < 3; ++k) {
      glm::dvec3 unit(0.0);
      unit[k] = 1.0;
      held[k] += glm::cross(body.applyInverseInertia(glm::cross(arm, unit)), arm);
    }
    displaced += glm::cross(turn, arm);
  };
  add(world_->bodies[joint.a].now, at.now.armA, row.turnA);
  if (const BodyMotion* b = other(joint)) add(*b, at.now.armB, row.turnB);
  return row.weight - glm::dot(displaced, glm::inverse(held) * displaced);
}

// Spring, limits and motor, along or about the axis.
void Joints::addAxisRows(const Placed& at, double h, Piece& piece) {
  Joint& joint = world_->joints[at.number];
  const JointMaterial& material = world_->materials[joint.material].joint;
  const glm::dvec3 &atStart = at.start.axisB, &axis = at.now.axisB;
  const bool isAngular = !slides(joint.kind);
  const double changed = at.change.along(isAngular, axis), now = coordinateAt(joint, at.now) - changed;
  const auto limit = [&](double room, double sign) {
    const std::size_t before = piece.rows.size();
    joint.limitSide = sign;
    addRow(at, 6, isAngular, {sign * atStart, sign * axis}, -std::max(room, 0.0), piece);
    if (piece.rows.size() > before) piece.rows.back().least = 0.0;
  };
  if (material.compliance > 0.0f || material.damping > 0.0f) {
    const std::size_t before = piece.rows.size();
    addRow(at, 8, isAngular, {atStart, axis}, 0.0, piece);
    if (piece.rows.size() > before) soften(piece.rows.back(), at, h, now - double(material.relaxedAt.value_or(0.0f)));
  }
  const double way = std::abs(changed);
  if (material.lower && now - double(*material.lower) < 2.0 * way + 0.1) {
    limit(now - double(*material.lower), 1.0);
  } else if (material.upper && double(*material.upper) - now < 2.0 * way + 0.1) {
    limit(double(*material.upper) - now, -1.0);
  }
  if (!material.motorSpeed && !material.motorGoal) return;
  const std::size_t before = piece.rows.size();
  addRow(at, 7, isAngular, {atStart, axis}, 0.0, piece);
  if (piece.rows.size() == before) return;
  Row& row = piece.rows.back();
  const auto goal = [&] {
    const double deceleration = kBraking * double(material.motorEffort) * motorWeight(row, at);
    return approach(double(*material.motorGoal) - now, deceleration, h);
  };
  double target = material.motorSpeed ? double(*material.motorSpeed) * h : goal();
  // No farther than its limits: a motor that drives against a stop holds there, without winding up its multiplier.
  if (material.lower) target = std::max(target, std::min(double(*material.lower) - now, 0.0));
  if (material.upper) target = std::min(target, std::max(double(*material.upper) - now, 0.0));
  row.target = target;
  row.most = double(material.motorEffort) * h * h;
  row.least = -row.most;
}

}  // namespace pliant::sim
