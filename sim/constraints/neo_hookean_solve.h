// One projection of a neo-Hookean tetrahedron, in floats or eight at a time. See neo_hookean.h for the formulas.
#pragma once

#include "sim/base/pack.h"
#include "sim/base/vector3.h"

#include <cstddef>
#include <limits>

namespace pliant::sim {

/// Inputs and outputs of a projection.
template <typename T>
struct NeoHookeanSolve {
  Vector3<T> x[4];
  T w[4];      ///< inverse masses [1/kg]
  T split[4];  ///< the same, as used in denominators (Corners)
  Matrix3<T> inverseRest;
  T volume;         ///< at rest [m^3]
  T shearModulus;   ///< mu [Pa]
  T volumeModulus;  ///< lambda [Pa]
  T h;              ///< [s]
  T relaxation;
  Matrix3<T> multiplier;     ///< P [Pa]; is added to
  Vector3<T> correction[4];  ///< of the corners [m]; result

  void project();

 private:
  void takeOutTurning();
};

template <typename T>
[[gnu::always_inline]] inline void NeoHookeanSolve<T>::project() {
  const T one = T{} + 1.0f;
  const Matrix3<T>& inv = inverseRest;
  const Matrix3<T> f = Matrix3<T>{{x[1] - x[0], x[2] - x[0], x[3] - x[0]}} * inv;
  const Matrix3<T> c = cofactors(f);
  const T squares = dot(f, f);
  const T outward = volumeModulus * (dot(c.column[2], f.column[2]) - one) - 0.75f * shearModulus;
  const T inward = shearModulus * squares / (squares + one);
  const T kappa = inward + 2.0f * inward / (squares + one) +
                  pack::magnitude(outward) * pack::larger(one, pack::squareRoot(squares * (1.0f / 3.0f)));
  const Vector3<T> b1{inv.column[0].x, inv.column[1].x, inv.column[2].x};
  const Vector3<T> b2{inv.column[0].y, inv.column[1].y, inv.column[2].y};
  const Vector3<T> b3{inv.column[0].z, inv.column[1].z, inv.column[2].z};
  const Vector3<T> b[4] = {-(b1 + b2 + b3), b1, b2, b3};
  Matrix3<T> m = split[0] * outerProduct(b[0], b[0]);
  for (std::size_t i = 1; i < 4; ++i) m = m + split[i] * outerProduct(b[i], b[i]);
  const T a = h * h * volume;
  const Matrix3<T> system = diagonal(one) + (a * kappa) * m;  // symmetric, as is its inverse
  const Matrix3<T> adjugate = cofactors(system);
  const Matrix3<T> inverse = (one / dot(adjugate.column[0], system.column[0])) * adjugate;
  const Matrix3<T> wanted = inward * f + outward * c - multiplier;
  const Matrix3<T> along = c * (inverse * m);
  const T al = a * volumeModulus;
  const T s = dot(along, wanted) / (one + al * dot(along, c));
  const Matrix3<T> change = relaxation * ((wanted - (al * s) * c) * inverse);
  multiplier = multiplier + change;
  for (std::size_t i = 0; i < 4; ++i) correction[i] = (-a * w[i]) * (change * b[i]);
  takeOutTurning();
}

// The converged stress has no moment (P F^T is symmetric), but a single change of it may have: each projection is to
// conserve angular momentum. With a fixed corner there is none to conserve.
template <typename T>
[[gnu::always_inline]] inline void NeoHookeanSolve<T>::takeOutTurning() {
  const T zero{}, one = T{} + 1.0f;
  T masses[4], mass{};
  Vector3<T> centre{zero, zero, zero};
  for (std::size_t i = 0; i < 4; ++i) {
    masses[i] = w[i] > 0.0f ? one / w[i] : zero;
    mass = mass + masses[i];
    centre = centre + masses[i] * x[i];
  }
  centre = (mass > 0.0f ? one / mass : zero) * centre;
  Vector3<T> arms[4], momentum{zero, zero, zero};
  Matrix3<T> inertia = diagonal(zero);
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector3<T>& r = arms[i] = x[i] - centre;
    momentum = momentum + masses[i] * cross(r, correction[i]);
    inertia = inertia + masses[i] * (diagonal(dot(r, r)) - outerProduct(r, r));
  }
  const Matrix3<T> adjugate = cofactors(inertia);
  const T determinant = dot(adjugate.column[0], inertia.column[0]);
  const T trace = inertia.column[0].x + inertia.column[1].y + inertia.column[2].z;
  const T least = pack::larger(1e-6f * trace * trace * trace, zero + std::numeric_limits<float>::min());
  const auto isFree = (w[0] > 0.0f) & (w[1] > 0.0f) & (w[2] > 0.0f) & (w[3] > 0.0f) & (determinant > least);  // no line
  const Vector3<T> turn = (isFree ? one / determinant : zero) * (adjugate * momentum);
  for (std::size_t i = 0; i < 4; ++i) correction[i] = correction[i] - cross(turn, arms[i]);
}

}  // namespace pliant::sim
