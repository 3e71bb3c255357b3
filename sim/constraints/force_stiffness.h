// Geometric stiffness: how the forces on a body resist its turns, or help them.
//
// A constant force p at the lever arm r does the work, while the body turns by theta,
//
//   p . (R(theta) r - r) = -theta^T K theta / 2,   K = (p . r) 1 - (p r^T + r p^T) / 2
//
// to second order: the geometric stiffness (Tournier et al. 2015). A bar that is pulled at both ends swings like a
// string under tension. With K in kg m^2, for p as a push of positions [kg m], h omega of such a swing is the root of
// beta, an eigenvalue of M^-1 K. Forces along the directions at the start of a substep are those of an explicit
// integrator, which is unstable for beta > 4; with directions taken after the part a of the free motion, for
// beta > 4 / (1 + 2 a). Beyond that the body is given more inertia, D, for its free turn and for its corrections alike:
// with f = M / (M + D) left of both, a swing is
//
//   h v <- f (h v - beta (u + a h v)),   u <- u + h v
//
// which does not grow where f <= 2 / (beta (1 + 2 a) - 2), or 2 (2 M + D) >= (1 + 2 a) K.
//
// The program takes K about three times as large (kMargin): forces that change from substep to substep drive slower
// swings, too.
//
// A body under compression, as a hand and its arm on the floor, has a negative beta: it topples. Where its tilt would
// grow by a factor of more than 2.6 per substep, beta < -1, it is given more inertia as well: M + D >= -(1 + 2 a) K.
// This also slows bodies that cannot topple, as a light connecting rod between two heavy bodies.
//
// M is more than the inertia I where the centre follows the turn, as with a ball on a long arm: the bodies that hold
// the arms r_j have the masses m_j there, and the centre moves by -theta x s, s = sum m_j r_j / (m + sum m_j), with
// M = I + m (s^2 1 - s s^T). For a bar between two others s is 0. The masses of other bodies only add to M.
#pragma once

#include "sim/state/body.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <optional>

namespace pliant::sim {

/// K of a force p at the arm r [kg m^2], as p is a push of positions [kg m].
glm::dmat3 stiffnessOf(const glm::dvec3& p, const glm::dvec3& arm);

/// The forces of joints and contacts on a body.
struct JointLoad {
  glm::dmat3 stiffness{0.0};  ///< K of all [kg m^2]
  double held = 0.0;          ///< sum of m_j, the masses of the other sides there [kg]
  glm::dvec3 heldArm{0.0};    ///< sum of m_j r_j [kg m]

  /// Adds a force p [kg m] at the arm [m], from a side that has the mass m_j there.
  void add(const glm::dvec3& p, const glm::dvec3& arm, double mass);
};

/// The factor (I + D)^-1 I on turns of a body that its load would throw from side to side, or over: on its free turn
/// and on those by corrections. Nothing where the substep is short enough. Precondition: the body is movable.
std::optional<glm::dmat3> resistedTurns(const BodyMotion& body, const JointLoad& load);

}  // namespace pliant::sim
