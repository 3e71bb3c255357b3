// Where surfaces go through one another at the start of a step.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_boxes.h"
#include "sim/contacts/surface_step.h"

#include <cstddef>
#include <vector>

namespace pliant::sim {

/// An edge that goes through a triangle, by their numbers in the topology.
struct EdgeCrossing {
  Index edge;
  Index triangle;
};

/// Adds edges of patch a that go through triangles of patch b at x.
void findEdgeCrossings(std::size_t a, std::size_t b, const SurfaceStep& step, const SurfaceBoxes& boxes,
                       std::vector<EdgeCrossing>& out);

}  // namespace pliant::sim
