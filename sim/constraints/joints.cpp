#include "sim/constraints/joints.h"

#include "sim/constraints/body_shifts.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kRealigned = 0.3;  ///< part of a drift that is taken back in a substep
constexpr int kRealignPasses = 4;
constexpr double kServo = 0.2;  ///< part of the way to its goal that a motor aims at in a substep

/// A joint where its bodies are.
struct PlacedJoint {
  glm::dvec3 placeA, placeB, axisA, axisB;
  glm::dquat frameA, frameB;

  PlacedJoint(const Joint& joint, const World& world)
      : placeA(0.0), placeB(joint.ownB), axisA(0.0), axisB(joint.axisB), frameB(joint.restB) {
    const BodyMotion& a = world.bodies[joint.a].now;
    placeA = a.centre + a.rotation * joint.ownA;
    axisA = a.rotation * joint.axisA;
    frameA = a.rotation * joint.restA;
    if (joint.b < 0) return;
    const BodyMotion& b = world.bodies[joint.b].now;
    placeB = b.centre + b.rotation * joint.ownB;
    axisB = b.rotation * joint.axisB;
    frameB = b.rotation * joint.restB;
  }
};

bool holdsTurns(JointKind kind) { return kind != JointKind::ball && kind != JointKind::distance; }
bool hasAxis(JointKind kind) {
  return kind == JointKind::hinge || kind == JointKind::slider || kind == JointKind::cylindrical;
}
bool slides(JointKind kind) { return kind == JointKind::slider || kind == JointKind::cylindrical; }

std::array<glm::dvec3, 2> across(const glm::dvec3& axis) {
  const glm::dvec3 helper = std::abs(axis.x) < 0.6 ? glm::dvec3(1.0, 0.0, 0.0) : glm::dvec3(0.0, 0.0, 1.0);
  const glm::dvec3 first = glm::normalize(glm::cross(axis, helper));
  return {first, glm::cross(axis, first)};
}

glm::dvec3 rotationVector(glm::dquat q) {
  if (q.w < 0.0) q = -q;
  const glm::dvec3 v(q.x, q.y, q.z);
  const double sine = glm::length(v);
  return sine > 0.0 ? 2.0 * std::atan2(sine, q.w) / sine * v : glm::dvec3(0.0);
}

// Angle or way along the axis.
double coordinateAt(const Joint& joint, const PlacedJoint& at) {
  if (slides(joint.kind)) return glm::dot(at.placeA - at.placeB, at.axisB);
  const glm::dquat turn = at.frameA * glm::conjugate(at.frameB);
  return 2.0 * std::atan2(glm::dot(glm::dvec3(turn.x, turn.y, turn.z), at.axisB), turn.w);
}

// How far that is beyond the limits.
double excessOf(double coordinate, const JointMaterial& material) {
  if (material.lower && coordinate < double(*material.lower)) return coordinate - double(*material.lower);
  if (material.upper && coordinate > double(*material.upper)) return coordinate - double(*material.upper);
  return 0.0;
}

// What has drifted: of the places, and of the turns, without what the joint leaves free.
void driftOf(const Joint& joint, const World& world, const PlacedJoint& at, glm::dvec3& place, glm::dvec3& turn) {
  place = at.placeA - at.placeB;
  turn = glm::dvec3(0.0);
  if (joint.kind == JointKind::distance) {
    const double length = glm::length(place);
    place = length > 0.0 ? (1.0 - joint.length / length) * place : glm::dvec3(0.0);
  }
  if (slides(joint.kind)) place -= glm::dot(place, at.axisB) * at.axisB;
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::slider) {
    turn = rotationVector(at.frameA * glm::conjugate(at.frameB));
  } else if (hasAxis(joint.kind)) {
    turn = glm::cross(at.axisB, at.axisA);
  }
  if (!hasAxis(joint.kind)) return;
  const double excess = excessOf(coordinateAt(joint, at), world.materials[joint.material].joint);
  (slides(joint.kind) ? place : turn) += excess * at.axisB;
}

}  // namespace

double Joints::coordinateOf(const Joint& joint, const World& world) {
  return coordinateAt(joint, PlacedJoint(joint, world));
}

void Joints::realign(Particles& particles) {
  bool any = false;
  for (int pass = 0; pass < kRealignPasses; ++pass) {
    for (const Joint& joint : world_->joints) {
      if (joint.broken) continue;
      glm::dvec3 place, turn;
      const PlacedJoint at(joint, *world_);
      driftOf(joint, *world_, at, place, turn);
      BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
      for (const auto& [drift, isTurn] : {std::pair{place, false}, std::pair{turn, true}}) {
        const double size = glm::length(drift);
        if (!(size > 0.0)) continue;
        any = true;
        const glm::dvec3 u = drift / size, armA = at.placeA - a.centre;
        const glm::dvec3 armB = b != nullptr ? at.placeB - b->centre : glm::dvec3(0.0);
        const double w = isTurn ? glm::dot(u, a.turnedBy(u)) + (b != nullptr ? glm::dot(u, b->turnedBy(u)) : 0.0)
                                : a.inverseMassAt(armA, u) + (b != nullptr ? b->inverseMassAt(armB, u) : 0.0);
        if (!(w > 0.0)) continue;
        const glm::dvec3 p = -kRealigned / kRealignPasses * size / w * u;
        isTurn ? a.turn(p) : a.push(armA, p);
        if (b != nullptr) isTurn ? b->turn(-p) : b->push(armB, -p);
      }
    }
  }
  if (!any) return;
  for (Body& body : world_->bodies) startFromPose(body, particles);
}

void Joints::addRow(std::size_t number, std::size_t slot, bool isAngular, const glm::dvec3& direction, double aim) {
  const Joint& joint = world_->joints[number];
  const PlacedJoint at(joint, *world_);
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  Row row{.joint = number, .number = slot, .isAngular = isAngular, .direction = direction, .aim = aim};
  const auto weigh = [&](const BodyMotion& body, const glm::dvec3& place, glm::dvec3& moment, glm::dvec3& turn,
                         double& mass) {
    moment = isAngular ? direction : glm::cross(place - body.centre, direction);
    turn = body.turnedBy(moment);
    mass = body.inverseMass;
    row.weight += (isAngular ? 0.0 : mass) + glm::dot(moment, turn);
  };
  if (!isAngular) row.push = direction;
  weigh(a, at.placeA, row.momentA, row.turnA, row.massA);
  if (b != nullptr) weigh(*b, slides(joint.kind) ? at.placeA : at.placeB, row.momentB, row.turnB, row.massB);
  if (!(row.weight > 0.0)) return;
  setStart(row);
  rows_.push_back(row);
}

// At the proposed poses, which nothing has corrected yet.
void Joints::addRows(std::size_t number, double h) {
  const Joint& joint = world_->joints[number];
  const PlacedJoint at(joint, *world_);
  const auto sideways = across(at.axisB);
  if (joint.kind == JointKind::distance) {
    const glm::dvec3 d = at.placeA - at.placeB;
    const double length = glm::length(d);
    if (length > 0.0) addRow(number, 0, false, d / length);
  } else if (slides(joint.kind)) {
    for (std::size_t k = 0; k < 2; ++k) addRow(number, k, false, sideways[k]);
  } else {
    for (int k = 0; k < 3; ++k) {
      glm::dvec3 u(0.0);
      u[k] = 1.0;
      addRow(number, static_cast<std::size_t>(k), false, u);
    }
  }
  if (holdsTurns(joint.kind)) {
    for (std::size_t k = 0; k < 2; ++k) addRow(number, 3 + k, true, sideways[k]);
    if (joint.kind == JointKind::fixed || joint.kind == JointKind::slider) addRow(number, 5, true, at.axisB);
  }
  if (hasAxis(joint.kind)) addAxisRows(number, h);
}

// Limits and motor, along or about the axis.
void Joints::addAxisRows(std::size_t number, double h) {
  const Joint& joint = world_->joints[number];
  const JointMaterial& material = world_->materials[joint.material].joint;
  const PlacedJoint at(joint, *world_);
  const bool isAngular = !slides(joint.kind);
  const double now = coordinateOf(joint, *world_) - changeAlong(joint, isAngular, at.axisB);
  const auto limit = [&](double room, double sign) {
    const std::size_t before = rows_.size();
    addRow(number, 6, isAngular, sign * at.axisB, -std::max(room, 0.0));
    if (rows_.size() > before) rows_.back().least = 0.0;
  };
  const double way = std::abs(changeAlong(joint, isAngular, at.axisB));
  if (material.lower && now - double(*material.lower) < 2.0 * way + 0.1) {
    limit(now - double(*material.lower), 1.0);
  } else if (material.upper && double(*material.upper) - now < 2.0 * way + 0.1) {
    limit(double(*material.upper) - now, -1.0);
  }
  if (!material.motorSpeed && !material.motorGoal) return;
  const double aim =
      material.motorSpeed ? double(*material.motorSpeed) * h : kServo * (double(*material.motorGoal) - now);
  const std::size_t before = rows_.size();
  addRow(number, 7, isAngular, at.axisB, aim);
  if (rows_.size() == before) return;
  rows_.back().most = double(material.motorEffort) * h * h;
  rows_.back().least = -rows_.back().most;
}

// How far one side has moved along or turned about the axis, beyond the other, in this substep so far.
double Joints::changeAlong(const Joint& joint, bool isAngular, const glm::dvec3& axis) const {
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  if (isAngular) {
    return glm::dot(axis, a.turnSinceStart() - (b != nullptr ? b->turnSinceStart() : glm::dvec3(0.0)));
  }
  const auto moved = [](const BodyMotion& body, const glm::dvec3& own) {
    return body.centre + body.rotation * own - body.startCentre - body.startRotation * own;
  };
  glm::dvec3 ownB = joint.ownB;
  if (slides(joint.kind) && b != nullptr) {  // what of b lies where the joint is on a
    ownB = glm::conjugate(b->startRotation) * (a.startCentre + a.startRotation * joint.ownA - b->startCentre);
  }
  const glm::dvec3 change = moved(a, joint.ownA) - (b != nullptr ? moved(*b, ownB) : glm::dvec3(0.0));
  return glm::dot(axis, change);
}

double Joints::linearChange(const Row& row) const {
  const Joint& joint = world_->joints[row.joint];
  const Shift& a = shifts_[joint.a];
  double change = glm::dot(row.push, a.way) + glm::dot(row.momentA, a.turn);
  if (joint.b >= 0) {
    const Shift& b = shifts_[joint.b];
    change -= glm::dot(row.push, b.way) + glm::dot(row.momentB, b.turn);
  }
  return change;
}

// So that C is exact where the bodies are now.
void Joints::setStart(Row& row) const {
  row.start = changeAlong(world_->joints[row.joint], row.isAngular, row.direction) - linearChange(row);
}

void Joints::pushRow(const Row& row, double lambda) {
  const Joint& joint = world_->joints[row.joint];
  const glm::dvec3 p = lambda * row.push;
  Shift& a = shifts_[joint.a];
  a.isPushed = true;
  a.way += row.massA * p;
  a.turn += lambda * row.turnA;
  if (joint.b < 0) return;
  Shift& b = shifts_[joint.b];
  b.isPushed = true;
  b.way -= row.massB * p;
  b.turn -= lambda * row.turnB;
}

void Joints::readShifts() {
  bool any = false;
  for (std::size_t b = 0; b < shifts_.size(); ++b) {
    const BodyMotion& body = world_->bodies[b].now;
    Shift& shift = shifts_[b];
    shift.way = body.centre - shift.start;
    shift.turn = body.turnedBy(body.turned);
    shift.isPushed = false;
    shift.isFarther = isFarFrom(shift.exactAt, shift.turn, 1.0, 1.0);
    if (!shift.isFarther) continue;
    shift.exactAt = shift.turn;
    any = true;
  }
  if (!any) return;
  for (Row& row : rows_) {
    const Joint& joint = world_->joints[row.joint];
    if (shifts_[joint.a].isFarther || (joint.b >= 0 && shifts_[joint.b].isFarther)) setStart(row);
  }
}

void Joints::writePoses() {
  for (std::size_t b = 0; b < shifts_.size(); ++b) {
    BodyMotion& body = world_->bodies[b].now;
    if (shifts_[b].isPushed && body.inverseMass > 0.0)
      correctTo(body, shifts_[b].start + shifts_[b].way, shifts_[b].turn);
  }
}

// Multipliers go on as forces: as the square of the step.
void Joints::prepare(const Particles&, const StepContext& context) {
  rows_.clear();
  shifts_.resize(world_->bodies.size());
  for (std::size_t b = 0; b < shifts_.size(); ++b) shifts_[b].start = world_->bodies[b].now.centre;
  readShifts();
  for (Shift& shift : shifts_) shift.exactAt = shift.turn;
  const double h = double(context.h);
  for (std::size_t j = 0; j < world_->joints.size(); ++j) {
    Joint& joint = world_->joints[j];
    if (joint.broken) continue;
    const double ratio = joint.h > 0.0 ? h * h / (joint.h * joint.h) : 0.0;
    for (double& lambda : joint.lambda) lambda *= ratio;
    joint.h = h;
    addRows(j, h);
  }
  std::vector<bool> used(world_->joints.size() * Joint::kRows, false);
  for (const Row& row : rows_) {
    double& lambda = world_->joints[row.joint].lambda[row.number];
    lambda = std::clamp(lambda, row.least, row.most);
    used[row.joint * Joint::kRows + row.number] = true;
    pushRow(row, lambda);
  }
  writePoses();
  for (std::size_t k = 0; k < used.size(); ++k) {
    if (!used[k]) world_->joints[k / Joint::kRows].lambda[k % Joint::kRows] = 0.0;
  }
}

void Joints::projectAll() {
  readShifts();
  for (const Row& row : rows_) {
    double& lambda = world_->joints[row.joint].lambda[row.number];
    const double change = row.start + linearChange(row);
    const double wanted = std::clamp(lambda - (change - row.aim) / row.weight, row.least, row.most);
    pushRow(row, wanted - lambda);
    lambda = wanted;
  }
  writePoses();
}

void Joints::projectColour(std::size_t, Particles& particles) {
  readAllMoves(world_->bodies, particles);
  projectAll();
  writeAllProposed(world_->bodies, particles);
}

void Joints::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  readAllMoves(world_->bodies, particles);
  projectAll();
  corrections_.clear();
  for (Body& body : world_->bodies) {
    askFor(body, particles, x, [&](Index i, const glm::vec3& d) {
      sums[i] += glm::vec4(d, 1.0f);
      corrections_.emplace_back(i, d);
    });
  }
}

void Joints::accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections& split) {
  for (const auto& [i, d] : corrections_) split[i] += glm::vec4(d, 0.0f);
}

void Joints::breakOverloaded(double h) {
  for (Joint& joint : world_->joints) {
    const double most = double(world_->materials[joint.material].joint.breakForce);
    if (joint.broken || !(most > 0.0)) continue;
    const double force = std::hypot(joint.lambda[0], joint.lambda[1], joint.lambda[2]) / (h * h);
    joint.broken = force > most;
  }
}

float Joints::largestError(const Particles&) const {
  double largest = 0.0;
  for (const Joint& joint : world_->joints) {
    if (joint.broken) continue;
    glm::dvec3 place, turn;
    driftOf(joint, *world_, PlacedJoint(joint, *world_), place, turn);
    largest = std::max({largest, glm::length(place), glm::length(turn)});
  }
  return static_cast<float>(largest);
}

void Joints::forEach(const Particles&, std::span<const glm::vec4>, const ConstraintVisitor& visitor) const {
  for (const Joint& joint : world_->joints) {
    if (joint.broken) continue;
    glm::dvec3 place, turn;
    driftOf(joint, *world_, PlacedJoint(joint, *world_), place, turn);
    const Body& body = world_->bodies[joint.a];
    const std::array<Index, 2> sides{body.first, joint.b >= 0 ? world_->bodies[joint.b].first : -1};
    visitor({.particles = std::span(sides).first(joint.b >= 0 ? 2 : 1),
             .value = static_cast<float>(glm::length(place)),
             .strain = static_cast<float>(glm::length(place) / body.reach),
             .element = joint.material});
  }
}

}  // namespace pliant::sim
