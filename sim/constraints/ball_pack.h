// Contacts of balls with one another and with immovable bodies, eight at a time: a patch of one point (patch_pack.h)
// whose lever arms lie along the normal, r_A = -s_A n and r_B = s_B n, and whose I^-1 is a scalar j. Normal forces have
// no moment then. With the tangents t and b = n x t, d = d_A - d_B and T = s_A theta_A + s_B theta_B of body_shifts.h
//
//   C = gap + n.d,   s = slip + (t.d - b.T, b.d + t.T)
//
// and friction q_t t + q_b b turns A by -j_A s_A (q_t b - q_b t), B by -j_B s_B (q_t b - q_b t). A pass reads less than
// half as much memory as for a patch, and a sixth where nothing touches.
#pragma once

#include "sim/base/pack.h"
#include "sim/base/vector3.h"
#include "sim/constraints/body_shifts.h"
#include "sim/constraints/pack_multipliers.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

/// As PackPoint of patch_pack.h.
struct BallPoint : PackHistory {};

class BallSides;

/// Members are in the order in which a pass reads them.
struct BallPack {
  using Sides = BallSides;
  static constexpr std::size_t kPoints = 1;
  std::array<std::uint32_t, pack::kWidth> a{}, b{};  ///< slots of both balls
  Vector3<pack::Float8> normal{};
  pack::Float8 gap{};  ///< C without any corrections [m]
  std::array<BallPoint, kPoints> points;
  std::array<std::uint32_t, pack::kWidth> chain{};  ///< as of PatchPack
  pack::Float8 inverse{};                           ///< 1/w along the normal [kg]
  Vector3<pack::Float8> along{};
  pack::Float8 slipAlong{}, slipAcross{};                    ///< slip without any corrections [m]
  pack::Float8 reachA{}, reachB{};                           ///< s [m]
  pack::Float8 turnA{}, turnB{};                             ///< j s [1/(kg m)]
  pack::Float8 weight{};                                     ///< 1/w along all tangents [kg]
  pack::Float8 staticFriction{}, kineticFriction{};          ///< coefficients of friction
  std::array<std::uint32_t, pack::kWidth> patch{}, count{};  ///< as of PatchPack
  static std::size_t contactOf(std::size_t point) { return point; }
};

/// The balls of a pack while it is solved. Their turns are loaded only where friction needs them.
class BallSides {
 public:
  [[gnu::always_inline]] BallSides(const BallPack& balls, const glm::vec4* shifts) {
    loadDisplacement(balls.a, shifts, displacementA_, massA_);
    loadDisplacement(balls.b, shifts, displacementB_, massB_);
  }
  [[gnu::always_inline]] void loadTurns(const BallPack& balls, const glm::vec4* shifts) {
    loadTurn(balls.a, shifts, turnA_);
    loadTurn(balls.b, shifts, turnB_);
  }
  /// C.
  [[gnu::always_inline]] pack::Float8 gap(const BallPack& balls, const BallPoint&) const {
    return balls.gap + dot(balls.normal, displacementA_ - displacementB_);
  }
  /// s. Precondition: turns are loaded.
  [[gnu::always_inline]] std::array<pack::Float8, 2> slip(const BallPack& balls,
                                                          const Vector3<pack::Float8>& across) const {
    const Vector3<pack::Float8> d = displacementA_ - displacementB_,
                                turn = balls.reachA * turnA_ + balls.reachB * turnB_;
    return {balls.slipAlong + dot(balls.along, d) - dot(across, turn),
            balls.slipAcross + dot(across, d) + dot(balls.along, turn)};
  }
  [[gnu::always_inline]] void applyNormal(const BallPack& balls, pack::Float8 change) { move(change * balls.normal); }
  [[gnu::always_inline]] void applyFriction(const BallPack& balls, const Vector3<pack::Float8>& across,
                                            pack::Float8 changeAlong, pack::Float8 changeAcross) {
    move(changeAlong * balls.along + changeAcross * across);
    const Vector3<pack::Float8> moment = changeAlong * across - changeAcross * balls.along;
    turnA_ = turnA_ - balls.turnA * moment;
    turnB_ = turnB_ - balls.turnB * moment;
  }
  [[gnu::always_inline]] void storeDisplacements(const BallPack& balls, glm::vec4* shifts) const {
    storeDisplacement(balls.a, shifts, {displacementA_.x, displacementA_.y, displacementA_.z, massA_});
    storeDisplacement(balls.b, shifts, {displacementB_.x, displacementB_.y, displacementB_.z, massB_});
  }
  [[gnu::always_inline]] void storeTurns(const BallPack& balls, glm::vec4* shifts) const {
    storeTurn(balls.a, shifts, turnA_);
    storeTurn(balls.b, shifts, turnB_);
  }

 private:
  using Slots = std::array<std::uint32_t, pack::kWidth>;
  [[gnu::always_inline]] static void loadDisplacement(const Slots& slots, const glm::vec4* shifts,
                                                      Vector3<pack::Float8>& displacement, pack::Float8& inverseMass) {
    const pack::Columns columns = transposed(pack::loadRows(shifts, [&](std::size_t k) { return 2 * slots[k]; }));
    displacement = {columns.x, columns.y, columns.z};
    inverseMass = columns.w;
  }
  [[gnu::always_inline]] static void loadTurn(const Slots& slots, const glm::vec4* shifts,
                                              Vector3<pack::Float8>& turn) {
    const pack::Columns columns = transposed(pack::loadRows(shifts, [&](std::size_t k) { return 2 * slots[k] + 1; }));
    turn = {columns.x, columns.y, columns.z};
  }
  [[gnu::always_inline]] static void storeDisplacement(const Slots& slots, glm::vec4* shifts,
                                                       const pack::Columns& displacement) {
    pack::storeRows(
        shifts, [&](std::size_t k) { return 2 * slots[k]; }, transposed(displacement));
  }
  [[gnu::always_inline]] static void storeTurn(const Slots& slots, glm::vec4* shifts,
                                               const Vector3<pack::Float8>& turn) {
    const pack::Columns columns{turn.x, turn.y, turn.z, pack::Float8{}};
    pack::storeRows(
        shifts, [&](std::size_t k) { return 2 * slots[k] + 1; }, transposed(columns));
  }
  [[gnu::always_inline]] void move(const Vector3<pack::Float8>& p) {
    displacementA_ = displacementA_ + massA_ * p;
    displacementB_ = displacementB_ - massB_ * p;
  }

  Vector3<pack::Float8> displacementA_, displacementB_, turnA_, turnB_;
  pack::Float8 massA_, massB_;  ///< inverse [1/kg]
};

// The same functions as for patches. Balls are never backed bodies: nothing stands on one.

inline void projectPatches(BallPack& balls, glm::vec4* shifts, bool withFriction, bool /*outwards*/) {
  using pack::Float8;
  BallSides sides(balls, shifts);
  BallPoint& point = balls.points[0];
  const Float8 gap = sides.gap(balls, point);
  const pack::Int8 bears = (point.lambda != 0.0f) | (gap < 0.0f);
  if (!pack::any(bears)) return;
  const Float8 wanted = bears ? pack::larger(point.lambda - balls.inverse * gap, Float8{}) : Float8{};
  sides.applyNormal(balls, wanted - point.lambda);
  point.lambda = wanted;
  if (!withFriction) return sides.storeDisplacements(balls, shifts);
  sides.loadTurns(balls, shifts);
  const Vector3<Float8> across = cross(balls.normal, balls.along);
  const auto slip = sides.slip(balls, across);
  const Float8 staticFriction = balls.staticFriction * wanted, kineticFriction = balls.kineticFriction * wanted;
  Float8 along = point.frictionAlong - balls.weight * slip[0], changed = point.frictionAcross - balls.weight * slip[1];
  const Float8 size = pack::squareRoot(along * along + changed * changed);
  const Float8 factor = size > staticFriction ? kineticFriction / size : pack::constant(1.0f);
  along = along * factor;
  changed = changed * factor;
  sides.applyFriction(balls, across, along - point.frictionAlong, changed - point.frictionAcross);
  point.frictionAlong = along;
  point.frictionAcross = changed;
  sides.storeDisplacements(balls, shifts);
  sides.storeTurns(balls, shifts);
}

inline void solveChainedFriction(BallPack&, glm::vec4*) {}

inline void applyMultipliers(const BallPack& balls, glm::vec4* shifts) {
  const BallPoint& point = balls.points[0];
  if (!pack::any(point.lambda != 0.0f)) return;
  BallSides sides(balls, shifts);
  sides.loadTurns(balls, shifts);
  sides.applyNormal(balls, point.lambda);
  sides.applyFriction(balls, cross(balls.normal, balls.along), point.frictionAlong, point.frictionAcross);
  sides.storeDisplacements(balls, shifts);
  sides.storeTurns(balls, shifts);
}

inline pack::Float8 workOf(const BallPack& balls, const glm::vec4* shifts) {
  const BallPoint& point = balls.points[0];
  BallSides sides(balls, shifts);
  sides.loadTurns(balls, shifts);
  const auto slip = sides.slip(balls, cross(balls.normal, balls.along));
  return point.lambda * sides.gap(balls, point) + point.frictionAlong * slip[0] + point.frictionAcross * slip[1];
}

}  // namespace pliant::sim
