#include "sim/io/mesh_seams.h"

#include "sim/base/finite.h"
#include "sim/base/index.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

/// Largest width of a seam, as a part of the mesh's size: ten times the rounding of a six-digit number.
constexpr double kSeamOfSize = 1e-6;
/// Or, if that is more, in steps from one float to the next there: a rotated or scaled copy differs by two or three.
constexpr double kSeamSteps = 4.0;
/// But no more than this part of a mean edge, so that only seams close.
constexpr double kSeamOfEdge = 0.05;
/// Least length of edges in steps of a float: with fewer a triangle's angles are off by more than ten degrees.
constexpr double kStepsOfEdge = 8.0;

/// The distance from one float of this size to the next.
double stepAt(double size) {
  return std::ldexp(1.0, std::ilogb(std::max(size, double(std::numeric_limits<float>::min()))) - 23);
}

double largestCoordinate(std::span<const glm::vec3> positions) {
  double largest = 0.0;
  for (const glm::vec3& p : positions) {
    for (int axis = 0; axis < 3; ++axis) largest = std::max(largest, std::abs(double(p[axis])));
  }
  return largest;
}

/// By vertex, whether it is at an edge with only one triangle.
std::vector<char> verticesOfOpenEdges(const TriangleMesh& mesh) {
  std::vector<std::pair<int, int>> sides;
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) sides.push_back(std::minmax(triangle[k], triangle[(k + 1) % 3]));
  }
  std::sort(sides.begin(), sides.end());
  std::vector<char> open(mesh.positions.size(), 0);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const bool isAlone = (i == 0 || sides[i - 1] != sides[i]) && (i + 1 == sides.size() || sides[i + 1] != sides[i]);
    if (isAlone) open[sides[i].first] = open[sides[i].second] = 1;
  }
  return open;
}

/// Points at least `apart` from one another, in cells a few times as large: most points search a single cell.
class SparsePoints {
 public:
  SparsePoints(double apart, const glm::dvec3& low) : apart_(apart), low_(low) {}

  /// A point within `apart` of p; -1: there is none.
  int find(const glm::dvec3& p, std::span<const glm::vec3> positions) const {
    const Cell low = cellOf(p - apart_), high = cellOf(p + apart_);
    for (std::int64_t x = low[0]; x <= high[0]; ++x) {
      for (std::int64_t y = low[1]; y <= high[1]; ++y) {
        for (std::int64_t z = low[2]; z <= high[2]; ++z) {
          const auto cell = cells_.find({x, y, z});
          if (cell == cells_.end()) continue;
          for (const int other : cell->second) {
            if (glm::length(glm::dvec3(positions[other]) - p) <= apart_) return other;
          }
        }
      }
    }
    return -1;
  }
  void add(int point, const glm::dvec3& p) { cells_[cellOf(p)].push_back(point); }

 private:
  using Cell = std::array<std::int64_t, 3>;
  static constexpr double kFarthestCell = 1e18;  ///< fits the integer

  Cell cellOf(const glm::dvec3& p) const {
    // Beyond that all share a cell: slow, but still correct.
    const glm::dvec3 cell = glm::clamp(glm::floor((p - low_) / (8.0 * apart_)), -kFarthestCell, kFarthestCell);
    return {static_cast<std::int64_t>(cell.x), static_cast<std::int64_t>(cell.y), static_cast<std::int64_t>(cell.z)};
  }

  double apart_;
  glm::dvec3 low_;  ///< minimum of all coordinates
  std::map<Cell, std::vector<int>> cells_;
};

/// Keeps the vertices that are their own stand-in, in their order, and renumbers those of the triangles.
Welding replaceVertices(TriangleMesh& mesh, const std::vector<int>& standIn) {
  Welding done;
  std::vector<int> number(mesh.positions.size());
  std::vector<glm::vec3> kept;
  for (Index v = 0; v < std::ssize(mesh.positions); ++v) {
    const Index same = standIn[v];
    if (same == v) kept.push_back(mesh.positions[v]);
    number[v] = same == v ? static_cast<int>(kept.size()) - 1 : number[same];
    done.widest =
        std::max(done.widest, double(glm::length(glm::dvec3(mesh.positions[v]) - glm::dvec3(mesh.positions[same]))));
  }
  done.joined = mesh.positions.size() - kept.size();
  mesh.positions = std::move(kept);
  for (auto& triangle : mesh.triangles) {
    for (int& vertex : triangle) vertex = number[vertex];
  }
  std::erase_if(mesh.triangles,
                [](const std::array<int, 3>& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
  return done;
}

}  // namespace

Welding joinEqual(TriangleMesh& mesh) {
  const auto& at = mesh.positions;
  std::vector<int> order(at.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const glm::vec3 &p = at[a], &q = at[b];
    return std::tie(p.x, p.y, p.z, a) < std::tie(q.x, q.y, q.z, b);
  });
  std::vector<int> first(at.size());  // by vertex: the first one at its position
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Index v = order[i];
    const bool isSame = i > 0 && at[v] == at[order[i - 1]];
    first[v] = isSame ? first[order[i - 1]] : order[i];
  }
  return replaceVertices(mesh, first);
}

Welding joinSeams(TriangleMesh& mesh) {
  const std::vector<char> open = verticesOfOpenEdges(mesh);
  if (std::find(open.begin(), open.end(), 1) == open.end()) return {};
  glm::dvec3 low(mesh.positions.front()), high = low;
  for (const glm::vec3& p : mesh.positions) {
    low = glm::min(low, glm::dvec3(p));
    high = glm::max(high, glm::dvec3(p));
  }
  const double rounding =
      std::max(kSeamOfSize * glm::length(high - low), kSeamSteps * stepAt(largestCoordinate(mesh.positions)));
  const double width = std::min(rounding, kSeamOfEdge * meanEdge(mesh));
  if (!(width > 0.0)) return {};
  SparsePoints points(width, low);
  std::vector<int> standIn(mesh.positions.size());
  for (Index v = 0; v < std::ssize(mesh.positions); ++v) {
    standIn[v] = static_cast<int>(v);
    if (open[v] == 0) continue;
    const glm::dvec3 p(mesh.positions[v]);
    if (const int near = points.find(p, mesh.positions); near >= 0)
      standIn[v] = near;
    else
      points.add(static_cast<int>(v), p);
  }
  return replaceVertices(mesh, standIn);
}

std::size_t leaveOutDoubles(TriangleMesh& mesh) {
  std::vector<std::pair<std::array<int, 3>, std::size_t>> sorted;
  sorted.reserve(mesh.triangles.size());
  for (std::array<int, 3> triangle : mesh.triangles) {
    std::sort(triangle.begin(), triangle.end());
    sorted.emplace_back(triangle, sorted.size());
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<char> isDouble(sorted.size(), 0);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i].first == sorted[i - 1].first) isDouble[sorted[i].second] = 1;
  }
  std::size_t kept = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    if (isDouble[t] == 0) mesh.triangles[kept++] = mesh.triangles[t];
  }
  const std::size_t left = mesh.triangles.size() - kept;
  mesh.triangles.resize(kept);
  return left;
}

std::optional<std::string> findLostPrecision(std::span<const glm::vec3> positions, double detail) {
  if (!std::all_of(positions.begin(), positions.end(), isFinite)) {
    return "its positions are not finite numbers, expected it near the origin";
  }
  const double largest = largestCoordinate(positions), step = stepAt(largest);
  if (!(detail > 0.0) || detail >= kStepsOfEdge * step) return std::nullopt;
  return fmt::format(
      "it lies up to {:.3g} m from the origin, where numbers are {:.2g} m apart, and its edges are {:.2g} m long: "
      "precision is lost, expected it within {:.2g} m",
      largest, step, detail, largest * detail / (kStepsOfEdge * step));
}

double meanEdge(const TriangleMesh& mesh) {
  double sum = 0.0;
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const glm::dvec3 a(mesh.positions[triangle[k]]), b(mesh.positions[triangle[(k + 1) % 3]]);
      sum += glm::length(a - b);
    }
  }
  return mesh.triangles.empty() ? 0.0 : sum / (3.0 * static_cast<double>(mesh.triangles.size()));
}

}  // namespace pliant::sim
