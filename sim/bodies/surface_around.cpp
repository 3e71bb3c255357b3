#include "sim/bodies/surface_around.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/roots.h"
#include "sim/bodies/tolerances.h"
#include "sim/geometry/aabb.h"
#include "sim/geometry/neighbour_grid.h"

#include <Eigen/Eigenvalues>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace pliant::sim {

namespace {

float median(std::vector<float>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

NeighbourGrid gridOf(std::span<const glm::vec3> points, float cellSize) {
  std::vector<glm::vec4> places;
  for (const glm::vec3& p : points) places.emplace_back(p, 0.0f);
  std::vector<Index> ids(points.size());
  std::iota(ids.begin(), ids.end(), 0);
  NeighbourGrid grid;
  grid.build(places, ids, cellSize);
  return grid;
}

/// Whether the least extent of the points is more than a small part of a spacing.
bool extendsInSpace(std::span<const glm::vec3> points, float spacing) {
  glm::dvec3 mean(0.0);
  for (const glm::vec3& p : points) mean += glm::dvec3(p) / double(points.size());
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const glm::vec3& p : points) {
    const Eigen::Vector3d d(p.x - mean.x, p.y - mean.y, p.z - mean.z);
    spread += d * d.transpose() / double(points.size());
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(spread, Eigen::EigenvaluesOnly);
  return std::sqrt(std::max(0.0, solver.eigenvalues()[0])) > kFlatBody * spacing;
}

/// The level set function: positive outside of the surface; without neighbours, the reach.
class Distance {
 public:
  Distance(std::span<const glm::vec3> points, float spacing, float radius)
      : reach_(std::max(kMeanReach * spacing, 2.0f * radius)), grid_(gridOf(points, reach_)) {
    std::vector<float> levels;
    for (const glm::vec3& p : points) {
      const glm::vec3 out = p - meanAround(p);
      const float off = glm::length(out);
      if (off > kInnerPoint * spacing) levels.push_back(fromMean(p + radius / off * out));
    }
    level_ = levels.empty() ? radius : median(levels);
  }

  float operator()(const glm::vec3& x) const { return fromMean(x) - level_; }
  /// There is no surface beyond this distance from all points.
  float reach() const { return reach_; }

 private:
  glm::vec3 meanAround(const glm::vec3& x) const {
    glm::vec3 sum(0.0f);
    float weights = 0.0f;
    grid_.forEachWithin(x, reach_, [&](std::uint32_t hit, float squared) {
      const float fall = std::max(0.0f, 1.0f - squared / (reach_ * reach_));
      sum += fall * fall * fall * (grid_.entries()[hit].position - x);
      weights += fall * fall * fall;
    });
    return weights > 0.0f ? x + sum / weights : glm::vec3(std::numeric_limits<float>::infinity());
  }
  float fromMean(const glm::vec3& x) const {
    const glm::vec3 mean = meanAround(x);
    return std::isfinite(mean.x) ? glm::distance(x, mean) : reach_;
  }

  float reach_;
  NeighbourGrid grid_;
  float level_ = 0.0f;
};

/// The zero level of a function on a lattice: a vertex in each cell with corners of both signs, at the mean of the
/// zeros on its edges, and a quadrilateral around each such edge (surface nets, Gibson 1998).
class SurfaceNets {
 public:
  SurfaceNets(const Aabb& box, float step) : min_(box.min), step_(step) {
    for (int a = 0; a < 3; ++a) count_[a] = static_cast<int>(std::ceil((box.max[a] - box.min[a]) / step)) + 1;
  }

  template <typename Function>
  TriangleMesh operator()(const Function& function) {
    values_.resize(static_cast<std::size_t>(count_[0]) * count_[1] * count_[2]);
    forEachNode(count_, [&](const glm::ivec3& at) { values_[index(at)] = function(place(glm::vec3(at))); });
    TriangleMesh mesh;
    vertices_.assign(values_.size(), -1);
    forEachNode(count_ - 1, [&](const glm::ivec3& cell) { addVertex(cell, mesh); });
    forEachNode(count_ - 1, [&](const glm::ivec3& node) {
      for (int axis = 0; axis < 3; ++axis) addQuadrilateral(node, axis, mesh);
    });
    return mesh;
  }

 private:
  template <typename Visit>
  static void forEachNode(const glm::ivec3& count, Visit&& visit) {
    for (int i = 0; i < count[0]; ++i) {
      for (int j = 0; j < count[1]; ++j) {
        for (int k = 0; k < count[2]; ++k) visit(glm::ivec3(i, j, k));
      }
    }
  }
  std::size_t index(const glm::ivec3& at) const {
    return (static_cast<std::size_t>(at[0]) * count_[1] + at[1]) * count_[2] + at[2];
  }
  glm::vec3 place(const glm::vec3& at) const { return min_ + step_ * at; }
  static glm::ivec3 unit(int axis) { return {axis == 0, axis == 1, axis == 2}; }
  bool isInside(const glm::ivec3& at) const { return values_[index(at)] < 0.0f; }

  void addVertex(const glm::ivec3& cell, TriangleMesh& mesh) {
    glm::vec3 sum(0.0f);
    int crossings = 0;
    forEachNode(glm::ivec3(2), [&](const glm::ivec3& corner) {
      for (int axis = 0; axis < 3; ++axis) {
        if (corner[axis] == 1) continue;
        const glm::ivec3 from = cell + corner, to = from + unit(axis);
        if (isInside(from) == isInside(to)) continue;
        const float a = values_[index(from)], b = values_[index(to)];
        sum += glm::vec3(from) + a / (a - b) * glm::vec3(unit(axis));
        ++crossings;
      }
    });
    if (crossings == 0) return;
    vertices_[index(cell)] = static_cast<int>(mesh.positions.size());
    mesh.positions.push_back(place(sum / static_cast<float>(crossings)));
  }

  // Around the edge from `node` along `axis`; the lattice's border lies outside of the surface.
  void addQuadrilateral(const glm::ivec3& node, int axis, TriangleMesh& mesh) const {
    const glm::ivec3 u = unit((axis + 1) % 3), v = unit((axis + 2) % 3);
    if (glm::dot(glm::vec3(node), glm::vec3(u)) == 0.0f || glm::dot(glm::vec3(node), glm::vec3(v)) == 0.0f) return;
    const bool inside = isInside(node);
    if (inside == isInside(node + unit(axis))) return;
    std::array<int, 4> ring{vertices_[index(node - u - v)], vertices_[index(node - v)], vertices_[index(node)],
                            vertices_[index(node - u)]};
    if (!inside) std::swap(ring[1], ring[3]);
    mesh.triangles.push_back({ring[0], ring[1], ring[2]});
    mesh.triangles.push_back({ring[0], ring[2], ring[3]});
  }

  glm::vec3 min_;
  float step_;
  glm::ivec3 count_{1};
  std::vector<float> values_;  ///< at the lattice's nodes
  std::vector<int> vertices_;  ///< of the cell behind each node, or -1
};

}  // namespace

float spacingOf(std::span<const glm::vec3> points) {
  if (points.size() < 2) return 0.0f;
  Aabb box = Aabb::none();
  for (const glm::vec3& p : points) box.grow(p);
  const glm::vec3 size = box.max - box.min;
  const float longest = std::max({size.x, size.y, size.z});
  if (!(longest > 0.0f) || !std::isfinite(longest)) return 0.0f;
  const float cell = longest / static_cast<float>(cubeRoot(double(points.size())));
  const NeighbourGrid grid = gridOf(points, cell);
  std::vector<float> nearest;
  for (const glm::vec3& p : points) {
    float least = std::numeric_limits<float>::infinity();
    for (float reach = cell; least > reach * reach; reach *= 2.0f) {
      grid.forEachWithin(p, reach, [&](std::uint32_t hit, float squared) {
        if (squared > 0.0f || grid.entries()[hit].position != p) least = std::min(least, squared);
      });
      if (reach > 2.0f * longest) break;
    }
    if (std::isfinite(least)) nearest.push_back(std::sqrt(least));
  }
  return nearest.empty() ? 0.0f : median(nearest);
}

TriangleMesh surfaceAround(std::span<const glm::vec3> points, float radius) {
  PLIANT_ASSERT(radius > 0.0f, "a surface lies outside of its points");
  const float spacing = spacingOf(points);
  if (!(spacing > 0.0f) || radius > kMostOverlap * spacing || !extendsInSpace(points, spacing)) return {};
  if (points.size() > kMostWrapped) return {};
  const Distance distance(points, spacing, radius);
  Aabb box = Aabb::none();
  for (const glm::vec3& p : points) box.grow(p);
  box.inflate(distance.reach());
  const glm::vec3 size = box.max - box.min;
  const float step = std::max(spacing * kSurfaceStep, std::max({size.x, size.y, size.z}) / float(kMaxSurfaceCells));
  return SurfaceNets(box, step)(distance);
}

}  // namespace pliant::sim
