// A hierarchical grid: finds the boxes that overlap a box, for boxes of all sizes (Ericson 2005, Real-Time Collision
// Detection, 7.2). Rebuilt each step in linear time.
//
// Boxes of similar size, within a factor of two, are in one level, whose cells are as wide as the largest of them. Each
// box is stored once, in the cell of its lowest corner. The boxes that overlap a given one are in the cells from one
// before its lowest corner to that of its highest: at most three in a row if it is as small as they are. Cells of a row
// are contiguous.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/geometry/box8.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers.
class LevelGrid {
 public:
  /// Precondition: the boxes are finite.
  void build(std::span<const Box8> boxes);

  /// Calls visit(index) once for each box that overlaps `box`, in an order that depends only on the boxes.
  template <typename Visit>
  void forEachOverlapping(const Box8& box, Visit&& visit) const;

 private:
  struct Row {
    std::int32_t y, z;
    friend bool operator==(const Row&, const Row&) = default;
  };
  struct Entry {
    Row row;
    Index box;
  };
  struct Level {
    int exponent;                 ///< extents are below 2^exponent [m]
    float cell = 0.0f;            ///< [m]
    float inverseCell = 0.0f;     ///< [1/m]
    std::size_t first, last = 0;  ///< of its entries
    std::size_t firstBucket = 0;  ///< in start_
    std::uint32_t mask = 0;       ///< its buckets, less one
  };

  static std::int32_t cellOf(float coordinate, const Level& level) {
    return static_cast<std::int32_t>(std::floor(std::clamp(coordinate * level.inverseCell, -1e9f, 1e9f)));
  }
  static std::uint32_t hashOf(const Row& row) {
    const std::uint32_t h =
        static_cast<std::uint32_t>(row.y) * 0x85ebca77u ^ static_cast<std::uint32_t>(row.z) * 0xc2b2ae3du;
    return h ^ (h >> 15);
  }
  void findLevels();
  void sortIntoBuckets(const Level& level);
  template <typename Visit>
  void visitEntries(std::size_t first, std::size_t last, const Box8& box, Visit&& visit) const {
    for (std::size_t e = first; e < last; ++e) {
      if (overlap(box, sorted_[e])) visit(e);
    }
  }

  std::span<const Box8> boxes_;
  std::vector<int> exponents_;           ///< by box
  std::vector<Level> levels_;            ///< from the smallest boxes up
  std::vector<std::uint32_t> bucketOf_;  ///< by entry before sorting
  std::vector<std::uint32_t> start_;     ///< first entry of each bucket; of each level one more than there are buckets
  std::vector<Entry> unsorted_, entries_;
  AlignedVector<Box8> sorted_;  ///< the boxes, by entry
};

template <typename Visit>
void LevelGrid::forEachOverlapping(const Box8& box, Visit&& visit) const {
  const glm::vec3 low = box.min(), high = box.max();
  for (const Level& level : levels_) {
    // Lowered by the rounding of a box's size.
    const auto before = [&](float least) { return least - level.cell - 1e-6f * std::abs(least); };
    const std::int32_t x0 = cellOf(before(low.x), level), x1 = cellOf(high.x, level);
    const std::int32_t y0 = cellOf(before(low.y), level), y1 = cellOf(high.y, level);
    const std::int32_t z0 = cellOf(before(low.z), level), z1 = cellOf(high.z, level);
    const double cells = (double(x1) - x0 + 1) * (double(y1) - y0 + 1) * (double(z1) - z0 + 1);
    if (cells > double(level.last - level.first)) {
      visitEntries(level.first, level.last, box, [&](std::size_t e) { visit(entries_[e].box); });
      continue;
    }
    const std::uint32_t* start = start_.data() + level.firstBucket;
    for (std::int32_t z = z0; z <= z1; ++z) {
      for (std::int32_t y = y0; y <= y1; ++y) {
        const Row row{y, z};
        const auto ofRow = [&](std::size_t e) {
          if (entries_[e].row == row) visit(entries_[e].box);
        };
        const std::uint32_t hash = hashOf(row), first = (hash + static_cast<std::uint32_t>(x0)) & level.mask;
        const std::uint32_t last = (hash + static_cast<std::uint32_t>(x1)) & level.mask;
        if (first <= last) {
          visitEntries(start[first], start[last + 1], box, ofRow);
        } else {
          visitEntries(start[first], start[level.mask + 1], box, ofRow);
          visitEntries(start[0], start[last + 1], box, ofRow);
        }
      }
    }
  }
}

}  // namespace pliant::sim
