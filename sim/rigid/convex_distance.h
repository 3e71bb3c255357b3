// How far two convex hulls are apart.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// The two nearest points of two hulls, without their roundings.
struct NearestPoints {
  double distance = 0.0;  ///< 0 where the hulls meet: then the points say nothing [m]
  glm::dvec3 onA{0.0}, onB{0.0};
};

/// By the algorithm of Gilbert, Johnson and Keerthi (1988): the simplex of differences of points that is nearest to the
/// origin grows by the point of A - B that lies farthest towards it, until there is none nearer. To 1e-12 of the
/// shapes' size; cost: a pass over the points of both for each of a handful of rounds.
NearestPoints nearestPoints(const PlacedShape& a, const PlacedShape& b);

}  // namespace pliant::sim
