// Spatial hashing of boxes: finds those that overlap a box. Rebuilt each step in linear time (Teschner et al. 2003).
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/geometry/box8.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

class BoxGrid {
 public:
  /// Sorts the boxes into all cells that they touch; a box of too many cells is kept aside and compared with
  /// everything. Keeps a reference to `boxes`. Preconditions: cellSize > 0, the boxes are finite.
  void build(std::span<const Box8> boxes, float cellSize);

  /// Calls visit(index) once for each box that overlaps `box`, in an order that depends only on the boxes.
  template <typename Visit>
  void forEachOverlapping(const Box8& box, Visit&& visit) const;

 private:
  static constexpr double kMaxCells = 64.0;

  struct Cell {
    std::int32_t x, y, z;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  struct Entry {
    Cell cell;
    Index box;
  };

  Cell cellOf(const glm::vec3& p) const {
    const auto of = [&](float coordinate) {
      return static_cast<std::int32_t>(std::floor(std::clamp(coordinate * inverseCell_, -1e9f, 1e9f)));
    };
    return {of(p.x), of(p.y), of(p.z)};
  }
  std::uint32_t bucketOf(const Cell& cell) const {
    std::uint32_t h = static_cast<std::uint32_t>(cell.x) * 0x9e3779b1u ^
                      static_cast<std::uint32_t>(cell.y) * 0x85ebca77u ^
                      static_cast<std::uint32_t>(cell.z) * 0xc2b2ae3du;
    return (h ^ (h >> 15)) & mask_;
  }
  static double cellsBetween(const Cell& first, const Cell& last) {
    return (double(last.x) - first.x + 1) * (double(last.y) - first.y + 1) * (double(last.z) - first.z + 1);
  }
  /// Calls visit(cell) for all cells of a box, unless they are too many; false then.
  template <typename Visit>
  bool forEachCell(const Box8& box, Visit&& visit) const;

  std::span<const Box8> boxes_;
  float inverseCell_ = 1.0f;
  std::uint32_t mask_ = 0;
  std::vector<std::uint32_t> start_;  ///< first entry of each bucket; one more than there are buckets
  std::vector<Entry> entries_;
  std::vector<Index> large_;  ///< boxes of too many cells
};

template <typename Visit>
bool BoxGrid::forEachCell(const Box8& box, Visit&& visit) const {
  const Cell first = cellOf(box.min()), last = cellOf(box.max());
  if (cellsBetween(first, last) > kMaxCells) return false;
  for (std::int32_t z = first.z; z <= last.z; ++z) {
    for (std::int32_t y = first.y; y <= last.y; ++y) {
      for (std::int32_t x = first.x; x <= last.x; ++x) visit(Cell{x, y, z});
    }
  }
  return true;
}

template <typename Visit>
void BoxGrid::forEachOverlapping(const Box8& box, Visit&& visit) const {
  for (const Index other : large_) {
    if (overlap(box, boxes_[other])) visit(other);
  }
  const bool few = forEachCell(box, [&](const Cell& cell) {
    const std::uint32_t bucket = bucketOf(cell);
    for (std::uint32_t e = start_[bucket]; e < start_[bucket + 1]; ++e) {
      const Entry& entry = entries_[e];
      const Box8& other = boxes_[entry.box];
      if (!(entry.cell == cell) || !overlap(box, other)) continue;
      // Two boxes may share many cells; only the cell of their intersection's lowest corner reports them.
      const pack::Float8 corner = pack::larger(box.lanes, other.lanes);
      if (cellOf({corner[0], corner[1], corner[2]}) == cell) visit(entry.box);
    }
  });
  if (few) return;
  std::size_t nextLarge = 0;
  for (std::size_t other = 0; other < boxes_.size(); ++other) {
    if (nextLarge < large_.size() && large_[nextLarge] == static_cast<Index>(other)) {
      ++nextLarge;
    } else if (overlap(box, boxes_[other])) {
      visit(static_cast<Index>(other));
    }
  }
}

}  // namespace pliant::sim
