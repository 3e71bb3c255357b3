// Rigid bodies with an orientation of their own.
//
// A body is four particles of a quarter of its mass each, at the corners (a, b, c), (a, -b, -c), (-a, b, -c), (-a, -b, c)
// of its principal axes about the centre of mass. Their mean is the centre, and a^2, b^2, c^2 are chosen such that their
// second moments m a^2, m b^2, m c^2 are the body's: so they have its mass and inertia exactly, and what acts on
// particles (forces, integrators, the energy budget, takes, drawing) acts on bodies. That the four keep their places is
// not solved for: the body has a pose, contacts and joints move that by its generalised inverse mass
// w = 1/m + (r x n)^T I^-1 (r x n) (Müller et al. 2020, (2), (3)), and the four go with it.
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

/// A body in the course of a substep: its pose x*, and what moves it.
struct BodyMotion {
  glm::dvec3 centre{0.0}, startCentre{0.0};                                    ///< x* and x of the centre of mass [m]
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0}, startRotation{1.0, 0.0, 0.0, 0.0};  ///< from its frame to the world
  glm::dvec3 velocity{0.0};                     ///< of the centre, before the solver [m/s]
  glm::dvec3 angularMomentum{0.0};              ///< about the centre, before the solver [kg m^2/s]
  glm::dquat freeRotation{1.0, 0.0, 0.0, 0.0};  ///< x* before anything corrected it
  glm::dvec3 turned{0.0};                       ///< sum of r x p of the corrections so far [kg m^2]
  double inverseMass = 0.0;                     ///< [1/kg]; 0: it stays
  glm::dvec3 inverseInertia{0.0};               ///< by principal axis [1/(kg m^2)]

  /// Whether it turns alike about all axes, as balls and cubes do: then I^-1 is a number, whatever the orientation.
  bool isIsotropic() const { return inverseInertia.x == inverseInertia.y && inverseInertia.y == inverseInertia.z; }
  /// I^-1 v at an orientation.
  glm::dvec3 turnedBy(const glm::dvec3& v, const glm::dquat& at) const {
    return isIsotropic() ? inverseInertia.x * v : at * (inverseInertia * (glm::conjugate(at) * v));
  }
  /// The same at the proposed orientation before corrections, so that these add up.
  glm::dvec3 turnedBy(const glm::dvec3& v) const { return turnedBy(v, freeRotation); }
  glm::dvec3 angularVelocity() const { return turnedBy(angularMomentum); }
  /// Of the point at r from the centre, along n.
  double inverseMassAt(const glm::dvec3& r, const glm::dvec3& n) const {
    const glm::dvec3 arm = glm::cross(r, n);
    return inverseMass + glm::dot(arm, turnedBy(arm));
  }
  /// Axis times angle from the start of the substep to now [rad].
  glm::dvec3 turnSinceStart() const;
  glm::dvec3 velocityAt(const glm::dvec3& r) const { return velocity + glm::cross(angularVelocity(), r); }

  /// An impulse p at r changes the velocities.
  void strike(const glm::dvec3& r, const glm::dvec3& p) {
    velocity += inverseMass * p;
    angularMomentum += glm::cross(r, p);
  }
  /// The same of positions: p = lambda n [kg m].
  void push(const glm::dvec3& r, const glm::dvec3& p) {
    if (inverseMass == 0.0) return;
    centre += inverseMass * p;
    turn(glm::cross(r, p));
  }
  /// A torque's part of `push`. All of them add up before they turn the body: turns do not commute, and four corners
  /// that carry a box would leave it turning.
  void turn(const glm::dvec3& moment) {
    if (inverseMass == 0.0) return;
    turned += moment;
    const glm::dvec3 half = 0.5 * turnedBy(turned);
    rotation = glm::normalize(glm::dquat(1.0, half.x, half.y, half.z) * freeRotation);
  }
};

/// Whether a body sleeps, with all that touched it or was joined to it when it fell asleep: its island.
struct BodySleep {
  Index island = -1;           ///< one of its bodies; -1: it is awake
  double restTime = 0.0;       ///< for how long no point of it has been faster than may sleep [s]
  glm::dvec3 lastCentre{0.0};  ///< at the start of the last substep [m]
  glm::dquat lastRotation{1.0, 0.0, 0.0, 0.0};
  glm::dvec3 leftWith{0.0};           ///< velocity with which it went from the last substep [m/s]
  glm::dvec3 gained{0.0};             ///< that forces gave it before the last one in which it was awake [m/s]
  bool isPulled = false;              ///< by something beside contacts and joints: it does not fall asleep
  bool isSettled = false;             ///< it has slept for a substep
  std::array<glm::vec3, 4> forced{};  ///< velocities that forces gave its particles in that substep [m/s]
};

struct Body {
  static constexpr std::size_t kParticles = 4;
  static constexpr std::array<std::array<double, 3>, kParticles> kCorners{
      {{1.0, 1.0, 1.0}, {1.0, -1.0, -1.0}, {-1.0, 1.0, -1.0}, {-1.0, -1.0, 1.0}}};

  Index first = 0;                                         ///< of its four particles, which follow one another
  Index object = 0;                                        ///< index of the object
  glm::dvec3 arms{0.0};                                    ///< a, b, c [m]
  std::vector<std::shared_ptr<const ConvexShape>> shapes;  ///< in its frame
  double reach = 0.0;                                      ///< greatest distance of its surface from the centre [m]
  glm::dquat own{1.0, 0.0, 0.0, 0.0};                      ///< from its frame to that of its file or shape

  BodyMotion now;
  BodySleep sleep;
  std::array<glm::vec4, kParticles> written{};  ///< x* of its particles as the pose put them

  bool isAsleep() const { return sleep.island >= 0; }
  /// Of a box with its moments, along the shortest side [m].
  double thickness() const { return std::sqrt(12.0) * std::min({arms.x, arms.y, arms.z}); }
  glm::dvec3 corner(std::size_t k) const { return arms * glm::dvec3(kCorners[k][0], kCorners[k][1], kCorners[k][2]); }
  /// From the frame of its file or shape to the world: what the scene's `rotate` starts with.
  glm::dquat turnOfShape() const { return now.rotation * glm::conjugate(own); }
  PlacedShape placed(std::size_t shape) const { return {shapes[shape].get(), now.centre, now.rotation}; }
};

/// Where the particles say that the body is at x, and how it moves: `now`, all but the proposed pose, which is the same.
void readMotion(Body& body, const Particles& particles);
/// The rotation of a free body goes on by h [s]: L stays, and dq/dt = omega q / 2 with omega = I(q)^-1 L, by the method of
/// Runge and Kutta of fourth order. A wrong L or energy would show as a body that turns ever faster or slower.
void turnFreely(BodyMotion& motion, double h);
/// What others did to x* of the body's particles since writeProposed() becomes a change of its pose: momentum and angular
/// momentum of the four are kept, what deforms is lost.
void readMoves(Body& body, const Particles& particles);
/// Puts x* of the particles where the pose has them.
void writeProposed(Body& body, Particles& particles);
/// The pose as it is now, moved without velocity, is that at the start of the substep.
void startFromPose(Body& body, Particles& particles);
/// Gives the particles the velocities of the body's rigid motion.
void writeVelocities(const Body& body, Particles& particles);

}  // namespace pliant::sim
