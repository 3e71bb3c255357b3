// Distance of two convex hulls.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// The closest points of two hulls, without their rounding radii.
struct NearestPoints {
  double distance = 0.0;  ///< 0 where the hulls overlap: then the points are meaningless [m]
  glm::dvec3 onA{0.0}, onB{0.0};
};

/// By the algorithm of Gilbert, Johnson and Keerthi (GJK, 1988): a simplex of points of the Minkowski difference A - B
/// grows by the support point towards the origin, until none is nearer. To 1e-12 of the shapes' size; cost: a pass over
/// the points of both for each of a handful of iterations.
NearestPoints nearestPoints(const PlacedShape& a, const PlacedShape& b);

}  // namespace pliant::sim
