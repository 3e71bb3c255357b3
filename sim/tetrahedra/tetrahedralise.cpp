// A closed surface to tetrahedra: classify, choose, fit.
#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/geometry/triangle_bvh.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "sim/tetrahedra/tolerances.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

using Index3 = std::array<int, 3>;

/// The points of a lattice that lie inside a surface, by its winding number along the lattice's z lines.
class InsideLattice {
 public:
  InsideLattice(const TriangleMesh& surface, const glm::dvec3& min, double spacing, const Index3& points)
      : surface_(surface), min_(min), spacing_(spacing), points_(points) {
    crossings_.resize(std::size_t{1} * points[0] * points[1]);
    for (const auto& triangle : surface.triangles) addTriangle(triangle);
    fill();
  }

  bool operator()(const Index3& p) const { return inside_[index(p)] != 0; }

 private:
  struct Crossing {
    double z;
    int change;  ///< of the winding number, in direction of z
    bool operator<(const Crossing& other) const { return z < other.z || (z == other.z && change > other.change); }
  };

  std::size_t line(int i, int j) const { return std::size_t{1} * i * points_[1] + j; }
  std::size_t index(const Index3& p) const { return line(p[0], p[1]) * points_[2] + p[2]; }
  glm::dvec3 at(int vertex) const { return glm::dvec3(surface_.positions[vertex]); }

  // Twice the signed area of (a, b, p) seen from above. Computed in the same order for both triangles at an edge, and
  // never 0, so that a line meets exactly one of them.
  double side(int a, int b, double x, double y) const {
    const bool turned = a > b;
    const glm::dvec3 u = at(turned ? b : a), v = at(turned ? a : b);
    double area = (v.x - u.x) * (y - u.y) - (v.y - u.y) * (x - u.x);
    if (area == 0.0) area = std::numeric_limits<double>::min();
    return turned ? -area : area;
  }

  void addTriangle(const Index3& t) {
    const glm::dvec3 a = at(t[0]), b = at(t[1]), c = at(t[2]);
    const auto range = [&](int axis) {
      const double low = std::min({a[axis], b[axis], c[axis]}), high = std::max({a[axis], b[axis], c[axis]});
      return std::pair{std::max(0, static_cast<int>(std::ceil((low - min_[axis]) / spacing_))),
                       std::min(points_[axis] - 1, static_cast<int>(std::floor((high - min_[axis]) / spacing_)))};
    };
    const glm::dvec3 n = glm::cross(b - a, c - a);
    if (n.z == 0.0) return;
    const auto [firstX, lastX] = range(0);
    const auto [firstY, lastY] = range(1);
    for (int i = firstX; i <= lastX; ++i) {
      for (int j = firstY; j <= lastY; ++j) {
        const double x = min_.x + i * spacing_, y = min_.y + j * spacing_;
        const double s0 = side(t[0], t[1], x, y), s1 = side(t[1], t[2], x, y), s2 = side(t[2], t[0], x, y);
        if (!((s0 > 0.0 && s1 > 0.0 && s2 > 0.0) || (s0 < 0.0 && s1 < 0.0 && s2 < 0.0))) continue;
        const double z = a.z - (n.x * (x - a.x) + n.y * (y - a.y)) / n.z;
        crossings_[line(i, j)].push_back({z, n.z < 0.0 ? 1 : -1});
      }
    }
  }

  void fill() {
    inside_.assign(crossings_.size() * points_[2], 0);
    for (std::size_t line = 0; line < crossings_.size(); ++line) {
      auto& crossings = crossings_[line];
      std::sort(crossings.begin(), crossings.end());
      std::size_t next = 0;
      int winding = 0;
      for (int k = 0; k < points_[2]; ++k) {
        const double z = min_.z + k * spacing_;
        while (next < crossings.size() && crossings[next].z < z) winding += crossings[next++].change;
        inside_[line * points_[2] + k] = winding > 0 ? 1 : 0;
      }
    }
  }

  const TriangleMesh& surface_;
  glm::dvec3 min_;
  double spacing_;
  Index3 points_;
  std::vector<std::vector<Crossing>> crossings_;  ///< by line
  std::vector<char> inside_;
};

/// Parts connected through common vertices.
class Parts {
 public:
  explicit Parts(std::size_t vertices) : parent_(vertices), used_(vertices, 0) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  template <std::size_t N>
  void add(const std::array<int, N>& cell) {
    for (const int vertex : cell) {
      used_[vertex] = 1;
      parent_[root(vertex)] = root(cell[0]);
    }
  }
  int count() {
    int roots = 0;
    for (int v = 0; v < std::ssize(parent_); ++v) roots += used_[v] != 0 && root(v) == v ? 1 : 0;
    return roots;
  }

 private:
  int root(int vertex) {
    while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
    return vertex;
  }

  std::vector<int> parent_;
  std::vector<char> used_;
};

/// The nearest point of the surface.
class NearestPoint {
 public:
  explicit NearestPoint(const TriangleMesh& surface) : surface_(surface), bvh_(surface.positions, surface.triangles) {}

  glm::vec3 of(const glm::vec3& p, float reach) const {
    for (;; reach *= 2.0f) {
      glm::vec3 nearest(0.0f);
      float best = reach;
      Aabb box{p, p};
      box.inflate(reach);
      bvh_.forEachInBox(box, [&](int triangle) {
        const auto& [a, b, c] = surface_.triangles[triangle];
        const glm::vec3 point = closestPointOnTriangle(p, at(a), at(b), at(c)).point;
        const float distance = glm::length(point - p);
        if (distance >= best) return;
        best = distance;
        nearest = point;
      });
      if (best < reach) return nearest;
    }
  }

 private:
  const glm::vec3& at(int vertex) const { return surface_.positions[vertex]; }

  const TriangleMesh& surface_;
  TriangleBvh bvh_;
};

/// Keeps only vertices that a tetrahedron uses.
void compact(TetraMesh& mesh) {
  std::vector<int> renamed(mesh.positions.size(), -1);
  for (const auto& t : mesh.tetrahedra) {
    for (const int vertex : t) renamed[vertex] = 0;
  }
  std::size_t kept = 0;
  for (std::size_t v = 0; v < renamed.size(); ++v) {
    if (renamed[v] < 0) continue;
    renamed[v] = static_cast<int>(kept);
    mesh.positions[kept++] = mesh.positions[v];
  }
  mesh.positions.resize(kept);
  for (auto& t : mesh.tetrahedra) {
    for (int& vertex : t) vertex = renamed[vertex];
  }
}

/// Vertices and their goals.
using Targets = std::vector<std::pair<int, glm::vec3>>;

// Moves the vertices of the boundary to `targets` step by step, each step only as far as the tetrahedra around keep a
// volume of `smallest` [m^3].
void fit(TetraMesh& mesh, const Targets& targets, double smallest) {
  std::vector<std::vector<std::size_t>> around(mesh.positions.size());
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) {
    for (const int vertex : mesh.tetrahedra[t]) around[vertex].push_back(t);
  }
  for (int step = 0; step < kFittingSteps; ++step) {
    for (const auto& [vertex, target] : targets) {
      glm::vec3& x = mesh.positions[vertex];
      const glm::vec3 from = x;
      for (float part = 1.0f / static_cast<float>(kFittingSteps - step); part > 0.02f; part *= 0.5f) {
        x = from + part * (target - from);
        const auto& tetrahedra = around[vertex];
        if (std::all_of(tetrahedra.begin(), tetrahedra.end(),
                        [&](std::size_t t) { return mesh.volumeOf(t) >= smallest; }))
          break;
        x = from;
      }
    }
  }
}

/// Area vectors of the boundary, a third of each face to each of its corners: by vertex [m^2]. They are the gradient of
/// the volume.
std::vector<glm::dvec3> areasOf(const TetraMesh& mesh) {
  std::vector<glm::dvec3> areas(mesh.positions.size(), glm::dvec3(0.0));
  for (const auto& face : boundaryOf(mesh)) {
    const glm::dvec3 a(mesh.positions[face[0]]), b(mesh.positions[face[1]]), c(mesh.positions[face[2]]);
    for (const int vertex : face) areas[vertex] += glm::cross(b - a, c - a) / 6.0;
  }
  return areas;
}

// Moves the vertices of the boundary along its normals, all by the same distance, until the tetrahedra have `volume`.
void fillUp(TetraMesh& mesh, const Targets& outer, double volume, double smallest) {
  for (int round = 0; round < kVolumeRounds; ++round) {
    const double missing = volume - mesh.volume();
    if (std::abs(missing) <= kVolumeLeft * volume) return;
    const std::vector<glm::dvec3> areas = areasOf(mesh);
    double area = 0.0;
    for (const auto& [vertex, target] : outer) area += glm::length(areas[vertex]);
    Targets targets;
    for (const auto& [vertex, target] : outer) {
      const double own = glm::length(areas[vertex]);
      if (own > 0.0) {
        targets.emplace_back(vertex,
                             glm::vec3(glm::dvec3(mesh.positions[vertex]) + missing / area * areas[vertex] / own));
      }
    }
    fit(mesh, targets, smallest);
  }
}

}  // namespace

TetraResult tetrahedralise(const TriangleMesh& surface, const TetraOptions& options) {
  PLIANT_ASSERT(enclosedVolume(surface) > 0.0, "the surface encloses a solid");
  PLIANT_ASSERT(options.resolution >= 1, "there are cells along the longest side");
  glm::vec3 low = surface.positions[surface.triangles.front()[0]], high = low;
  for (const auto& triangle : surface.triangles) {
    for (const int vertex : triangle) {
      low = glm::min(low, surface.positions[vertex]);
      high = glm::max(high, surface.positions[vertex]);
    }
  }
  const glm::vec3 extent = high - low;
  TetraResult result;
  const float cell = result.cellSize =
      std::max({extent.x, extent.y, extent.z}) / static_cast<float>(options.resolution);
  Index3 cells, points;
  glm::vec3 min;
  for (int axis = 0; axis < 3; ++axis) {
    cells[axis] = std::max(1, static_cast<int>(std::ceil(extent[axis] / cell - 1e-3f)));
    points[axis] = 2 * cells[axis] + 1;
    min[axis] = 0.5f * (low[axis] + high[axis] - static_cast<float>(cells[axis]) * cell);
  }

  const glm::dvec3 centre(0.5f * (low + high));
  const InsideLattice inside(surface, centre + kShrunk * (glm::dvec3(min) - centre), 0.5 * kShrunk * cell, points);
  TetraMesh& mesh = result.mesh;
  mesh = boxOfTetrahedra(min, glm::vec3(cell), cells);
  const auto latticePoint = [&](int vertex) {
    const int k = vertex % (cells[2] + 1), j = vertex / (cells[2] + 1) % (cells[1] + 1);
    return Index3{vertex / (cells[2] + 1) / (cells[1] + 1), j, k};
  };
  std::erase_if(mesh.tetrahedra, [&](const std::array<int, 4>& t) {
    int count = 0;
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a; b < 4; ++b) {
        const Index3 p = latticePoint(t[a]), q = latticePoint(t[b]);
        if (inside({p[0] + q[0], p[1] + q[1], p[2] + q[2]})) ++count;
      }
    }
    return count < kKeptPoints;
  });
  compact(mesh);

  Parts solids(mesh.positions.size()), surfaces(surface.positions.size());
  for (const auto& t : mesh.tetrahedra) solids.add(t);
  for (const auto& t : surface.triangles) surfaces.add(t);
  if (mesh.tetrahedra.empty() || solids.count() > surfaces.count()) {
    result.failure = fmt::format(
        "with {} cells along its longest side the solid {}, expected a finer resolution", options.resolution,
        mesh.tetrahedra.empty() ? "vanishes" : fmt::format("falls into {} pieces", solids.count()));
    return result;
  }

  std::vector<int> outer;
  for (const auto& face : boundaryOf(mesh)) outer.insert(outer.end(), face.begin(), face.end());
  std::sort(outer.begin(), outer.end());
  outer.erase(std::unique(outer.begin(), outer.end()), outer.end());
  const NearestPoint nearest(surface);
  Targets targets;
  for (const int vertex : outer) targets.emplace_back(vertex, nearest.of(mesh.positions[vertex], cell));
  const double smallest = kThinnest * double(cell) * double(cell) * double(cell) / 6.0;
  fit(mesh, targets, smallest);
  fillUp(mesh, targets, enclosedVolume(surface), smallest);
  return result;
}

}  // namespace pliant::sim
