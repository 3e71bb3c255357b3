// Where two convex solids touch: the points at which contacts act.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::sim {

struct ManifoldPoint {
  glm::dvec3 onA, onB;  ///< on both surfaces, one across from the other along the normal [m]
  double gap;           ///< n.(onA - onB) [m]; below 0: they overlap
};

struct Manifold {
  glm::dvec3 normal{0.0};             ///< unit, from B to A
  double roundA = 0.0, roundB = 0.0;  ///< so far along the normal the points lie from what turns with a solid [m]
  std::vector<ManifoldPoint> points;
};

/// The points of two solids that are less than `near` [m] apart along their common normal; none where they are farther
/// apart. Where the hulls are apart the normal is that between their nearest points, where they overlap the one along
/// which they part soonest: of a face, or across two edges (separating axes; Ericson 2005, Real-Time Collision
/// Detection, 5.2). Where a face lies on the other solid, the points are the corners of what the two have in common, the
/// other's side cut by the face's borders (Sutherland, Hodgman 1974). A cylinder that lies on its side is its axis,
/// rounded: it rolls as a ball does, and what it lies on touches it along a line. `result` is overwritten.
void findManifold(const PlacedShape& a, const PlacedShape& b, double near, Manifold& result);

/// The same of a solid and the half-space n.x <= offset, as B: a point for each corner that is near.
void layOnPlane(const PlacedShape& a, const glm::dvec3& normal, double offset, double near, Manifold& result);

}  // namespace pliant::sim
