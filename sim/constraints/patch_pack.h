// Contact patches eight at a time, of up to N points each. They share no body, so that all are solved at once.
//
//   C = gap + n.u, s = slip + (t.u, b.u)       u = d_A + theta_A x r_A - d_B - theta_B x r_B of body_shifts.h
//   lambda <- lambda - A^+ C                   A_ij = n.W_ij n, the normal forces of a patch at once (patch_solve.h)
//
// A^+ instead of the inverse, since A is singular: four points of a plane have only three independent forces. Points
// that would pull are removed from the active set one by one, the one that pulls most first. Patches of more points than
// a pack holds are dealt out to several (patch_run.h).
#pragma once

#include "sim/base/pack.h"
#include "sim/base/vector3.h"
#include "sim/constraints/body_shifts.h"
#include "sim/constraints/pack_multipliers.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

/// A symmetric 3 x 3 matrix for each of eight bodies.
struct PackInertia {
  pack::Float8 xx{}, yy{}, zz{}, xy{}, xz{}, yz{};
  Vector3<pack::Float8> operator*(const Vector3<pack::Float8>& v) const {
    return {xx * v.x + xy * v.y + xz * v.z, xy * v.x + yy * v.y + yz * v.z, xz * v.x + yz * v.y + zz * v.z};
  }
};

/// One point of eight patches.
struct PackPoint : PackHistory {
  Vector3<pack::Float8> armA{}, armB{};           ///< [m]
  pack::Float8 gap{}, slipAlong{}, slipAcross{};  ///< C and the slip without any corrections [m]
  pack::Float8 weightAlong{}, weightAcross{};     ///< 1/w along both tangents [kg]
};

class PackSides;

template <std::size_t N>
struct PatchPack {
  using Sides = PackSides;
  static constexpr std::size_t kPoints = N;
  std::array<std::uint32_t, pack::kWidth> a{}, b{};  ///< slots of both bodies
  std::array<std::uint32_t, pack::kWidth> patch{};   ///< index of the patch
  std::array<std::uint32_t, pack::kWidth> count{};   ///< number of its points here; 0: the lane is empty
  std::array<std::uint32_t, pack::kWidth> chain{};   ///< its contact island: the lowest slot in it
  Vector3<pack::Float8> normal{}, along{}, across{};
  PackInertia inertiaA, inertiaB;                    ///< I^-1
  Vector3<pack::Float8> heavyA{}, heavyB{};          ///< h of scaled_mass.h
  bool isAnyHeavy = false;                           ///< one of them is not 0
  pack::Float8 staticFriction{}, kineticFriction{};  ///< coefficients of friction
  std::array<pack::Float8, N * N> matrix{};          ///< A; lanes with fewer points are padded on the diagonal
  std::array<pack::Float8, N * N> inverse{};         ///< A^+
  pack::Float8 isChained{};                          ///< 1: one of its bodies is backed (backed_bodies.h)
  pack::Float8 isBacked{};                           ///< 1: A is built with W' of its backed body
  std::array<pack::Float8, N> left{};  ///< C that such a patch left in the pass outwards, for the patch below
  std::array<PackPoint, N> points;
  std::uint32_t number = 0, length = 1;  ///< which pack of a run this is, and how many the run has (patch_run.h)
  /// Index of a point among the contacts of its patch.
  std::size_t contactOf(std::size_t point) const { return number + length * point; }
};

/// The bodies of a pack while it is solved.
class PackSides {
 public:
  template <std::size_t N>
  PackSides(const PatchPack<N>& patches, const glm::vec4* shifts) {
    load(patches.a, shifts, a_);
    load(patches.b, shifts, b_);
  }
  template <std::size_t N>
  void store(const PatchPack<N>& patches, glm::vec4* shifts) const {
    store(patches.a, shifts, a_);
    store(patches.b, shifts, b_);
  }
  /// C of a point.
  template <std::size_t N>
  pack::Float8 gap(const PatchPack<N>& patches, const PackPoint& point) const {
    return point.gap + dot(patches.normal, moved(point));
  }
  /// u of a point.
  Vector3<pack::Float8> moved(const PackPoint& point) const {
    return a_.displacement - b_.displacement + cross(a_.turn, point.armA) - cross(b_.turn, point.armB);
  }
  template <std::size_t N>
  void push(const PatchPack<N>& patches, const PackPoint& point, const Vector3<pack::Float8>& p) {
    pushAt(patches, p, cross(point.armA, p), cross(point.armB, p));
  }
  template <std::size_t N>
  void pushAt(const PatchPack<N>& patches, const Vector3<pack::Float8>& p, const Vector3<pack::Float8>& momentA,
              const Vector3<pack::Float8>& momentB) {
    if (patches.isAnyHeavy) {
      a_.displacement = a_.displacement + a_.inverseMass * (p - dot(patches.heavyA, p) * patches.heavyA);
      b_.displacement = b_.displacement - b_.inverseMass * (p - dot(patches.heavyB, p) * patches.heavyB);
    } else {
      a_.displacement = a_.displacement + a_.inverseMass * p;
      b_.displacement = b_.displacement - b_.inverseMass * p;
    }
    a_.turn = a_.turn + patches.inertiaA * momentA;
    b_.turn = b_.turn - patches.inertiaB * momentB;
  }

 private:
  struct Side {
    Vector3<pack::Float8> displacement, turn;
    pack::Float8 inverseMass;
  };
  static void load(const std::array<std::uint32_t, pack::kWidth>& slots, const glm::vec4* shifts, Side& side) {
    const pack::Columns displacement = transposed(pack::loadRows(shifts, [&](std::size_t k) { return 2 * slots[k]; }));
    const pack::Columns turn = transposed(pack::loadRows(shifts, [&](std::size_t k) { return 2 * slots[k] + 1; }));
    side = {{displacement.x, displacement.y, displacement.z}, {turn.x, turn.y, turn.z}, displacement.w};
  }
  static void store(const std::array<std::uint32_t, pack::kWidth>& slots, glm::vec4* shifts, const Side& side) {
    const pack::Columns displacement{side.displacement.x, side.displacement.y, side.displacement.z, side.inverseMass};
    const pack::Columns turn{side.turn.x, side.turn.y, side.turn.z, pack::Float8{}};
    pack::storeRows(
        shifts, [&](std::size_t k) { return 2 * slots[k]; }, transposed(displacement));
    pack::storeRows(
        shifts, [&](std::size_t k) { return 2 * slots[k] + 1; }, transposed(turn));
  }

  Side a_, b_;
};

template <typename Pack>
typename Pack::Sides sidesOf(const Pack& patches, const glm::vec4* shifts) {
  return {patches, shifts};
}

/// Sum of lambda C of all points, friction's included.
template <std::size_t N>
pack::Float8 workOf(const PatchPack<N>& patches, const glm::vec4* shifts) {
  const PackSides sides(patches, shifts);
  pack::Float8 sum{};
  for (const PackPoint& point : patches.points) {
    const Vector3<pack::Float8> moved = sides.moved(point);
    sum += point.lambda * (point.gap + dot(patches.normal, moved));
    sum += point.frictionAlong * (point.slipAlong + dot(patches.along, moved));
    sum += point.frictionAcross * (point.slipAcross + dot(patches.across, moved));
  }
  return sum;
}

/// Regularisation of A with points left out: this part of its mean diagonal is added.
constexpr float kPackRegularisation = 3e-5f;

// Solves A dx = b for the `kept` points of all lanes by Cholesky decomposition; `x` is b and becomes dx, and keeps its
// entries for other points.
template <std::size_t N>
void solveKept(const PatchPack<N>& patches, const std::array<pack::Int8, N>& kept, std::array<pack::Float8, N>& x) {
  using pack::Float8;
  const Float8 one = pack::constant(1.0f);
  std::array<Float8, N * N> lower;
  std::array<Float8, N> inverse, b = x;
  Float8 trace{};
  for (std::size_t i = 0; i < N; ++i) trace += patches.matrix[i * N + i];
  const Float8 more = (kPackRegularisation / float(N)) * trace;
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      Float8 sum = patches.matrix[i * N + j];
      for (std::size_t k = 0; k < j; ++k) sum -= lower[i * N + k] * lower[j * N + k];
      lower[i * N + j] = (kept[i] & kept[j]) ? sum * inverse[j] : Float8{};
    }
    Float8 sum = patches.matrix[i * N + i] + more;
    for (std::size_t k = 0; k < i; ++k) sum -= lower[i * N + k] * lower[i * N + k];
    inverse[i] = kept[i] ? pack::inverseSquareRoot(pack::larger(sum, more)) : one;
    for (std::size_t k = 0; k < i; ++k) b[i] -= lower[i * N + k] * b[k];
    b[i] *= inverse[i];
  }
  for (std::size_t i = N; i-- > 0;) {
    for (std::size_t k = i + 1; k < N; ++k) b[i] -= lower[k * N + i] * b[k];
    b[i] *= inverse[i];
    x[i] = kept[i] ? b[i] : x[i];
  }
}

// Finds the active points, in `lanes` where otherwise some would pull: these are removed one by one, the one that pulls
// most first. `wanted` are the resulting multipliers. Lanes with fewer points are padded with ones that never push, of
// which A^+ is 0.
template <std::size_t N>
void findActivePoints(const PatchPack<N>& patches, const std::array<pack::Float8, N>& gaps, pack::Int8 lanes,
                      std::array<pack::Float8, N>& wanted) {
  using pack::Float8;
  std::array<pack::Int8, N> kept;
  std::array<Float8, N> trial;
  for (std::size_t i = 0; i < N; ++i) {
    kept[i] = patches.inverse[i * N + i] > 0.0f;
    Float8 change = patches.inverse[i * N] * gaps[0];
    for (std::size_t j = 1; j < N; ++j) change = pack::multiplyAdd(patches.inverse[i * N + j], gaps[j], change);
    trial[i] = patches.points[i].lambda - change;
  }
  for (std::size_t left = N; left > 0; --left) {
    Float8 least = trial[0];
    for (std::size_t i = 1; i < N; ++i) least = pack::smaller(least, trial[i]);
    const pack::Int8 goOn = lanes & (least < 0.0f);
    if (!pack::any(goOn)) break;
    for (std::size_t i = 0; i < N; ++i) kept[i] &= ~(goOn & (trial[i] == least));
    // Multipliers of removed points go to 0, and the others bring their C to 0 given that.
    std::array<Float8, N> change;
    for (std::size_t i = 0; i < N; ++i) {
      Float8 goal = -gaps[i];
      for (std::size_t j = 0; j < N; ++j) {
        goal += kept[j] ? Float8{} : patches.matrix[i * N + j] * patches.points[j].lambda;
      }
      change[i] = kept[i] ? goal : -patches.points[i].lambda;
    }
    solveKept(patches, kept, change);
    for (std::size_t i = 0; i < N; ++i) {
      const Float8 next = patches.points[i].lambda + change[i];
      trial[i] = kept[i] ? next : Float8{};
    }
  }
  for (std::size_t i = 0; i < N; ++i) wanted[i] = lanes ? pack::larger(trial[i], Float8{}) : wanted[i];
}

// Solves for the normal forces. False: there are none, and none are needed.
template <std::size_t N>
bool solveNormalForces(PatchPack<N>& patches, PackSides& sides) {
  using pack::Float8;
  std::array<Float8, N> gaps, wanted;
  pack::Int8 bears{};
  for (std::size_t i = 0; i < N; ++i) {
    const PackPoint& point = patches.points[i];
    gaps[i] = point.gap + dot(patches.normal, sides.moved(point)) - patches.left[i];
    bears |= (point.lambda != 0.0f) | (gaps[i] < 0.0f);
  }
  if (!pack::any(bears)) return false;
  pack::Int8 pulls{};
  for (std::size_t i = 0; i < N; ++i) {
    Float8 change = patches.inverse[i * N] * gaps[0];
    for (std::size_t j = 1; j < N; ++j) change = pack::multiplyAdd(patches.inverse[i * N + j], gaps[j], change);
    wanted[i] = patches.points[i].lambda - change;
    pulls |= wanted[i] < 0.0f;
    wanted[i] = bears ? pack::larger(wanted[i], Float8{}) : Float8{};
  }
  if constexpr (N > 1) {
    if (pack::any(pulls & bears)) findActivePoints(patches, gaps, pulls & bears, wanted);
  }
  Float8 sum{};
  Vector3<Float8> armA{}, armB{};
  for (std::size_t i = 0; i < N; ++i) {
    PackPoint& point = patches.points[i];
    const Float8 change = wanted[i] - point.lambda;
    sum += change;
    armA = armA + change * point.armA;
    armB = armB + change * point.armB;
    point.lambda = wanted[i];
  }
  sides.pushAt(patches, sum * patches.normal, cross(armA, patches.normal), cross(armB, patches.normal));
  return true;
}

// Friction in `lanes`, within the bounds of static friction set by the normal forces. Removes from `slips` the patches
// of which a point holds.
template <std::size_t N>
void solveStaticFriction(PatchPack<N>& patches, PackSides& sides, pack::Int8 lanes, pack::Int8& slips) {
  using pack::Float8;
  const Float8 coefficient = pack::larger(patches.staticFriction, patches.kineticFriction);
  slips &= patches.kineticFriction < coefficient;
  for (PackPoint& point : patches.points) {
    const Float8 most = coefficient * point.lambda;
    const Vector3<Float8> moved = sides.moved(point);
    Float8 along = point.frictionAlong - point.weightAlong * (point.slipAlong + dot(patches.along, moved));
    Float8 across = point.frictionAcross - point.weightAcross * (point.slipAcross + dot(patches.across, moved));
    const Float8 size = pack::squareRoot(along * along + across * across);
    slips &= (size > most) | (point.lambda == 0.0f);
    const Float8 factor = size > most ? most / size : pack::constant(1.0f);
    along = lanes ? along * factor : point.frictionAlong;
    across = lanes ? across * factor : point.frictionAcross;
    sides.push(patches, point,
               (along - point.frictionAlong) * patches.along + (across - point.frictionAcross) * patches.across);
    point.frictionAlong = along;
    point.frictionAcross = across;
  }
}

// Reduces friction in the lanes `slips`, whose points are all at the bound of static friction, to kinetic friction.
template <std::size_t N>
void reduceToKineticFriction(PatchPack<N>& patches, PackSides& sides, pack::Int8 slips) {
  using pack::Float8;
  const Float8 coefficient = pack::larger(patches.staticFriction, patches.kineticFriction);
  const Float8 lost = slips ? 1.0f - patches.kineticFriction / coefficient : Float8{};
  for (PackPoint& point : patches.points) {
    const Float8 along = lost * point.frictionAlong, across = lost * point.frictionAcross;
    sides.push(patches, point, -along * patches.along - across * patches.across);
    point.frictionAlong -= along;
    point.frictionAcross -= across;
  }
}

// A patch slips only when none of its points can hold more: points that bear little would give way first otherwise,
// and the others after them.
template <std::size_t N>
void solvePatchFriction(PatchPack<N>& patches, PackSides& sides, pack::Int8 lanes) {
  pack::Int8 slips = lanes;
  solveStaticFriction(patches, sides, lanes, slips);
  if (pack::any(slips)) reduceToKineticFriction(patches, sides, slips);
}

// In a pass outwards: remembers C of points that push on a backed body.
template <std::size_t N>
void rememberLeft(PatchPack<N>& patches, const PackSides& sides) {
  if (!pack::any(patches.isBacked > 0.0f)) return;
  for (std::size_t i = 0; i < N; ++i) {
    const PackPoint& point = patches.points[i];
    const pack::Int8 isIts = (patches.isBacked > 0.0f) & (point.lambda > 0.0f);
    patches.left[i] = isIts ? point.gap + dot(patches.normal, sides.moved(point)) : pack::Float8{};
  }
}

/// `outwards`: the pass inwards is still to come, in which the patch that carries a backed body brings C to 0.
template <std::size_t N>
void projectPatches(PatchPack<N>& patches, glm::vec4* shifts, bool withFriction, bool outwards) {
  if (outwards) patches.left = {};
  PackSides sides(patches, shifts);
  if (!solveNormalForces(patches, sides)) return;
  if (outwards) rememberLeft(patches, sides);
  if (withFriction) solvePatchFriction(patches, sides, patches.isChained == 0.0f);
  sides.store(patches, shifts);
}

/// Friction of patches with backed bodies. Call before a pass: between its way outwards and back these bodies are
/// displaced, so that their slip means nothing.
template <std::size_t N>
void solveChainedFriction(PatchPack<N>& patches, glm::vec4* shifts) {
  const pack::Int8 lanes = patches.isChained > 0.0f;
  if (!pack::any(lanes)) return;
  PackSides sides(patches, shifts);
  solvePatchFriction(patches, sides, lanes);
  sides.store(patches, shifts);
}

/// Warm start: applies the multipliers.
template <std::size_t N>
void applyMultipliers(const PatchPack<N>& patches, glm::vec4* shifts) {
  PackSides sides(patches, shifts);
  for (const PackPoint& point : patches.points) {
    sides.push(
        patches, point,
        point.lambda * patches.normal + point.frictionAlong * patches.along + point.frictionAcross * patches.across);
  }
  sides.store(patches, shifts);
}

}  // namespace pliant::sim
