#include "sim/state/body_momentum.h"

#include "sim/geometry/turns.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// Turn in a substep up to which pushes act at the start orientation [rad]; from twice that on they act at that of the
/// end. With 0.35 or more a whipped chain of five bars gains energy.
constexpr double kSlowTurn = 0.3;
constexpr double kSlowCosine = 0.988771;  ///< of half of it

}  // namespace

glm::dquat impulseOrientation(const glm::dquat& start, const glm::dquat& end) {
  if (!turnsFast(start, end)) return start;
  const glm::dvec3 turn = turnOf(end * glm::conjugate(start));
  return rotationBy(impulsePart(glm::length(turn)) * turn) * start;
}

bool turnsFast(const glm::dquat& start, const glm::dquat& end) { return std::abs(glm::dot(start, end)) < kSlowCosine; }

double impulsePart(double angle) {
  return angle > kSlowTurn ? 1.0 - std::max(2.0 * kSlowTurn - angle, 0.0) / angle : 0.0;
}

void removeAngularMomentum(BodyMotion& a, BodyMotion& b, const glm::dvec3& gained) {
  if (a.inverseMass == 0.0 || b.inverseMass == 0.0) return;
  const glm::dvec3 d = a.centre - b.centre;
  const double squared = glm::dot(d, d);
  glm::dvec3 left = gained;
  if (squared > 0.0) {
    const glm::dvec3 impulse = glm::cross(d, gained) / squared;
    a.velocity += a.inverseMass * impulse;
    b.velocity -= b.inverseMass * impulse;
    left -= gained - glm::dot(d, gained) / squared * d;
  }
  a.angularMomentum -= 0.5 * left;
  b.angularMomentum -= 0.5 * left;
}

}  // namespace pliant::sim
