// Where a joint is on both of its sides, and by how much it has drifted.
#pragma once

#include "sim/state/world.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// A joint where its bodies are.
struct PlacedJoint {
  glm::dvec3 placeA, placeB, axisA, axisB;
  glm::dvec3 armA, armB;  ///< from the centres to where it pushes; on what slides that is the place on a, of both
  glm::dquat frameA, frameB, rotationB;

  /// A particle is where the solver has it.
  PlacedJoint(const Joint& joint, const World& world) : PlacedJoint(joint, world, false) {}
  /// Where its bodies were at the start of the substep; with what turns fast, not as far back.
  static PlacedJoint atStart(const Joint& joint, const World& world);
  /// What is turned from how it was at the start: axis times angle [rad].
  glm::dvec3 turn() const;

 private:
  PlacedJoint(const Joint& joint, const World& world, bool start);
};

/// Whether it holds turns about some axis.
bool holdsTurns(JointKind kind);
bool hasAxis(JointKind kind);
bool slides(JointKind kind);
/// Whether what it holds gives as a spring does.
bool givesWay(const Joint& joint, const World& world);

/// Angle [rad] or way [m] along the axis. A rotation says it but for whole turns: it is the one next to `joint.angle`.
double coordinateAt(const Joint& joint, const PlacedJoint& at);
/// What has drifted of places [m] and turns [rad], without what the joint leaves free.
struct Drift {
  glm::dvec3 place{0.0}, turn{0.0};
};
Drift driftOf(const Joint& joint, const World& world, const PlacedJoint& at);

}  // namespace pliant::sim
