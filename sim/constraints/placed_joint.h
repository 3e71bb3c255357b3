// The frames of a joint on both of its bodies, and its drift.
#pragma once

#include "sim/state/world.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// A joint in world coordinates.
struct PlacedJoint {
  glm::dvec3 placeA, placeB, axisA, axisB;
  glm::dvec3 armA, armB;  ///< lever arms, from the centres to the point of force; for sliding joints both to placeA
  glm::dquat frameA, frameB, rotationB;

  /// At the current poses; a particle is at its proposed position.
  PlacedJoint(const Joint& joint, const World& world) : PlacedJoint(joint, world, false) {}
  /// At the poses at the start of the substep; for fast turning bodies not as far back (impulseOrientation()).
  static PlacedJoint atStart(const Joint& joint, const World& world);
  /// Relative turn of the frames from that at rest: axis times angle [rad].
  glm::dvec3 turn() const;

 private:
  PlacedJoint(const Joint& joint, const World& world, bool start);
};

/// Whether it constrains turns about some axis.
bool holdsTurns(JointKind kind);
bool hasAxis(JointKind kind);
/// Whether its rows are compliant, as springs.
bool hasCompliantRows(const Joint& joint, const World& world);

/// Angle [rad] or displacement [m] along the axis. A rotation gives an angle only up to whole turns: the one nearest to
/// `joint.angle`.
double coordinateAt(const Joint& joint, const PlacedJoint& at);
/// Drift in position [m] and turn [rad], without the joint's degrees of freedom.
struct Drift {
  glm::dvec3 place{0.0}, turn{0.0};
};
Drift driftOf(const Joint& joint, const World& world, const PlacedJoint& at);

}  // namespace pliant::sim
