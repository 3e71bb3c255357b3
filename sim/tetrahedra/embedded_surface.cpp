#include "sim/tetrahedra/embedded_surface.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"

#include <glm/common.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::sim {

namespace {

constexpr ItemCost kSearchCost{3000.0};  ///< per vertex searched for among tetrahedra

/// Tetrahedra by the cells of a uniform grid that their boxes touch.
class TetraGrid {
 public:
  TetraGrid(const TetraMesh& mesh, float cellSize) : mesh_(mesh), cellSize_(cellSize) {
    low_ = high_ = mesh.positions.front();
    for (const glm::vec3& p : mesh.positions) {
      low_ = glm::min(low_, p);
      high_ = glm::max(high_, p);
    }
    count_ = cellOf(high_) + 1;
    cells_.resize(std::size_t{1} * count_.x * count_.y * count_.z);
    for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) insert(t);
  }

  /// Calls visit(tetrahedron) for those in the cells up to `rings` cells from p; for some several times.
  template <typename Visit>
  void forEachNear(const glm::vec3& p, int rings, Visit&& visit) const {
    const glm::ivec3 centre = glm::clamp(cellOf(p), glm::ivec3(0), count_ - 1);
    forEachCell(glm::max(centre - rings, glm::ivec3(0)), glm::min(centre + rings, count_ - 1), [&](std::size_t cell) {
      for (const std::size_t t : cells_[cell]) visit(t);
    });
  }

 private:
  glm::ivec3 cellOf(const glm::vec3& p) const { return glm::ivec3(glm::floor((p - low_) / cellSize_)); }

  template <typename Visit>
  void forEachCell(const glm::ivec3& first, const glm::ivec3& last, Visit&& visit) const {
    for (int i = first.x; i <= last.x; ++i) {
      for (int j = first.y; j <= last.y; ++j) {
        for (int k = first.z; k <= last.z; ++k) {
          visit((std::size_t{1} * i * count_.y + j) * count_.z + k);
        }
      }
    }
  }

  void insert(std::size_t tetrahedron) {
    glm::vec3 low(std::numeric_limits<float>::max()), high(-low);
    for (const int vertex : mesh_.tetrahedra[tetrahedron]) {
      low = glm::min(low, mesh_.positions[vertex]);
      high = glm::max(high, mesh_.positions[vertex]);
    }
    forEachCell(cellOf(low), cellOf(high), [&](std::size_t cell) { cells_[cell].push_back(tetrahedron); });
  }

  const TetraMesh& mesh_;
  float cellSize_;
  glm::vec3 low_, high_;
  glm::ivec3 count_;
  std::vector<std::vector<std::size_t>> cells_;
};

/// Data for barycentric coordinates in a tetrahedron: a surface uses each many times.
struct Frame {
  glm::dvec3 origin;
  glm::dmat3 inverse;

  /// Precondition: the tetrahedron has volume.
  Frame(const TetraMesh& mesh, std::size_t tetrahedron) {
    PLIANT_ASSERT(mesh.volumeOf(tetrahedron) != 0.0, "a tetrahedron has volume");
    const auto& t = mesh.tetrahedra[tetrahedron];
    const auto at = [&](std::size_t k) { return glm::dvec3(mesh.positions[t[k]]); };
    origin = at(0);
    inverse = glm::inverse(glm::dmat3(at(1) - origin, at(2) - origin, at(3) - origin));
  }

  glm::dvec4 barycentric(const glm::vec3& p) const {
    const glm::dvec3 w = inverse * (glm::dvec3(p) - origin);
    return {1.0 - w.x - w.y - w.z, w.x, w.y, w.z};
  }
};

}  // namespace

std::vector<EmbeddedSurface::Vertex> embed(std::span<const glm::vec3> surface, const TetraMesh& mesh, float cellSize) {
  const TetraGrid grid(mesh, cellSize);
  PLIANT_ASSERT(!mesh.tetrahedra.empty(), "there is something to embed a surface in");
  PLIANT_ASSERT(cellSize > 0.0f, "a tetrahedron has a size");
  std::vector<Frame> frames;
  frames.reserve(mesh.tetrahedra.size());
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) frames.emplace_back(mesh, t);
  std::vector<EmbeddedSurface::Vertex> vertices(surface.size());
  parallelFor(surface.size(), kSearchCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t v = begin; v < end; ++v) {
      const glm::vec3& p = surface[v];
      double best = -std::numeric_limits<double>::infinity();
      for (int rings = 1; !std::isfinite(best); rings *= 2) {
        grid.forEachNear(p, rings, [&](std::size_t t) {
          const glm::dvec4 w = frames[t].barycentric(p);
          const double smallest = std::min({w.x, w.y, w.z, w.w});
          if (!(smallest > best)) return;
          best = smallest;
          vertices[v] = EmbeddedSurface::Vertex::in(mesh.tetrahedra[t], w);
        });
      }
    }
  });
  return vertices;
}

}  // namespace pliant::sim
