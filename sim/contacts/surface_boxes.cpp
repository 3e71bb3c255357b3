#include "sim/contacts/surface_boxes.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/contacts/feature_contacts.h"
#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr float kNoCone = 2.0f;
constexpr ItemCost kPatchCost{150.0};  ///< of a patch and its 64 triangles
constexpr float kCellSize = 1.5f;      ///< of the grid, in mean sizes of a patch

// Margin of a particle's box around its path.
float growth(Index particle, const SurfaceStep& step) {
  const float reach = step.reachOf(particle);
  return step.pathsOnly ? kContactBorder * reach : (1.0f + kContactLookAhead) * reach + 0.5f * step.margin;
}

}  // namespace

Box8 SurfaceBoxes::pathOf(Index particle, const SurfaceStep& step) const {
  const glm::vec3 x(step.particles->position[particle]), xStar(step.particles->predicted[particle]);
  return Box8::around(x, xStar - drift_).grown(growth(particle, step));
}

void SurfaceBoxes::update(const SurfaceStep& step) {
  const Particles& particles = *step.particles;
  const SurfaceTopology& topology = *step.topology;
  glm::dvec3 drift(0.0);
  for (const Index v : topology.vertices) drift += glm::dvec3(particles.predicted[v] - particles.position[v]);
  drift_ =
      topology.vertices.empty() ? glm::vec3(0.0f) : glm::vec3(drift / static_cast<double>(topology.vertices.size()));
  vertex_.resize(particles.size());
  parallelFor(topology.vertices.size(), ItemCost{4.0}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) vertex_[topology.vertices[k]] = pathOf(topology.vertices[k], step);
  });
  const std::size_t triangles = topology.triangles.size(), patches = topology.patches();
  triangle_.resize(triangles);
  tightTriangle_.resize(triangles);
  normal_.resize(triangles);
  patch_.resize(patches);
  tightPatch_.resize(patches);
  cone_.resize(patches);
  sharpEdges_.resize(topology.edges.size());
  sharpCount_.resize(patches);
  parallelFor(patches, kPatchCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t patch = begin; patch < end; ++patch) updatePatch(patch, step);
  });
  float size = 0.0f;
  everything_ = Box8::none();
  for (const Box8& box : patch_) {
    const glm::vec3 extent = box.max() - box.min();
    size += std::max({extent.x, extent.y, extent.z}) / static_cast<float>(patches);
    everything_ = unionOf(everything_, box);
  }
  grid_.build(patch_, std::max(kCellSize * size, 1e-20f));
}

void SurfaceBoxes::updatePatch(std::size_t patch, const SurfaceStep& step) {
  const SurfaceTopology& topology = *step.topology;
  const glm::vec4* x = step.particles->position.data();
  const glm::vec4* xStar = step.particles->predicted.data();
  Box8 box = Box8::none(), tight = Box8::none();
  glm::vec3 sum(0.0f);
  bool proper = true;
  const std::uint32_t first = topology.triangleStart[patch], last = topology.triangleStart[patch + 1];
  for (std::uint32_t t = first; t < last; ++t) {
    const auto& [a, b, c] = topology.triangles[t];
    triangle_[t] = unionOf(vertex_[a], unionOf(vertex_[b], vertex_[c]));
    const glm::vec3 pa(x[a]), pb(x[b]), pc(x[c]);
    tightTriangle_[t] = unionOf(Box8::around(pa, pb), Box8::around(pc, pc));
    box = unionOf(box, triangle_[t]);
    tight = unionOf(tight, tightTriangle_[t]);
    const glm::vec3 origin(xStar[a]);
    const glm::vec3 cross = glm::cross(glm::vec3(xStar[b]) - origin, glm::vec3(xStar[c]) - origin);
    const float area = glm::length(cross);
    proper = proper && area > 0.0f;
    normal_[t] = area > 0.0f ? cross / area : glm::vec3(0.0f);
    sum += normal_[t];
  }
  patch_[patch] = box;
  tightPatch_[patch] = tight;
  const float length = glm::length(sum);
  Cone& cone = cone_[patch];
  cone = {length > 0.0f ? sum / length : sum, kNoCone};
  // The sides of a slit may slide over each other however flat they are.
  if (!proper || !(length > 0.0f) || topology.slit[patch] != 0) return;
  float least = 1.0f;
  for (std::uint32_t t = first; t < last; ++t) least = std::min(least, glm::dot(cone.axis, normal_[t]));
  const float halfAngle = portable::acos(std::clamp(least, -1.0f, 1.0f));
  if (halfAngle < kFlatConeAngle) cone.leastCosine = portable::cos(2.0f * (kFlatConeAngle - halfAngle));
}

// Whether both cones fit into one around the axis halfway between theirs.
bool SurfaceBoxes::areFlat(std::size_t a, std::size_t b) const {
  return glm::dot(cone_[a].axis, cone_[b].axis) >= std::max(cone_[a].leastCosine, cone_[b].leastCosine);
}

void SurfaceBoxes::listSharpEdges(const SurfaceStep& step, std::span<const std::uint8_t> marks) {
  parallelFor(marks.size(), kPatchCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t patch = begin; patch < end; ++patch) {
      if (marks[patch] != 0) listSharpEdges(patch, step);
    }
  });
}

// An edge is sharp where its faces leave more room between their vertices than a quarter of the thickness.
void SurfaceBoxes::listSharpEdges(std::size_t patch, const SurfaceStep& step) {
  const SurfaceTopology& topology = *step.topology;
  const auto& xStar = step.particles->predicted;
  std::uint32_t count = 0;
  for (std::uint32_t e = topology.edgeStart[patch]; e < topology.edgeStart[patch + 1]; ++e) {
    const SurfaceEdge& edge = topology.edges[e];
    bool sharp = edge.right < 0 || step.pathsOnly;
    if (!sharp) {
      const glm::vec3 along(xStar[edge.b] - xStar[edge.a]);
      const glm::vec3 turn = normal_[edge.left] - normal_[edge.right];
      const float thickness = 2.0f * step.reachOf(edge.a);
      sharp = glm::dot(along, along) * glm::dot(turn, turn) > thickness * thickness;
    }
    if (sharp) sharpEdges_[topology.edgeStart[patch] + count++] = static_cast<Index>(e);
  }
  sharpCount_[patch] = count;
}

}  // namespace pliant::sim
