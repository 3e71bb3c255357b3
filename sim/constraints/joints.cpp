#include "sim/constraints/joints.h"

#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/body_shifts.h"
#include "sim/constraints/deferred_particles.h"
#include "sim/constraints/placed_joint.h"
#include "sim/geometry/turns.h"
#include "sim/state/body_momentum.h"

#include <Eigen/LU>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <span>
#include <utility>

namespace pliant::sim {

namespace {

constexpr double kRealigned = 0.3;  ///< part of the drift that is corrected in a substep
constexpr int kRealignPasses = 4;
constexpr ItemCost kBodyCost{40.0};
constexpr std::size_t kJointsPerPiece = 32;  ///< about as many per piece
constexpr std::size_t kMinPieces = 3;        ///< fewer are not worth a parallel region
constexpr double kArmsHold = 0.1;            ///< turn after which lever arms are updated [rad]
/// Reciprocal condition number of the rows of a joint below which they are solved one by one: after a quarter of a turn
/// in a substep forces along the directions at its start have no effect.
constexpr double kMinCondition = 1e-10;

using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, 6, 6>;

// Relative turn of the first body in this substep so far, in the frame of the second one, so that a common turn of both
// does not count, however far. For a hinge it is the tilt of the axis across it and the twist about it: separately they
// are exact for any angle.
glm::dvec3 turnChange(const Joint& joint, const BodyMotion& a, const BodyMotion* b) {
  const glm::dquat own(1.0, 0.0, 0.0, 0.0), rotationB = b != nullptr ? b->rotation : own;
  const glm::dquat now = glm::conjugate(rotationB) * a.rotation;
  const glm::dquat start = glm::conjugate(b != nullptr ? b->startRotation : own) * a.startRotation;
  const glm::dquat turn = now * glm::conjugate(start);
  if (!hasAxis(joint.kind) || joint.kind == JointKind::slider) return rotationB * turnOf(turn);
  const glm::dvec3 tilt = glm::cross(joint.axisB, now * joint.axisA - start * joint.axisA);
  const double twist = 2.0 * portable::atan2(glm::dot(glm::dvec3(turn.x, turn.y, turn.z), joint.axisB), turn.w);
  return rotationB * (tilt + std::remainder(twist, glm::two_pi<double>()) * joint.axisB);
}

}  // namespace

double Joints::coordinateOf(const Joint& joint, const World& world) {
  return coordinateAt(joint, PlacedJoint(joint, world));
}

// Finds the particles of joints, too. Immovable bodies do not connect islands, which only read them.
void Joints::findIslands() {
  particles_.clear();
  for (const Joint& joint : world_->joints) {
    if (joint.particle >= 0) particles_.push_back(joint.particle);
  }
  std::sort(particles_.begin(), particles_.end());
  particles_.erase(std::unique(particles_.begin(), particles_.end()), particles_.end());
  islands_.reset(world_->bodies.size() + particles_.size());
  const auto isMovable = [&](Index slot) {
    return static_cast<std::size_t>(slot) >= world_->bodies.size() || world_->bodies[slot].now.inverseMass > 0.0;
  };
  for (const Joint& joint : world_->joints) {
    const Index slot = slotOf(joint);
    if (slot >= 0 && isMovable(joint.a) && isMovable(slot)) islands_.unite(joint.a, slot);
  }
  const auto islandOf = [&](const Joint& joint) {
    const Index slot = slotOf(joint);
    return islands_.find(isMovable(joint.a) || slot < 0 ? joint.a : slot);
  };
  // An island goes to the piece in which its first joint would be if the joints of all islands were in one list.
  jointsBefore_.assign(world_->bodies.size() + particles_.size() + 1, 0);
  for (const Joint& joint : world_->joints) ++jointsBefore_[static_cast<std::size_t>(islandOf(joint)) + 1];
  for (std::size_t k = 0; k + 1 < jointsBefore_.size(); ++k) jointsBefore_[k + 1] += jointsBefore_[k];
  pieces_.resize((world_->joints.size() + kJointsPerPiece - 1) / kJointsPerPiece);
  for (Piece& piece : pieces_) piece.joints.clear();
  for (std::size_t j = 0; j < world_->joints.size(); ++j) {
    pieces_[jointsBefore_[islandOf(world_->joints[j])] / kJointsPerPiece].joints.push_back(
        static_cast<std::uint32_t>(j));
  }
}

template <typename Visit>
void Joints::forEachPiece(Visit&& visit) {
  parallelPieces(pieces_.size(), kMinPieces, [&](std::size_t piece) { visit(pieces_[piece]); });
}

void Joints::realign(Particles& particles) {
  findIslands();
  for (int pass = 0; pass < kRealignPasses; ++pass) {
    forEachPiece([&](const Piece& piece) {
      for (const std::uint32_t j : piece.joints) realign(world_->joints[j]);
    });
  }
  parallelFor(world_->bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) startFromPose(world_->bodies[b], particles);
  });
}

void Joints::realign(const Joint& joint) {
  if (joint.broken || joint.particle >= 0 || sleeps(joint)) return;
  const PlacedJoint at(joint, *world_);
  const auto [place, turn] = driftOf(joint, *world_, at);
  BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  for (const auto& [drift, isTurn] : {std::pair{place, false}, std::pair{turn, true}}) {
    const double size = glm::length(drift);
    if (!(size > 0.0)) continue;
    const glm::dvec3 u = drift / size, armA = at.placeA - a.centre;
    const glm::dvec3 armB = b != nullptr ? at.placeB - b->centre : glm::dvec3(0.0);
    const double w =
        isTurn ? glm::dot(u, a.applyInverseInertia(u)) + (b != nullptr ? glm::dot(u, b->applyInverseInertia(u)) : 0.0)
               : a.inverseMassAt(armA, u) + (b != nullptr ? b->inverseMassAt(armB, u) : 0.0);
    if (!(w > 0.0)) continue;
    const glm::dvec3 p = -kRealigned / kRealignPasses * size / w * u;
    isTurn ? a.turn(p) : a.push(armA, p);
    if (b == nullptr) continue;
    isTurn ? b->turn(-p) : b->push(armB, -p);
    if (!isTurn) removeAngularMomentum(a, *b, glm::cross(p, a.velocity - b->velocity));
  }
}

Joints::Change Joints::changeOf(const Joint& joint) const {
  const BodyMotion &a = world_->bodies[joint.a].now, *b = other(joint);
  Change result;
  if (holdsTurns(joint.kind)) result.turned = turnChange(joint, a, b);
  const auto moved = [](const BodyMotion& body, const glm::dvec3& own) {
    return body.centre + body.rotation * own - body.startCentre - body.startRotation * own;
  };
  glm::dvec3 ownB = joint.ownB;
  if (slides(joint.kind) && b != nullptr) {  // the point of b at the joint's position on a
    ownB = glm::conjugate(b->startRotation) * (a.startCentre + a.startRotation * joint.ownA - b->startCentre);
  }
  result.moved = moved(a, joint.ownA);
  if (b != nullptr) result.moved -= moved(*b, ownB);
  if (joint.particle >= 0) {
    const auto i = static_cast<std::size_t>(joint.particle);
    result.moved -= world_->particles.exactPredicted(i) - world_->particles.exactPosition(i);
  }
  return result;
}

double Joints::linearChange(const Row& row) const {
  const Shift& a = shifts_[row.slotA];
  double change = glm::dot(row.along, a.displacement) + glm::dot(row.momentA, a.turn);
  if (row.slotB >= 0) {
    const Shift& b = shifts_[row.slotB];
    change -= glm::dot(row.along, b.displacement) + glm::dot(row.momentB, b.turn);
  }
  return change;
}

// Linearises C about the current poses.
void Joints::setStart(Row& row, const Change& change) const {
  row.start = change.along(row.isAngular, row.direction) - linearChange(row);
}

// Updates the rows of bodies that have turned too far since their linearisation, and lever arms that are too far off.
// Rows of a joint are successive.
void Joints::setStarts(Piece& piece) const {
  Change change;
  std::size_t ofJoint = world_->joints.size();
  for (Block& block : piece.blocks) {
    const std::span rows = std::span(piece.rows).subspan(block.first, block.count);
    const Row& row = rows.front();
    const auto either = [&](bool Shift::*is) {
      return shifts_[row.slotA].*is || (row.slotB >= 0 && shifts_[row.slotB].*is);
    };
    if (!either(&Shift::needsRelinearisation)) continue;
    if (row.joint != ofJoint) change = changeOf(world_->joints[ofJoint = row.joint]);
    if (either(&Shift::areArmsOutdated)) {
      const PlacedJoint now(world_->joints[ofJoint], *world_);
      for (Row& each : rows) setMoments(each, now);
      invert(block, piece);
    }
    for (Row& each : rows) setStart(each, change);
  }
}

// Uses the current lever arms both for C and for the force: otherwise the force could push against C.
void Joints::setMoments(Row& row, const PlacedJoint& now) const {
  if (row.isAngular) return;
  Row other = row;
  const auto setSide = [&](Index b, const glm::dvec3& arm, glm::dvec3& moment, glm::dvec3& lever, glm::dvec3& turn) {
    moment = glm::cross(arm, row.along);
    lever = glm::cross(arm, row.push);
    turn = world_->bodies[b].now.applyInverseInertia(lever);
    if (shifts_[b].resisted) turn = *shifts_[b].resisted * turn;
  };
  const Joint& joint = world_->joints[row.joint];
  setSide(joint.a, now.armA, other.momentA, other.leverA, other.turnA);
  if (joint.b >= 0) setSide(joint.b, now.armB, other.momentB, other.leverB, other.turnB);
  other.weight = coupling(other, other);
  if (other.weight > 0.0 || isOneOfSeveral(joint, row.number)) row = other;
}

void Joints::pushRow(const Row& row, double lambda) {
  const glm::dvec3 p = lambda * row.push;
  if (row.massA > 0.0) {  // immovable bodies are shared by islands, which only read them
    Shift& a = shifts_[row.slotA];
    a.isPushed = true;
    a.displacement += row.massA * p;
    a.turn += lambda * row.turnA;
  }
  if (row.slotB < 0 || !(row.massB > 0.0)) return;
  Shift& b = shifts_[row.slotB];
  b.isPushed = true;
  b.displacement -= row.massB * p;
  b.turn -= lambda * row.turnB;
}

void Joints::readShifts() {
  for (std::size_t k = 0; k < particles_.size(); ++k) {
    Shift& shift = shifts_[world_->bodies.size() + k];
    shift.displacement = world_->particles.exactPredicted(static_cast<std::size_t>(particles_[k])) - shift.start;
    shift.isPushed = false;
  }
  std::atomic<bool> any{false};
  parallelFor(world_->bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    bool anyOfThese = false;
    for (std::size_t b = begin; b < end; ++b) {
      const BodyMotion& body = world_->bodies[b].now;
      Shift& shift = shifts_[b];
      shift.displacement = body.centre - shift.start;
      shift.turn = body.applyInverseInertia(body.turned);
      shift.isPushed = false;
      shift.needsRelinearisation = exceedsLinearisation(shift.linearisedAt, shift.turn, 1.0, 1.0);
      shift.areArmsOutdated = shift.needsRelinearisation && turnsFast(body.startRotation, body.freeRotation) &&
                              glm::length(shift.turn - shift.armsAt) > kArmsHold;
      if (!shift.needsRelinearisation) continue;
      shift.linearisedAt = shift.turn;
      if (shift.areArmsOutdated) shift.armsAt = shift.turn;
      anyOfThese = true;
    }
    if (anyOfThese) any.store(true, std::memory_order_relaxed);
  });
  if (any.load(std::memory_order_relaxed)) forEachPiece([&](Piece& piece) { setStarts(piece); });
}

void Joints::writePoses() {
  parallelFor(world_->bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      if (shifts_[b].isPushed)
        correctTo(world_->bodies[b].now, shifts_[b].start + shifts_[b].displacement, shifts_[b].turn);
    }
  });
}

// Calls move(particle, displacement) for the corrections of particles by the last pass.
template <typename Move>
void Joints::forEachMove(Move&& move) const {
  for (std::size_t k = 0; k < particles_.size(); ++k) {
    const Shift& shift = shifts_[world_->bodies.size() + k];
    if (!shift.isPushed) continue;
    const glm::dvec3 before = world_->particles.exactPredicted(static_cast<std::size_t>(particles_[k])) - shift.start;
    move(particles_[k], glm::vec3(shift.displacement - before));
  }
}

Index Joints::slotOf(const Joint& joint) const {
  if (joint.particle < 0) return joint.b;
  const auto found = std::lower_bound(particles_.begin(), particles_.end(), joint.particle);
  return static_cast<Index>(world_->bodies.size()) + static_cast<Index>(found - particles_.begin());
}

void Joints::prepare(const Particles&, const StepContext& context) {
  findIslands();
  for (Piece& piece : pieces_) {
    piece.rows.clear();
    piece.blocks.clear();
  }
  onlyBatchesMove_ = onlyBatchesMove(context);
  const std::size_t bodies = world_->bodies.size();
  shifts_.resize(bodies + particles_.size());
  for (std::size_t b = 0; b < bodies; ++b) shifts_[b].start = world_->bodies[b].now.centre;
  for (std::size_t k = 0; k < particles_.size(); ++k) {
    shifts_[bodies + k].start = world_->particles.exactPredicted(static_cast<std::size_t>(particles_[k]));
  }
  readShifts();
  for (Shift& shift : shifts_) {
    shift.linearisedAt = shift.armsAt = shift.turn;
    shift.resisted.reset();
  }
  loads_.assign(bodies, {});
  addContactLoads();
  const double h = double(context.h);
  forEachPiece([&](Piece& piece) {
    for (const std::uint32_t j : piece.joints) makeRows(j, h, piece);
    resistTurns(piece);
    addBlocks(piece);
    for (const Row& row : piece.rows) pushRow(row, world_->joints[row.joint].lambda[row.number]);
  });
  loads_.clear();
  writePoses();
}

void Joints::makeRows(std::size_t number, double h, Piece& piece) {
  Joint& joint = world_->joints[number];
  if (sleeps(joint)) return;
  if (joint.broken) return joint.lambda.fill(0.0);
  // Multipliers are warm started as forces: they scale with the square of the step.
  const double ratio = joint.h > 0.0 && joint.particle < 0 ? h * h / (joint.h * joint.h) : 0.0;
  if (hasAxis(joint.kind) && !slides(joint.kind)) joint.angle = coordinateOf(joint, *world_);
  const std::size_t first = piece.rows.size();
  addRows(number, h, piece);
  joint.h = h;
  const auto before = std::exchange(joint.lambda, {});
  const std::span<const Row> rows = std::span(piece.rows).subspan(first);
  for (const Row& row : rows) joint.lambda[row.number] = std::clamp(ratio * before[row.number], row.least, row.most);
  const auto bounded = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return !row.isFree(); });
  const std::span<const Row> free(rows.begin(), bounded);
  if (ratio > 0.0 && !free.empty()) {
    predict(joint, free, {ratio * joint.push.force, ratio * joint.push.turnA, ratio * joint.push.turnB});
  }
  joint.push = {};
  addLoad(joint, rows);
}

void Joints::predict(Joint& joint, std::span<const Row> rows, const Joint::Push& push) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Square weights(n, n);
  Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxBlockRows, 1> changes(n);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    for (std::size_t j = 0; j < rows.size(); ++j) {
      weights(Eigen::Index(i), Eigen::Index(j)) = couplingAtStart(row, rows[j]);
    }
    changes[Eigen::Index(i)] = (row.massA + row.massB) * glm::dot(row.push, push.force) +
                               glm::dot(row.leverA, push.turnA) + glm::dot(row.leverB, push.turnB);
  }
  const Eigen::PartialPivLU<Square> decomposed(weights);
  if (!(decomposed.rcond() > kMinCondition)) return;
  const auto lambda = decomposed.solve(changes).eval();
  for (std::size_t i = 0; i < rows.size(); ++i) joint.lambda[rows[i].number] = lambda[Eigen::Index(i)];
}

double Joints::coupling(const Row& row, const Row& other) {
  return (row.massA + row.massB) * glm::dot(row.along, other.push) + glm::dot(row.momentA, other.turnA) +
         glm::dot(row.momentB, other.turnB);
}

double Joints::couplingAtStart(const Row& row, const Row& other) {
  return (row.massA + row.massB) * glm::dot(row.push, other.push) + glm::dot(row.leverA, other.turnA) +
         glm::dot(row.leverB, other.turnB);
}

void Joints::addBlocks(Piece& piece) const {
  const std::vector<Row>& rows = piece.rows;
  for (std::size_t first = 0; first < rows.size();) {
    Block block{.first = first, .count = 1};
    const auto goesOn = [&](std::size_t row) {
      return row < rows.size() && rows[row].joint == rows[first].joint && rows[row].isFree();
    };
    if (rows[first].isFree()) {
      while (goesOn(first + block.count)) ++block.count;
    }
    invert(block, piece);
    piece.blocks.push_back(block);
    first += block.count;
  }
}

void Joints::invert(Block& block, const Piece& piece) const {
  const std::span rows = std::span(piece.rows).subspan(block.first, block.count);
  const auto n = static_cast<Eigen::Index>(block.count);
  Square a(n, n);
  for (std::size_t i = 0; i < block.count; ++i) {
    for (std::size_t j = 0; j < block.count; ++j) a(Eigen::Index(i), Eigen::Index(j)) = coupling(rows[i], rows[j]);
    a(Eigen::Index(i), Eigen::Index(i)) = rows[i].weight + rows[i].softness;
  }
  const Eigen::PartialPivLU<Square> decomposed(a);
  Eigen::Map<Square> inverse(block.inverse.data(), n, n);
  if (decomposed.rcond() > kMinCondition) {
    inverse = decomposed.inverse();
    return;
  }
  inverse.setZero();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (a(i, i) > 0.0) inverse(i, i) = 1.0 / a(i, i);
  }
}

std::array<double, Joints::kMaxBlockRows> Joints::changes(const Block& block, const Piece& piece) const {
  std::array<double, kMaxBlockRows> missing{}, changes{};
  for (std::size_t i = 0; i < block.count; ++i) {
    const Row& row = piece.rows[block.first + i];
    const double lambda = world_->joints[row.joint].lambda[row.number];
    missing[i] = row.target - (row.start + linearChange(row)) - row.softness * lambda;
  }
  for (std::size_t i = 0; i < block.count; ++i) {
    const Row& row = piece.rows[block.first + i];
    const double lambda = world_->joints[row.joint].lambda[row.number];
    for (std::size_t j = 0; j < block.count; ++j) changes[i] += block.inverse[i * block.count + j] * missing[j];
    changes[i] = std::clamp(lambda + changes[i], row.least, row.most) - lambda;
  }
  return changes;
}

void Joints::projectPiece(const Piece& piece) {
  for (const Block& block : piece.blocks) {
    const auto more = changes(block, piece);
    for (std::size_t i = 0; i < block.count; ++i) {
      const Row& row = piece.rows[block.first + i];
      pushRow(row, more[i]);
      world_->joints[row.joint].lambda[row.number] += more[i];
    }
  }
}

void Joints::projectAll() {
  readShifts();
  forEachPiece([&](const Piece& piece) { projectPiece(piece); });
  writePoses();
}

void Joints::projectColour(std::size_t, Particles& particles) {
  if (!world_->particlesDeferred) readAllMoves(world_->bodies, particles);
  projectAll();
  onPosesMoved(*world_, onlyBatchesMove_ && canDeferParticles(*world_));
  forEachMove([&](Index i, const glm::vec3& d) { particles.correct(static_cast<std::size_t>(i), d); });
}

void Joints::accumulate(const Particles& particles, std::span<const glm::vec4>, Corrections& sums) {
  readAllMoves(world_->bodies, particles);
  projectAll();
  corrections_.clear();
  const auto ask = [&](Index i, const glm::vec3& d) {
    sums[i] += glm::vec4(d, 1.0f);
    corrections_.emplace_back(i, d);
  };
  for (Body& body : world_->bodies) forEachPoseCorrection(body, particles, ask);
  forEachMove(ask);
}

void Joints::accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections& split) {
  for (const auto& [i, d] : corrections_) split[i] += glm::vec4(d, 0.0f);
}

void Joints::finish() {
  for (const Piece& piece : pieces_) {
    for (const Block& block : piece.blocks) {
      const std::span rows = std::span(piece.rows).subspan(block.first, block.count);
      if (!rows.front().isFree()) continue;
      Joint& joint = world_->joints[rows.front().joint];
      for (const Row& row : rows) {
        const double lambda = joint.lambda[row.number];
        joint.push.force += lambda * row.push;
        joint.push.turnA += lambda * row.turnA;
        joint.push.turnB += lambda * row.turnB;
      }
    }
  }
  for (Joint& joint : world_->joints) {
    const double most = double(world_->materials[joint.material].joint.breakForce);
    if (joint.broken || sleeps(joint) || !(most > 0.0)) continue;
    joint.broken = joint.force() > most;
  }
}

float Joints::largestError(const Particles&) const {
  double largest = 0.0;
  for (const Joint& joint : world_->joints) {
    if (joint.broken) continue;
    const auto [place, turn] = driftOf(joint, *world_, PlacedJoint(joint, *world_));
    largest = std::max({largest, glm::length(place), glm::length(turn)});
  }
  return static_cast<float>(largest);
}

void Joints::forEach(const Particles&, std::span<const glm::vec4>, const ConstraintVisitor& visitor) const {
  for (const Joint& joint : world_->joints) {
    if (joint.broken) continue;
    const auto [place, turn] = driftOf(joint, *world_, PlacedJoint(joint, *world_));
    const Body& body = world_->bodies[joint.a];
    const Index other = joint.b >= 0 ? world_->bodies[joint.b].first : joint.particle;
    const std::array<Index, 2> sides{body.first, other};
    visitor({.particles = std::span(sides).first(other >= 0 ? 2 : 1),
             .value = static_cast<float>(glm::length(place)),
             .strain = static_cast<float>(glm::length(place) / body.reach),
             .element = joint.material});
  }
}

}  // namespace pliant::sim
