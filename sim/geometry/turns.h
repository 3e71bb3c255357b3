// Turns as vectors, axis times angle [rad].
#pragma once

#include "sim/base/portable_math.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <cmath>

namespace pliant::sim {

/// The rotation by a turn, of any size.
inline glm::dquat rotationBy(const glm::dvec3& turn) {
  const double angle = glm::length(turn);
  const double part = angle > 1e-8 ? portable::sin(0.5 * angle) / angle : 0.5;
  return {portable::cos(0.5 * angle), part * turn.x, part * turn.y, part * turn.z};
}

/// The turn of a rotation, at most pi.
inline glm::dvec3 turnOf(const glm::dquat& q) {
  const glm::dvec3 v = q.w < 0.0 ? -glm::dvec3(q.x, q.y, q.z) : glm::dvec3(q.x, q.y, q.z);
  const double sine = glm::length(v), cosine = std::abs(q.w);
  return (sine > 1e-8 ? 2.0 * portable::atan2(sine, cosine) / sine : 2.0) * v;
}

/// The matrix of v x.
inline glm::dmat3 crossMatrix(const glm::dvec3& v) { return {{0.0, v.z, -v.y}, {-v.z, 0.0, v.x}, {v.y, -v.x, 0.0}}; }

/// Derivative of the turn phi of a rotation by a small turn applied after it: phi' = J phi-dot (inverse of the left
/// Jacobian of SO(3); Barfoot 2017, (7.84)).
inline glm::dmat3 turnDerivative(const glm::dvec3& phi) {
  const double squared = glm::dot(phi, phi), half = 0.5 * std::sqrt(squared);
  const double b = half > 1e-3 ? (1.0 - half / portable::tan(half)) / squared : 1.0 / 12.0 + squared / 720.0;
  const double a = 1.0 - b * squared;  // coefficient of the unit matrix: [phi]^2 = phi phi^T - phi^2
  const glm::dvec3 c = 0.5 * phi, d = b * phi;
  return {{a + d.x * phi.x, -c.z + d.x * phi.y, c.y + d.x * phi.z},
          {c.z + d.y * phi.x, a + d.y * phi.y, -c.x + d.y * phi.z},
          {-c.y + d.z * phi.x, c.x + d.z * phi.y, a + d.z * phi.z}};
}

}  // namespace pliant::sim
