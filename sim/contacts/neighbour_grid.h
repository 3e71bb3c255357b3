// Spatial hashing: which points are near a point? Rebuilt each step in linear time (thesis 4.3).
//
// Cells of one row along x lie side by side in the table, so that the 27 cells around a point are nine runs of a sorted
// array. Different rows may share buckets; a hit is checked against its own row, so that none is reported twice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "sim/aligned_vector.h"

namespace pliant::sim {

class NeighbourGrid {
 public:
  struct Entry {
    glm::vec3 position;
    std::int32_t id;
  };

  /// Sorts the points x[id], for each id in `ids`, into cells. Preconditions: cellSize > 0, positions are finite.
  void build(std::span<const glm::vec4> x, std::span<const std::int32_t> ids, float cellSize);

  /// The points, cell by cell; within a cell in the order of `ids`.
  std::span<const Entry> entries() const { return entries_; }

  /// Calls visit(index into entries(), squared distance) for each point with |x - p| <= reach, in a fixed order. Costs
  /// as many cells as reach covers: choose cellSize >= reach.
  template <typename Visit>
  void forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const;

 private:
  static std::int32_t cellOf(float coordinate, float inverseCell) {
    // Far outside any sensible scene all points share a cell, which is slow and still right.
    return static_cast<std::int32_t>(std::floor(std::clamp(coordinate * inverseCell, -1e9f, 1e9f)));
  }
  std::uint32_t rowStart(std::int32_t y, std::int32_t z) const {
    const std::uint32_t h = static_cast<std::uint32_t>(y) * 0x9e3779b1u ^ static_cast<std::uint32_t>(z) * 0x85ebca77u;
    return h ^ (h >> 15);
  }
  std::uint32_t bucketOf(const glm::vec3& p) const {
    return (rowStart(cellOf(p.y, inverseCell_), cellOf(p.z, inverseCell_)) +
            static_cast<std::uint32_t>(cellOf(p.x, inverseCell_))) & mask_;
  }

  float inverseCell_ = 1.0f;
  std::uint32_t mask_ = 0;
  std::vector<std::uint32_t> start_;  ///< first entry of each bucket; one more than there are buckets
  std::vector<std::uint32_t> bucket_; ///< of each id, while building
  AlignedVector<Entry> entries_;
};

template <typename Visit>
void NeighbourGrid::forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const {
  if (entries_.empty()) return;
  const float reachSquared = reach * reach;
  const std::int32_t x0 = cellOf(p.x - reach, inverseCell_), x1 = cellOf(p.x + reach, inverseCell_);
  const std::int32_t y0 = cellOf(p.y - reach, inverseCell_), y1 = cellOf(p.y + reach, inverseCell_);
  const std::int32_t z0 = cellOf(p.z - reach, inverseCell_), z1 = cellOf(p.z + reach, inverseCell_);
  // More cells along x than buckets would visit a bucket twice.
  const std::uint32_t width = std::min(static_cast<std::uint32_t>(x1 - x0), mask_);
  for (std::int32_t z = z0; z <= z1; ++z) {
    for (std::int32_t y = y0; y <= y1; ++y) {
      const auto scan = [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t e = begin; e < end; ++e) {
          const glm::vec3 d = entries_[e].position - p;
          const float distanceSquared = glm::dot(d, d);
          if (!(distanceSquared <= reachSquared)) continue;
          const glm::vec3& q = entries_[e].position;
          if (cellOf(q.y, inverseCell_) != y || cellOf(q.z, inverseCell_) != z) continue;
          visit(e, distanceSquared);
        }
      };
      const std::uint32_t first = (rowStart(y, z) + static_cast<std::uint32_t>(x0)) & mask_;
      const std::uint32_t last = first + width;
      if (last <= mask_) {
        scan(start_[first], start_[last + 1]);
      } else {
        scan(start_[first], start_[mask_ + 1]);
        scan(start_[0], start_[(last & mask_) + 1]);
      }
    }
  }
}

}  // namespace pliant::sim
