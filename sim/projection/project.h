// The projection of PBD, written once for all constraints that are a function C with gradients.
//
//   lambda = C / sum_j w_j |grad_j C|^2        dx_i = -k lambda w_i grad_i C
//
// Müller et al. 2007, (8) and (9); Bartels 2015, (3.8) and (3.9), with the w_j that are missing there
// (docs/references.md, correction 1).
#pragma once

#include "sim/state/constraint_kind.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>

namespace pliant::sim {

struct Material;

// A constraint type C offers:
//   static constexpr int kCardinality;                      particles it acts on
//   static constexpr ConstraintKind kKind;           or, if it differs between constraints of a type, a member `kind`
//   static constexpr std::string_view kName;
//   std::array<Index, kCardinality> particles;
//   Index material;                                  row whose stiffness counts
//   float evaluate(const std::array<glm::vec3, kCardinality>& x, std::array<glm::vec3, kCardinality>& gradient) const;
// evaluate() returns C and writes its gradients; where they are undefined (coincident points, a triangle without area)
// it writes zeros, and the constraint is skipped. A type that can calculate in another precision names it `Real`; it
// takes the place of float.

/// Where the movable particles hardly change C, dividing by their small gradients would throw them far off: a bending
/// constraint, say, of which only an end of the edge is free. The sum of w |grad|^2 is at least this part of what it
/// would be if all particles were as light as the lightest, so that the correction fades out there.
constexpr float kMinShare = 0.01f;

/// Whether c is an equality or an inequality.
template <typename C>
constexpr ConstraintKind kindOf(const C& c) {
  if constexpr (requires { C::kKind; })
    return C::kKind;
  else
    return c.kind;
}

namespace detail {

template <typename C>
struct PrecisionOf {
  using Type = float;
};
template <typename C>
requires requires { typename C::Real; }
struct PrecisionOf<C> {
  using Type = typename C::Real;
};

}  // namespace detail

/// The floating-point type that constraints of type C calculate in.
template <typename C>
using RealOf = typename detail::PrecisionOf<C>::Type;

template <typename C>
using PointsOf = std::array<glm::vec<3, RealOf<C>>, C::kCardinality>;

/// A type whose constraints may have another rest shape after a step than before it.
template <typename C>
concept Flows = requires(C& c, const PointsOf<C>& x, const Material& row, float h) {
  c.flow(x, row, h);
};

/// Result of a projection, also for the lens: dx_i = -k lambda w_i grad_i C; for a compliant constraint
/// dx_i = lambda w_i grad_i C, lambda being the change of its multiplier.
template <typename Real>
struct Lambda {
  bool active = false;  ///< there is something to correct
  Real weight = 0;      ///< the denominator sum_j w_j |grad_j C|^2
  Real lambda = 0;
};

/// `all` and `lightest`: sum of |grad_j C|^2, and the largest w_j.
template <typename Real>
inline Lambda<Real> stiffLambda(ConstraintKind kind, Real value, Real weight, Real all, Real lightest) {
  if (kind == ConstraintKind::inequality && !(value < 0)) return {false, weight};
  if (!(weight > 0)) return {false, weight};
  weight = std::max(weight, Real(kMinShare) * lightest * all);
  return {true, weight, value / weight};
}

/// Compliance of a constraint in a projection.
template <typename Real = float>
struct Softness {
  Real alpha = 0;   ///< alpha~: compliance over h^2
  Real gamma = 0;   ///< of damping: alpha~ h c, with c the force by speed [N s/m]; 0: none
  Real change = 0;  ///< grad C . h v: change of C in the step, to first order; used with gamma
};

/// XPBD (Macklin et al. 2016, (18), and with damping (26)): the change of the multiplier.
template <typename Real>
inline Lambda<Real> compliantLambda(ConstraintKind kind, Real value, Real weight, const Softness<Real>& softness,
                                    Real multiplier, Real relaxation = 1) {
  if (!(weight > 0)) return {false, weight};
  const Real missing = -value - softness.alpha * multiplier - softness.gamma * softness.change;
  Real change = relaxation * missing / ((1 + softness.gamma) * weight + softness.alpha);
  // An inequality only pushes (C >= 0 means lambda >= 0).
  if (kind == ConstraintKind::inequality) change = std::max(change, -multiplier);
  return {true, weight, change};
}

/// Computes the corrections of constraint c at positions x with stiffness k in [0, 1].
/// Returns false, with `correction` unspecified, where there is nothing to correct.
template <typename C>
inline bool projectConstraint(const C& c, const glm::vec<4, RealOf<C>>* x, RealOf<C> k, PointsOf<C>& correction) {
  using Real = RealOf<C>;
  PointsOf<C> points, gradient;
  std::array<Real, C::kCardinality> w;
  for (std::size_t i = 0; i < C::kCardinality; ++i) {
    const glm::vec<4, Real>& p = x[c.particles[i]];
    points[i] = glm::vec<3, Real>(p);
    w[i] = p.w;
  }
  const Real value = c.evaluate(points, gradient);
  if (kindOf(c) == ConstraintKind::inequality && !(value < 0)) return false;
  Real weight = 0, all = 0, lightest = 0;
  for (std::size_t i = 0; i < C::kCardinality; ++i) {
    const Real square = glm::dot(gradient[i], gradient[i]);
    weight += w[i] * square;
    all += square;
    lightest = std::max(lightest, w[i]);
  }
  const Lambda<Real> solution = stiffLambda(kindOf(c), value, weight, all, lightest);
  if (!solution.active) return false;
  for (std::size_t i = 0; i < C::kCardinality; ++i) correction[i] = (-k * solution.lambda * w[i]) * gradient[i];
  return true;
}

/// The value of constraint c at positions x.
template <typename C>
inline RealOf<C> constraintValue(const C& c, const glm::vec<4, RealOf<C>>* x) {
  PointsOf<C> points, gradient;
  for (std::size_t i = 0; i < C::kCardinality; ++i) points[i] = glm::vec<3, RealOf<C>>(x[c.particles[i]]);
  return c.evaluate(points, gradient);
}

}  // namespace pliant::sim
