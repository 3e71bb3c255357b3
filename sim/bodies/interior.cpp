#include "sim/bodies/interior.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/bodies/tolerances.h"
#include "sim/geometry/neighbour_grid.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pliant::sim {

void Interior::set(std::size_t particle, const Depth& value) {
  if (particle >= depth.size()) {
    depth.resize(particle + 1, 0.0f);
    rest.resize(particle + 1, glm::vec3(0.0f));
    outward.resize(particle + 1, glm::vec3(0.0f));
  }
  depth[particle] = std::max(value.depth, kSmallestDepth);
  rest[particle] = outward[particle] = value.outward;
}

std::vector<Depth> depthsIn(const SolidDistance& solid, std::span<const glm::vec3> points) {
  const glm::vec3 extent = solid.bounds().max - solid.bounds().min;
  const float leastStep = 1e-4f * std::max({extent.x, extent.y, extent.z});
  std::vector<Depth> depths;
  for (const glm::vec3& point : points) {
    const SolidDistance::Value value = solid.at(point);
    // By differences over about the depth: at a corner the direction out is not that of one side.
    const float step = std::max(0.75f * std::abs(value.distance), leastStep);
    glm::vec3 way;
    for (int axis = 0; axis < 3; ++axis) {
      glm::vec3 ahead = point, behind = point;
      ahead[axis] += step;
      behind[axis] -= step;
      way[axis] = solid.at(ahead).distance - solid.at(behind).distance;
    }
    const float length = glm::length(way);
    depths.push_back({-value.distance, length > 0.1f * step ? way / length : value.outward});
  }
  return depths;
}

// Lattice points in no sphere are outside; the surface lies halfway to the nearest of them.
std::vector<Depth> depthsOf(std::span<const glm::vec3> points, float radius) {
  PLIANT_ASSERT(radius > 0.0f, "a sphere has a radius");
  if (points.empty()) return {};
  glm::vec3 low = points.front(), high = low;
  for (const glm::vec3& p : points) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  const glm::vec3 extent = high - low;
  const float cell = std::max(radius, std::max({extent.x, extent.y, extent.z}) / kMaxDepthCells);
  low -= glm::vec3(radius + 2.0f * cell);
  const glm::ivec3 count = glm::ivec3((high + glm::vec3(radius + 2.0f * cell) - low) / cell) + 1;

  NeighbourGrid grid;
  std::vector<glm::vec4> places;
  for (const glm::vec3& p : points) places.emplace_back(p, 0.0f);
  std::vector<Index> ids(points.size());
  std::iota(ids.begin(), ids.end(), 0);
  const float reach =
      1.2f * radius + 0.5f * (cell - radius);  // dense packings leave gaps of 1.15 radii between spheres
  grid.build(places, ids, reach);
  std::vector<glm::vec4> outside;
  for (int i = 0; i < count.x; ++i) {
    for (int j = 0; j < count.y; ++j) {
      for (int k = 0; k < count.z; ++k) {
        const glm::vec3 p = low + cell * glm::vec3(i, j, k);
        bool covered = false;
        grid.forEachWithin(p, reach, [&](std::uint32_t, float) { covered = true; });
        if (!covered) outside.emplace_back(p, 0.0f);
      }
    }
  }
  ids.resize(outside.size());
  std::iota(ids.begin(), ids.end(), 0);
  grid.build(outside, ids, 2.0f * cell);

  std::vector<Depth> depths;
  for (const glm::vec3& p : points) {
    // The mean direction to all that are about equally near: a single one would be biased to the lattice's axes.
    float nearest = std::numeric_limits<float>::infinity();
    glm::vec3 way(0.0f);
    for (float near = reach + cell; !std::isfinite(nearest); near *= 1.5f) {
      grid.forEachWithin(p, near,
                         [&](std::uint32_t, float squared) { nearest = std::min(nearest, std::sqrt(squared)); });
    }
    grid.forEachWithin(p, nearest + cell,
                       [&](std::uint32_t hit, float squared) { way += (grid.entries()[hit].position - p) / squared; });
    const float length = glm::length(way);
    depths.push_back({nearest - reach + radius, length > 0.0f ? way / length : glm::vec3(0.0f, 1.0f, 0.0f)});
  }
  return depths;
}

std::optional<DirectedContact> directedContact(const Interior& interior, std::span<const glm::vec4> x,
                                               std::span<const float> radius, std::size_t a, std::size_t b) {
  PLIANT_ASSERT(interior.carries(a) && interior.carries(b), "both particles carry distances");
  const bool decidesA = interior.depth[a] < interior.depth[b];
  const std::size_t nearer = decidesA ? a : b;
  const glm::vec3 n = decidesA ? -interior.outward[a] : interior.outward[b];  // a leaves b's body, or b leaves a's
  const glm::vec3 d(x[a] - x[b]);
  if (interior.depth[nearer] > kSurfaceLayer * radius[nearer]) {
    return DirectedContact{n, glm::dot(n, d) + interior.depth[nearer]};
  }
  const float along = glm::dot(d, n);
  const float distance = glm::length(d);
  if (along >= 0.0f || !(distance > 0.0f)) return std::nullopt;
  const glm::vec3 reflected = (d - 2.0f * along * n) / distance;
  return DirectedContact{reflected, glm::dot(reflected, d) + radius[a] + radius[b] - distance};
}

}  // namespace pliant::sim
