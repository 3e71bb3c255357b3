// A closed surface to tetrahedra: classify, choose, fit.
#include "sim/geometry/triangle_bvh.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

constexpr int kKept = 4;  ///< of a tetrahedron's 10 points (corners and middles of edges), at least so many inside
constexpr int kFittingSteps = 8;    ///< parts in which a vertex goes to the surface
constexpr double kThinnest = 0.25;  ///< smallest volume that fitting leaves, as part of a corner tetrahedron's

using Index3 = std::array<int, 3>;

/// Which points of a lattice lie inside a surface: its winding number along the lattice's z lines.
class InsideLattice {
 public:
  InsideLattice(const TriangleMesh& surface, const glm::dvec3& min, double spacing, const Index3& points)
      : surface_(surface), min_(min), spacing_(spacing), points_(points) {
    crossings_.resize(static_cast<std::size_t>(points[0]) * static_cast<std::size_t>(points[1]));
    for (const auto& triangle : surface.triangles) addTriangle(triangle);
    fill();
  }

  bool operator()(const Index3& p) const { return inside_[index(p)] != 0; }

 private:
  struct Crossing {
    double z;
    int change;  ///< of the winding number, going up
    bool operator<(const Crossing& other) const { return z < other.z || (z == other.z && change > other.change); }
  };

  std::size_t index(const Index3& p) const {
    return (static_cast<std::size_t>(p[0]) * static_cast<std::size_t>(points_[1]) + static_cast<std::size_t>(p[1])) *
               static_cast<std::size_t>(points_[2]) +
           static_cast<std::size_t>(p[2]);
  }
  glm::dvec3 at(int vertex) const { return glm::dvec3(surface_.positions[static_cast<std::size_t>(vertex)]); }

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
                       std::min(points_[static_cast<std::size_t>(axis)] - 1,
                                static_cast<int>(std::floor((high - min_[axis]) / spacing_)))};
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
        crossings_[static_cast<std::size_t>(i) * static_cast<std::size_t>(points_[1]) + static_cast<std::size_t>(j)]
            .push_back({z, n.z < 0.0 ? 1 : -1});
      }
    }
  }

  void fill() {
    inside_.assign(crossings_.size() * static_cast<std::size_t>(points_[2]), 0);
    for (std::size_t line = 0; line < crossings_.size(); ++line) {
      auto& crossings = crossings_[line];
      std::sort(crossings.begin(), crossings.end());
      std::size_t next = 0;
      int winding = 0;
      for (int k = 0; k < points_[2]; ++k) {
        const double z = min_.z + k * spacing_;
        while (next < crossings.size() && crossings[next].z < z) winding += crossings[next++].change;
        inside_[line * static_cast<std::size_t>(points_[2]) + static_cast<std::size_t>(k)] = winding > 0 ? 1 : 0;
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

/// Parts that hang together through common vertices.
class Parts {
 public:
  explicit Parts(std::size_t vertices) : parent_(vertices), used_(vertices, 0) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }

  template <std::size_t N>
  void add(const std::array<int, N>& cell) {
    for (const int vertex : cell) {
      used_[static_cast<std::size_t>(vertex)] = 1;
      parent_[root(vertex)] = static_cast<int>(root(cell[0]));
    }
  }
  int count() {
    int roots = 0;
    for (std::size_t v = 0; v < parent_.size(); ++v) roots += used_[v] != 0 && root(static_cast<int>(v)) == v ? 1 : 0;
    return roots;
  }

 private:
  std::size_t root(int vertex) {
    auto v = static_cast<std::size_t>(vertex);
    while (static_cast<std::size_t>(parent_[v]) != v) {
      parent_[v] = parent_[static_cast<std::size_t>(parent_[v])];
      v = static_cast<std::size_t>(parent_[v]);
    }
    return v;
  }

  std::vector<int> parent_;
  std::vector<char> used_;
};

/// Where the surface is nearest.
class NearestPoint {
 public:
  explicit NearestPoint(const TriangleMesh& surface) : surface_(surface), bvh_(surface.positions, surface.triangles) {}

  struct Result {
    glm::vec3 point;
    glm::vec3 normal;  ///< of the triangle, unit
  };
  Result of(const glm::vec3& p, float reach) const {
    for (;; reach *= 2.0f) {
      Result nearest{};
      float best = reach;
      Aabb box{p, p};
      box.inflate(reach);
      bvh_.forEachInBox(box, [&](int triangle) {
        const auto& [a, b, c] = surface_.triangles[static_cast<std::size_t>(triangle)];
        const glm::vec3 point = closestPointOnTriangle(p, at(a), at(b), at(c)).point;
        const float distance = glm::length(point - p);
        if (distance >= best) return;
        best = distance;
        nearest = {point, glm::normalize(glm::cross(at(b) - at(a), at(c) - at(a)))};
      });
      if (best < reach) return nearest;
    }
  }

 private:
  const glm::vec3& at(int vertex) const { return surface_.positions[static_cast<std::size_t>(vertex)]; }

  const TriangleMesh& surface_;
  TriangleBvh bvh_;
};

/// Leaves only vertices that a tetrahedron uses; returns their old indices.
std::vector<int> compact(TetraMesh& mesh) {
  std::vector<int> renamed(mesh.positions.size(), -1), kept;
  for (const auto& t : mesh.tetrahedra) {
    for (const int vertex : t) renamed[static_cast<std::size_t>(vertex)] = 0;
  }
  for (std::size_t v = 0; v < renamed.size(); ++v) {
    if (renamed[v] < 0) continue;
    renamed[v] = static_cast<int>(kept.size());
    mesh.positions[kept.size()] = mesh.positions[v];
    kept.push_back(static_cast<int>(v));
  }
  mesh.positions.resize(kept.size());
  for (auto& t : mesh.tetrahedra) {
    for (int& vertex : t) vertex = renamed[static_cast<std::size_t>(vertex)];
  }
  return kept;
}

// Moves the vertices of the boundary to `targets` step by step, each step only as far as the tetrahedra around keep
// `smallest` of their volume.
void fit(TetraMesh& mesh, const std::vector<std::pair<int, glm::vec3>>& targets, double smallest) {
  std::vector<std::vector<std::size_t>> around(mesh.positions.size());
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) {
    for (const int vertex : mesh.tetrahedra[t]) around[static_cast<std::size_t>(vertex)].push_back(t);
  }
  for (int step = 0; step < kFittingSteps; ++step) {
    for (const auto& [vertex, target] : targets) {
      glm::vec3& x = mesh.positions[static_cast<std::size_t>(vertex)];
      const glm::vec3 from = x;
      for (float part = 1.0f / static_cast<float>(kFittingSteps - step); part > 0.02f; part *= 0.5f) {
        x = from + part * (target - from);
        const auto& tetrahedra = around[static_cast<std::size_t>(vertex)];
        if (std::all_of(tetrahedra.begin(), tetrahedra.end(),
                        [&](std::size_t t) { return mesh.volumeOf(t) >= smallest; }))
          break;
        x = from;
      }
    }
  }
}

}  // namespace

TetraResult tetrahedralise(const TriangleMesh& surface, const TetraOptions& options) {
  glm::vec3 low = surface.positions[static_cast<std::size_t>(surface.triangles.front()[0])], high = low;
  for (const auto& triangle : surface.triangles) {
    for (const int vertex : triangle) {
      low = glm::min(low, surface.positions[static_cast<std::size_t>(vertex)]);
      high = glm::max(high, surface.positions[static_cast<std::size_t>(vertex)]);
    }
  }
  const glm::vec3 extent = high - low;
  TetraResult result;
  const float cell = result.cellSize =
      std::max({extent.x, extent.y, extent.z}) / static_cast<float>(options.resolution);
  Index3 cells, points;
  glm::vec3 min;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    cells[a] = std::max(1, static_cast<int>(std::ceil(extent[axis] / cell - 1e-3f)));
    points[a] = 2 * cells[a] + 1;
    min[axis] = 0.5f * (low[axis] + high[axis] - static_cast<float>(cells[a]) * cell);
  }

  // Which tetrahedra of the lattice: those with enough of their corners and middles of edges inside.
  // Looked at a little closer together than they are: what lies in a side of the bounding box counts as inside.
  constexpr double kShrunk = 1.0 - 1e-4;
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
    return count < kKept;
  });
  const std::vector<int> kept = compact(mesh);

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
  std::vector<std::pair<int, glm::vec3>> targets;
  for (const int vertex : outer) {
    const glm::vec3 x = mesh.positions[static_cast<std::size_t>(vertex)];
    const auto [point, normal] = nearest.of(x, cell);
    Index3 p = latticePoint(kept[static_cast<std::size_t>(vertex)]);
    for (int& i : p) i *= 2;
    const glm::vec3 outward = inside(p) ? point - x : x - point;
    const float length = glm::length(outward);
    targets.emplace_back(vertex, point - options.inset * cell * (length > 1e-3f * cell ? outward / length : normal));
  }
  fit(mesh, targets, kThinnest * double(cell) * double(cell) * double(cell) / 6.0);
  return result;
}

}  // namespace pliant::sim
