#include "sim/contacts/edge_crossings.h"

#include "sim/contacts/box_columns.h"
#include "sim/contacts/tolerances.h"
#include "sim/geometry/triangle_bvh.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace pliant::sim {

namespace {

bool crossesAtStart(const SurfaceEdge& edge, const std::array<Index, 3>& corners, const SurfaceStep& step) {
  if (isCorner(corners, edge.a) || isCorner(corners, edge.b) || step.areTied(std::array{edge.a, edge.b}, corners))
    return false;
  const glm::vec4* x = step.particles->position.data();
  const glm::vec3 p(x[edge.a]), q(x[edge.b]), p1(x[corners[0]]), p2(x[corners[1]]), p3(x[corners[2]]);
  const glm::vec3 normal = glm::cross(p2 - p1, p3 - p1);
  const float before = glm::dot(p - p1, normal), after = glm::dot(q - p1, normal);
  if ((before < 0.0f) == (after < 0.0f)) return false;
  const float rounding = kCoplanar * step.reachOf(edge.a) * glm::length(normal);
  float t;
  return std::min(std::abs(before), std::abs(after)) > rounding && segmentHitsTriangle(p, q, p1, p2, p3, t);
}

}  // namespace

void findEdgeCrossings(std::size_t a, std::size_t b, const SurfaceStep& step, const SurfaceBoxes& boxes,
                       std::vector<EdgeCrossing>& out) {
  if (!overlap(boxes.patchAtStart(a), boxes.patchAtStart(b))) return;
  const SurfaceTopology& topology = *step.topology;
  BoxColumns triangles;
  for (std::uint32_t t = topology.triangleStart[b]; t < topology.triangleStart[b + 1]; ++t) {
    const Box8& box = boxes.triangleAtStart(static_cast<Index>(t));
    if (overlap(box, boxes.patchAtStart(a))) triangles.add(t, box);
  }
  if (triangles.empty()) return;
  const glm::vec4* x = step.particles->position.data();
  for (std::uint32_t e = topology.edgeStart[a]; e < topology.edgeStart[a + 1]; ++e) {
    const SurfaceEdge& edge = topology.edges[e];
    const Box8 box = Box8::around(glm::vec3(x[edge.a]), glm::vec3(x[edge.b]));
    if (!overlap(box, boxes.patchAtStart(b))) continue;
    triangles.forEachOverlapping(box, [&](pack::Int8 items, pack::Int8 where) {
      for (unsigned lanes = pack::bits(where); lanes != 0; lanes &= lanes - 1) {
        const auto triangle = static_cast<Index>(items[std::countr_zero(lanes)]);
        if (crossesAtStart(edge, topology.triangles[triangle], step)) out.push_back({static_cast<Index>(e), triangle});
      }
    });
  }
}

}  // namespace pliant::sim
