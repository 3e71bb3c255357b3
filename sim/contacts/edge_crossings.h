// Intersections of surfaces at the start of a step.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_boxes.h"
#include "sim/contacts/surface_step.h"

#include <cstddef>
#include <vector>

namespace pliant::sim {

/// An edge that intersects a triangle, by their indices in the topology.
struct EdgeCrossing {
  Index edge;
  Index triangle;
};

/// Adds the edges of patch a that intersect triangles of patch b at x.
void findEdgeCrossings(std::size_t a, std::size_t b, const SurfaceStep& step, const SurfaceBoxes& boxes,
                       std::vector<EdgeCrossing>& out);

}  // namespace pliant::sim
