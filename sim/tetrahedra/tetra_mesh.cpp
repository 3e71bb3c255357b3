#include "sim/tetrahedra/tetra_mesh.h"

#include "sim/base/assert.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace pliant::sim {

namespace {

// Corner bits of a cube as (x << 2 | y << 1 | z); positive volumes. Odd cubes mirror the x bit and swap two corners.
constexpr std::array<std::array<int, 4>, 5> kFive{{{0b000, 0b110, 0b011, 0b101},
                                                   {0b100, 0b110, 0b000, 0b101},
                                                   {0b010, 0b000, 0b110, 0b011},
                                                   {0b001, 0b000, 0b011, 0b101},
                                                   {0b111, 0b110, 0b101, 0b011}}};

struct Face {
  std::array<int, 3> sorted;
  std::array<int, 3> corners;
};

}  // namespace

double TetraMesh::volumeOf(std::size_t tetrahedron) const {
  const auto& t = tetrahedra[tetrahedron];
  const auto at = [&](std::size_t k) { return glm::dvec3(positions[t[k]]); };
  return glm::dot(glm::cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)) / 6.0;
}

double TetraMesh::volume() const {
  double sum = 0.0;
  for (std::size_t t = 0; t < tetrahedra.size(); ++t) sum += volumeOf(t);
  return sum;
}

// First bucketed by the smaller vertex, in linear time: few edges share one.
std::vector<std::array<int, 2>> edgesOf(const TetraMesh& mesh) {
  const auto forEachEdge = [&](auto&& meet) {
    for (const auto& t : mesh.tetrahedra) {
      for (std::size_t a = 0; a < 4; ++a) {
        for (std::size_t b = a + 1; b < 4; ++b) meet(std::min(t[a], t[b]), std::max(t[a], t[b]));
      }
    }
  };
  int vertices = 0;  // a mesh may have only tetrahedra and no positions
  for (const auto& t : mesh.tetrahedra) vertices = std::max({vertices, t[0] + 1, t[1] + 1, t[2] + 1, t[3] + 1});
  // Entry v + 1 advances from the first edge of v to one past its last.
  std::vector<std::size_t> start(static_cast<std::size_t>(vertices) + 2, 0);
  forEachEdge([&](int smaller, int) { ++start[smaller + 2]; });
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<int> larger(start.back());
  forEachEdge([&](int smaller, int other) { larger[start[smaller + 1]++] = other; });
  std::vector<std::array<int, 2>> edges;
  edges.reserve(larger.size() / 4);
  for (int v = 0; v < vertices; ++v) {
    const auto first = larger.begin() + static_cast<std::ptrdiff_t>(start[v]);
    const auto last = larger.begin() + static_cast<std::ptrdiff_t>(start[v + 1]);
    std::sort(first, last);
    std::for_each(first, std::unique(first, last), [&](int other) { edges.push_back({v, other}); });
  }
  return edges;
}

std::vector<std::array<int, 3>> boundaryOf(std::span<const std::array<int, 4>> tetrahedra) {
  std::vector<Face> faces;
  faces.reserve(4 * tetrahedra.size());
  for (const auto& t : tetrahedra) {
    for (const auto& [a, b, c] : kTetraFaces) {
      Face face{{t[a], t[b], t[c]}, {t[a], t[b], t[c]}};
      std::sort(face.sorted.begin(), face.sorted.end());
      faces.push_back(face);
    }
  }
  std::sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.sorted < b.sorted; });
  std::vector<std::array<int, 3>> boundary;
  for (std::size_t i = 0; i < faces.size();) {
    std::size_t end = i + 1;
    while (end < faces.size() && faces[end].sorted == faces[i].sorted) ++end;
    if (end - i == 1) boundary.push_back(faces[i].corners);
    i = end;
  }
  return boundary;
}

TetraMesh boxOfTetrahedra(const glm::vec3& min, const glm::vec3& cellSize, const std::array<int, 3>& cells) {
  PLIANT_ASSERT(cells[0] >= 1 && cells[1] >= 1 && cells[2] >= 1, "a lattice has cells along each axis");
  TetraMesh mesh;
  const int nx = cells[0], ny = cells[1], nz = cells[2];
  const auto vertex = [&](int i, int j, int k) { return (i * (ny + 1) + j) * (nz + 1) + k; };
  for (int i = 0; i <= nx; ++i) {
    for (int j = 0; j <= ny; ++j) {
      for (int k = 0; k <= nz; ++k) mesh.positions.push_back(min + glm::vec3(i, j, k) * cellSize);
    }
  }
  mesh.tetrahedra.reserve(std::size_t{5} * nx * ny * nz);
  for (int i = 0; i < nx; ++i) {
    for (int j = 0; j < ny; ++j) {
      for (int k = 0; k < nz; ++k) {
        const bool odd = (i + j + k) % 2 != 0;
        for (const auto& five : kFive) {
          std::array<int, 4> t;
          for (std::size_t c = 0; c < 4; ++c) {
            const int bits = odd ? five[c] ^ 0b100 : five[c];
            t[c] = vertex(i + (bits >> 2), j + (bits >> 1 & 1), k + (bits & 1));
          }
          if (odd) std::swap(t[2], t[3]);
          mesh.tetrahedra.push_back(t);
        }
      }
    }
  }
  return mesh;
}

double enclosedVolume(const TriangleMesh& surface) {
  if (surface.positions.empty()) return 0.0;
  const glm::dvec3 origin(surface.positions.front());
  const auto at = [&](int vertex) { return glm::dvec3(surface.positions[vertex]) - origin; };
  double sixfold = 0.0;
  for (const auto& [a, b, c] : surface.triangles) sixfold += glm::dot(glm::cross(at(a), at(b)), at(c));
  return sixfold / 6.0;
}

}  // namespace pliant::sim
