#include "sim/tearing/pull_apart.h"

#include "sim/tearing/tolerances.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pliant::sim {

namespace {

double volume(const glm::dvec3& o, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
  return glm::dot(a - o, glm::cross(b - o, c - o));
}

bool goesThrough(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& a, const glm::dvec3& b,
                 const glm::dvec3& c) {
  const double before = volume(p, a, b, c), after = volume(q, a, b, c);
  const double nothing = kNoVolume * glm::length(q - p) * glm::length(glm::cross(b - a, c - a));
  if (std::min(std::abs(before), std::abs(after)) <= nothing || (before > 0.0) == (after > 0.0)) return false;
  const bool first = volume(p, q, a, b) > 0.0;
  return first == (volume(p, q, b, c) > 0.0) && first == (volume(p, q, c, a) > 0.0);
}

/// The triangles around vertices that come apart, and their crossings.
class Surroundings {
 public:
  Surroundings(const World& world, const SheetMesh& mesh, std::span<const int> vertices) : world_(world), mesh_(mesh) {
    for (const int vertex : vertices) {
      add(vertex);
      for (const int neighbour : mesh.neighboursOf(vertex)) add(neighbour);
    }
    std::sort(triangles_.begin(), triangles_.end());
    triangles_.erase(std::unique(triangles_.begin(), triangles_.end()), triangles_.end());
  }

  /// Number of intersecting pairs of an edge and a triangle, one of them at the vertex.
  int crossingsAt(int vertex) const {
    int count = 0;
    for (const int own : mesh_.trianglesAt(vertex)) {
      const auto& corners = mesh_.triangle(own);
      const glm::dvec3 low = glm::min(at(corners[0]), glm::min(at(corners[1]), at(corners[2])));
      const glm::dvec3 high = glm::max(at(corners[0]), glm::max(at(corners[1]), at(corners[2])));
      for (const int other : triangles_) {
        const auto& others = mesh_.triangle(other);
        const glm::dvec3 a = at(others[0]), b = at(others[1]), c = at(others[2]);
        if (glm::any(glm::lessThan(glm::max(a, glm::max(b, c)), low)) ||
            glm::any(glm::lessThan(high, glm::min(a, glm::min(b, c)))))
          continue;
        count += edgesThrough(others, corners) + edgesThrough(corners, others);
      }
    }
    return count;
  }

 private:
  using Corners = std::array<int, 3>;

  glm::dvec3 at(int vertex) const { return glm::dvec3(world_.particles.position[vertex]); }
  void add(int vertex) {
    const std::vector<int> triangles = mesh_.trianglesAt(vertex);
    triangles_.insert(triangles_.end(), triangles.begin(), triangles.end());
  }
  int edgesThrough(const Corners& edges, const Corners& triangle) const {
    int count = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const int u = edges[k], v = edges[(k + 1) % 3];
      const bool shares =
          std::any_of(triangle.begin(), triangle.end(), [&](int corner) { return corner == u || corner == v; });
      count += !shares && goesThrough(at(u), at(v), at(triangle[0]), at(triangle[1]), at(triangle[2]));
    }
    return count;
  }

  const World& world_;
  const SheetMesh& mesh_;
  std::vector<int> triangles_;  ///< ascending
};

/// Points towards which a vertex may move, the best first.
std::vector<glm::vec3> aimsOf(const World& world, const SheetMesh& mesh, int vertex) {
  const auto at = [&](int v) { return glm::vec3(world.particles.position[v]); };
  const std::vector<int> neighbours = mesh.neighboursOf(vertex);
  std::vector<glm::vec3> aims(1, glm::vec3(0.0f));
  for (const int neighbour : neighbours) aims[0] += at(neighbour) / static_cast<float>(neighbours.size());
  for (const int t : mesh.trianglesAt(vertex)) {
    const auto& [a, b, c] = mesh.triangle(t);
    aims.push_back((at(a) + at(b) + at(c)) / 3.0f);
  }
  for (const int neighbour : neighbours) aims.push_back(at(neighbour));
  return aims;
}

}  // namespace

void pullApart(World& world, const SheetMesh& mesh, std::span<const int> vertices, float farthest) {
  const Surroundings around(world, mesh, vertices);
  for (const int vertex : vertices) {
    glm::vec4& x = world.particles.position[vertex];
    if (x.w == 0.0f) continue;
    const glm::vec4 before = x;
    glm::vec4 best = before;
    int fewest = around.crossingsAt(vertex) + 1;
    for (const glm::vec3& aim : aimsOf(world, mesh, vertex)) {
      const glm::vec3 way = aim - glm::vec3(before);
      const float length = glm::length(way);
      if (!(length > 0.0f)) continue;
      x = before + glm::vec4(std::min(farthest / length, kFarthestPull) * way, 0.0f);
      const int crossings = around.crossingsAt(vertex);
      if (crossings < fewest) {
        best = x;
        fewest = crossings;
      }
      if (crossings == 0) break;
    }
    x = best;
  }
}

}  // namespace pliant::sim
