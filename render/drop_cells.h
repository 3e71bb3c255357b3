// Points sorted into grid cells, for neighbour search.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::render {

class DropCells {
 public:
  /// `side`: cell size, above 0; best the search radius used most often. It grows where there would be too many cells.
  /// Non-finite points are never found.
  DropCells(std::span<const glm::vec3> points, float side);

  /// Calls visit(index, offset to it) for all points closer to `place` than `reach`, including one at `place` itself.
  template <class Visit>
  void forEachNear(glm::vec3 place, float reach, Visit&& visit) const {
    if (glm::any(glm::isnan(place))) return;
    const glm::ivec3 first = cellOf(place - reach), last = cellOf(place + reach);
    for (int z = first.z; z <= last.z; ++z) {
      for (int y = first.y; y <= last.y; ++y) {
        const std::uint32_t end = start_[indexOf({last.x, y, z}) + 1];
        for (std::uint32_t k = start_[indexOf({first.x, y, z})]; k < end; ++k) {
          const glm::vec3 arm = sorted_[k].place - place;
          if (glm::dot(arm, arm) < reach * reach) visit(sorted_[k].number, arm);
        }
      }
    }
  }
  /// Whether the cell of a finite position and all 26 cells around it contain points.
  bool isSurrounded(glm::vec3 place) const {
    const glm::ivec3 cell = cellOf(place);
    if (glm::any(glm::lessThan(cell, glm::ivec3(1))) || glm::any(glm::greaterThan(cell, size_ - 2))) return false;
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        const std::uint32_t* row = &start_[indexOf(cell + glm::ivec3(-1, y, z))];
        if (row[0] == row[1] || row[1] == row[2] || row[2] == row[3]) return false;
      }
    }
    return true;
  }

 private:
  struct Point {
    glm::vec3 place;
    std::uint32_t number;
  };

  glm::ivec3 cellOf(glm::vec3 place) const {
    return glm::ivec3(glm::clamp((place - low_) / side_, glm::vec3(0.0F), glm::vec3(size_ - 1)));
  }
  std::size_t indexOf(glm::ivec3 cell) const {
    const glm::uvec3 at(cell), size(size_);
    return (std::size_t{at.z} * size.y + at.y) * size.x + at.x;
  }

  glm::vec3 low_{0.0F};
  float side_;
  glm::ivec3 size_{1};
  std::vector<std::uint32_t> start_;  ///< per cell: index of its first point in sorted_; then the total
  std::vector<Point> sorted_;
};

}  // namespace pliant::render
