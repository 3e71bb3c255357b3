// Rigid bodies with an orientation of their own.
//
// A body is four particles of a quarter of its mass each, at the corners (a, b, c), (a, -b, -c), (-a, b, -c), (-a, -b,
// c) of its principal axes about the centre of mass. Their mean is the centre, and a^2, b^2, c^2 are chosen such that
// their second moments m a^2, m b^2, m c^2 are the body's: so they have its mass and inertia exactly, and everything
// that acts on particles (forces, integrators, the energy budget, takes, drawing) acts on bodies. No constraints hold
// the four together: the body has a pose, which contacts and joints move by its generalised inverse mass
// w = 1/m + (r x n)^T I^-1 (r x n) (Müller et al. 2020, (2), (3)), and the four follow it.
#pragma once

#include "sim/base/index.h"
#include "sim/rigid/convex_shape.h"
#include "sim/state/particles.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

namespace pliant::sim {

/// A body in the course of a substep: its pose x*, and its motion.
struct BodyMotion {
  glm::dvec3 centre{0.0}, startCentre{0.0};                                    ///< x* and x of the centre of mass [m]
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0}, startRotation{1.0, 0.0, 0.0, 0.0};  ///< from its frame to the world
  glm::dvec3 velocity{0.0};                     ///< of the centre, before the solver [m/s]
  glm::dvec3 angularMomentum{0.0};              ///< about the centre, before the solver [kg m^2/s]
  glm::dquat freeRotation{1.0, 0.0, 0.0, 0.0};  ///< x* before anything corrected it
  glm::dvec3 turned{0.0};                       ///< sum of r x p of the corrections so far [kg m^2]
  double inverseMass = 0.0;                     ///< [1/kg]; 0: immovable
  glm::dvec3 inverseInertia{0.0};               ///< by principal axis [1/(kg m^2)]

  /// Whether I is the same about all axes, as for balls and cubes: then I^-1 is a scalar, whatever the orientation.
  bool isIsotropic() const { return inverseInertia.x == inverseInertia.y && inverseInertia.y == inverseInertia.z; }
  /// I^-1 v at an orientation.
  glm::dvec3 applyInverseInertia(const glm::dvec3& v, const glm::dquat& at) const {
    return isIsotropic() ? inverseInertia.x * v : at * (inverseInertia * (glm::conjugate(at) * v));
  }
  /// The same at the orientation before corrections, so that these add up.
  glm::dvec3 applyInverseInertia(const glm::dvec3& v) const { return applyInverseInertia(v, freeRotation); }
  glm::dvec3 angularVelocity() const { return applyInverseInertia(angularMomentum); }
  /// Generalised inverse mass of the point at r from the centre, along n.
  double inverseMassAt(const glm::dvec3& r, const glm::dvec3& n) const {
    const glm::dvec3 arm = glm::cross(r, n);
    return inverseMass + glm::dot(arm, applyInverseInertia(arm));
  }
  /// Axis times angle from the start of the substep to now [rad].
  glm::dvec3 turnSinceStart() const;
  glm::dvec3 velocityAt(const glm::dvec3& r) const { return velocity + glm::cross(angularVelocity(), r); }

  /// Applies an impulse p at r to the velocities.
  void applyImpulse(const glm::dvec3& r, const glm::dvec3& p) {
    velocity += inverseMass * p;
    angularMomentum += glm::cross(r, p);
  }
  /// The same for positions: p = lambda n [kg m].
  void push(const glm::dvec3& r, const glm::dvec3& p) {
    if (inverseMass == 0.0) return;
    centre += inverseMass * p;
    turn(glm::cross(r, p));
  }
  /// The angular part of `push`. Moments are summed before they turn the body: since turns do not commute, the four
  /// corners that carry a box would leave it turning otherwise.
  void turn(const glm::dvec3& moment) {
    if (inverseMass == 0.0) return;
    turned += moment;
    const glm::dvec3 half = 0.5 * applyInverseInertia(turned);
    rotation = glm::normalize(glm::dquat(1.0, half.x, half.y, half.z) * freeRotation);
  }
};

/// The sleep of a body, together with its island: all bodies that touched it or were joined to it when it fell asleep.
struct BodySleep {
  Index island = -1;           ///< one of its bodies; -1: it is awake
  double restTime = 0.0;       ///< time since a point of it was last faster than the sleeping speed [s]
  glm::dvec3 lastCentre{0.0};  ///< at the start of the last substep [m]
  glm::dquat lastRotation{1.0, 0.0, 0.0, 0.0};
  glm::dvec3 lastVelocity{0.0};       ///< velocity at the end of the last substep [m/s]
  glm::dvec3 forceVelocity{0.0};      ///< velocity from forces in the last substep in which it was awake [m/s]
  bool isPulled = false;              ///< by something other than contacts and joints: it does not fall asleep
  bool isSettled = false;             ///< it has slept for a substep
  std::array<glm::vec3, 4> forced{};  ///< velocities that forces gave its particles in that substep [m/s]
};

struct Body {
  static constexpr std::size_t kParticles = 4;
  static constexpr std::array<std::array<double, 3>, kParticles> kCorners{
      {{1.0, 1.0, 1.0}, {1.0, -1.0, -1.0}, {-1.0, 1.0, -1.0}, {-1.0, -1.0, 1.0}}};

  Index first = 0;                                         ///< of its four particles, which are successive
  Index object = 0;                                        ///< index of the object
  glm::dvec3 arms{0.0};                                    ///< a, b, c [m]
  std::vector<std::shared_ptr<const ConvexShape>> shapes;  ///< in its frame
  double reach = 0.0;                                      ///< greatest distance of its surface from the centre [m]
  glm::dquat own{1.0, 0.0, 0.0, 0.0};                      ///< from its frame to that of its file or shape

  BodyMotion now;
  BodySleep sleep;
  std::array<glm::vec4, kParticles> written{};  ///< x* of its particles as the pose put them

  bool isAsleep() const { return sleep.island >= 0; }
  /// Shortest side of a box with the same moments [m].
  double thickness() const { return std::sqrt(12.0) * std::min({arms.x, arms.y, arms.z}); }
  glm::dvec3 corner(std::size_t k) const { return arms * glm::dvec3(kCorners[k][0], kCorners[k][1], kCorners[k][2]); }
  /// From the frame of its file or shape to the world: initially the scene's `rotate`.
  glm::dquat turnOfShape() const { return now.rotation * glm::conjugate(own); }
  PlacedShape placed(std::size_t shape) const { return {shapes[shape].get(), now.centre, now.rotation}; }
};

/// Reads pose and velocities at x from the particles into `now`; the proposed pose is set to that at x.
void readMotion(Body& body, const Particles& particles);
/// Integrates the rotation of a free body over h [s]: L is constant, and dq/dt = omega q / 2 with omega = I(q)^-1 L, by
/// the Runge-Kutta method of fourth order. With an error in L or energy the body would turn faster and faster, or
/// slower.
void integrateRotation(BodyMotion& motion, double h);
/// Turns the changes that others made to x* of the body's particles since writeProposed() into a change of its pose:
/// momentum and angular momentum of the four are kept, deformation is lost.
void readMoves(Body& body, const Particles& particles);
/// Sets x* of the particles from the pose.
void writeProposed(Body& body, Particles& particles);
/// Makes the current pose that at the start of the substep: the move to it adds no velocity.
void startFromPose(Body& body, Particles& particles);
/// Gives the particles the velocities of the body's rigid motion.
void writeVelocities(const Body& body, Particles& particles);

}  // namespace pliant::sim
