// Contact manifolds of two convex solids: their contact points.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::sim {

struct ManifoldPoint {
  glm::dvec3 onA, onB;  ///< on both surfaces, opposite one another along the normal [m]
  double gap;           ///< n.(onA - onB) [m]; below 0: they overlap
};

struct Manifold {
  glm::dvec3 normal{0.0};             ///< unit, from B to A
  double roundA = 0.0, roundB = 0.0;  ///< distance along the normal from the points to the cores that they round [m]
  std::vector<ManifoldPoint> points;
};

/// Finds the contact points of two solids with gaps of less than `near` [m] along the normal; none where they are
/// farther apart. Where the hulls are apart the normal is that between their closest points; where they overlap, the
/// axis of least penetration: a face normal, or the cross product of two edges (separating axes; Ericson 2005,
/// Real-Time Collision Detection, 5.2). Where a face touches the other solid, the points are those of the incident face
/// clipped by the side planes of the reference face (Sutherland, Hodgman 1974). A cylinder that lies on its side is its
/// axis, rounded: it rolls as a ball does, and touches its support along a line. `result` is overwritten.
void findManifold(const PlacedShape& a, const PlacedShape& b, double near, Manifold& result);

/// The same for a solid and the half-space n.x <= offset, as B: a point for each corner that is near.
void layOnPlane(const PlacedShape& a, const glm::dvec3& normal, double offset, double near, Manifold& result);

}  // namespace pliant::sim
