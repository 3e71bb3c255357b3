// Frames of the segments of rods: the orientation of a segment, with its twist, is a degree of freedom of its own
// (Kugelstadt & Schömer 2016), beside the positions of its ends, which are particles.
//
// A frame has no position of its own. So it is not made of particles, as a rigid body is (body.h): a particle at the
// middle of a segment would need one more constraint, and would add its mass to that of the ends. Everything that saves
// or compares states handles frames beside the particles: SavedState, stateHash, snapshots, edits that carry the state
// over.
#pragma once

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

struct SegmentFrame {
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};   ///< from its axes to the world's; z along the segment
  glm::dquat predicted{1.0, 0.0, 0.0, 0.0};  ///< proposed, at the end of the substep
  glm::dvec3 spin{0.0};                      ///< angular velocity [rad/s]
  double inertiaAcross = 0.0;                ///< about an axis across the segment [kg m^2]; 0: fixed
  double inertiaAlong = 0.0;                 ///< about the segment [kg m^2]

  glm::dvec3 along() const { return rotation * glm::dvec3(0.0, 0.0, 1.0); }
  /// L = I omega [kg m^2/s].
  glm::dvec3 angularMomentum() const {
    const glm::dvec3 axis = along();
    return inertiaAcross * spin + (inertiaAlong - inertiaAcross) * glm::dot(axis, spin) * axis;
  }
  double kineticEnergy() const { return 0.5 * glm::dot(spin, angularMomentum()); }  ///< [J]
};

}  // namespace pliant::sim
