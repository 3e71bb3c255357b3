// Spatial hashing: finds the points near a point. Rebuilt each step in linear time (Bartels 2015, 4.3).
//
// Cells of one row along x are contiguous in the table, so that the 27 cells around a point are nine runs of a sorted
// array. If the box around all points has not many more cells than there are points, rows are in spatial order, which
// keeps neighbours near in memory (dense table); else they are scattered by a hash. Then different rows may share
// buckets; a hit is checked against its own row, so that none is reported twice.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/pack.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

class NeighbourGrid {
 public:
  struct Entry {
    glm::vec3 position;
    Index id;
  };

  /// Sorts the points x[id], for each id in `ids`, into cells. Preconditions: cellSize > 0, positions are finite.
  void build(std::span<const glm::vec4> x, std::span<const Index> ids, float cellSize);

  /// The points, cell by cell; within a cell in the order of `ids`.
  std::span<const Entry> entries() const { return {entries_.data(), count_}; }

  /// The points of a cell and of the 26 around it, coordinate by coordinate, for all points of the cell to search.
  class Surroundings {
   public:
    /// Writes the indices into entries() of the points other than entry e, at p, with |x - p| <= reach to `out`, in a
    /// fixed order, and returns how many there are. Precondition: `out` has room for capacity().
    std::size_t findWithin(std::uint32_t e, const glm::vec3& p, float reach, std::span<std::uint32_t> out) const;
    std::size_t capacity() const { return index_.size(); }

   private:
    friend class NeighbourGrid;
    void makeRoom(std::size_t count);
    void add(const Entry* entries, std::uint32_t first, std::uint32_t end);
    void pad();

    std::size_t count_ = 0;
    float farthest_ = 0.0f;           ///< largest reach of a search [m]
    AlignedVector<float> x_, y_, z_;  ///< a pack longer than count_ at least
    AlignedVector<std::uint32_t> index_;
  };

  /// Fills `around` for the cell of entry e and returns the first entry after e that is in another cell, or `limit`.
  /// Precondition: searches reach no farther than cellSize.
  std::uint32_t gatherAround(std::uint32_t e, std::uint32_t limit, Surroundings& around) const;

  /// Calls visit(index into entries(), squared distance) for each point with |x - p| <= reach, in a fixed order. Visits
  /// all cells within reach: choose cellSize >= reach.
  template <typename Visit>
  void forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const;

  /// The same for the point of entry e and those after it in an order of all points, so that a loop over all entries
  /// finds every pair once. Precondition: reach <= cellSize.
  template <typename Visit>
  void forEachBehind(std::uint32_t e, float reach, Visit&& visit) const;

 private:
  static constexpr float kOneUp = 1.00001f;  ///< 1 plus the rounding of a few products

  /// The operands of a scan: a point and a squared reach, each in eight lanes.
  struct Probe {
    pack::Rows point;
    pack::Float8 reachSquared;
  };
  Probe probe(const glm::vec3& p, float reach) const {
    return {pack::repeat(glm::vec4(p, 0.0f)), pack::constant(reach * reach)};
  }

  std::int32_t cellOf(float coordinate) const {
    // Far outside any sensible scene all points share a cell, which is slow and still right.
    return static_cast<std::int32_t>(std::floor(std::clamp(coordinate * inverseCell_, -1e9f, 1e9f)));
  }
  glm::ivec3 cellOf(const glm::vec3& p) const { return {cellOf(p.x), cellOf(p.y), cellOf(p.z)}; }
  bool isInRow(const glm::vec3& p, std::int32_t y, std::int32_t z) const {
    return cellOf(p.y) == y && cellOf(p.z) == z;
  }

  void chooseTable(std::span<const glm::vec4> x, std::span<const Index> ids);
  /// Precondition: the cell lies in the box around all points, if the table is dense.
  std::uint32_t bucketOf(const glm::ivec3& cell) const {
    PLIANT_ASSERT(!dense_ || glm::clamp(cell, low_, high_) == cell, "a dense table has this cell");
    const glm::uvec3 c(cell - low_);
    const std::uint32_t row = c.y * strideY_ + c.z * strideZ_;
    return dense_ ? row + c.x : ((row ^ (row >> 15)) + c.x) & mask_;
  }

  /// Calls visit(first entry, end) for the runs that contain cells x0 to x1 of row (y, z), and also of other rows if
  /// the table is not dense.
  template <typename Visit>
  void forEachRun(std::int32_t x0, std::int32_t x1, std::int32_t y, std::int32_t z, Visit&& visit) const;
  /// Calls visit for the hits among entries [begin, end) that are in row (y, z).
  template <typename Visit>
  void scan(std::uint32_t begin, std::uint32_t end, std::int32_t y, std::int32_t z, const Probe& probe,
            Visit&& visit) const;
  /// Scans cells x0 to x1 of row (y, z).
  template <typename Visit>
  void scanRow(std::int32_t x0, std::int32_t x1, std::int32_t y, std::int32_t z, const Probe& probe,
               Visit&& visit) const {
    forEachRun(x0, x1, y, z, [&](std::uint32_t begin, std::uint32_t end) { scan(begin, end, y, z, probe, visit); });
  }

  float inverseCell_ = 1.0f;
  glm::ivec3 low_{0}, high_{0};              ///< cells of the box around all points
  bool dense_ = false;                       ///< every cell of that box has a bucket of its own; else cells share them
  std::uint32_t strideY_ = 0, strideZ_ = 0;  ///< from row to row of the table
  std::uint32_t mask_ = 0;                   ///< buckets - 1, a power of two less 1, if the table is not dense
  std::vector<std::uint32_t> start_;         ///< first entry of each bucket; one more than there are buckets
  std::vector<std::uint32_t> bucket_;        ///< of each id, while building
  std::size_t count_ = 0;
  AlignedVector<Entry> entries_;  ///< a pack longer than there are points: scans read whole packs
};

template <typename Visit>
void NeighbourGrid::forEachRun(std::int32_t x0, std::int32_t x1, std::int32_t y, std::int32_t z, Visit&& visit) const {
  x0 = std::max(x0, low_.x);
  x1 = std::min(x1, high_.x);
  if (x0 > x1 || y < low_.y || y > high_.y || z < low_.z || z > high_.z) return;
  const std::uint32_t first = bucketOf({x0, y, z});
  const std::uint32_t* start = start_.data();
  if (dense_) return visit(start[first], start[first + static_cast<std::uint32_t>(x1 - x0) + 1]);
  // More cells than buckets would visit a bucket twice.
  const std::uint32_t last = first + std::min(static_cast<std::uint32_t>(x1 - x0), mask_);
  visit(start[first], start[std::min(last, mask_) + 1]);
  if (last > mask_) visit(start[0], start[(last & mask_) + 1]);
}

template <typename Visit>
void NeighbourGrid::scan(std::uint32_t begin, std::uint32_t end, std::int32_t y, std::int32_t z, const Probe& probe,
                         Visit&& visit) const {
  const Entry* entries = entries_.data();
  for (std::uint32_t first = begin; first < end; first += pack::kWidth) {
    const pack::Rows d = withoutW(pack::loadStructs(&entries[first]) - probe.point);
    const pack::Float8 squared = dot(d, d);
    const std::uint32_t left = end - first;
    unsigned hits = pack::bits(squared <= probe.reachSquared);
    if (left < pack::kWidth) hits &= (1u << left) - 1u;
    for (; hits != 0; hits &= hits - 1) {
      const auto k = static_cast<std::uint32_t>(std::countr_zero(hits));
      if (dense_ || isInRow(entries[first + k].position, y, z)) visit(first + k, squared[k]);
    }
  }
}

template <typename Visit>
void NeighbourGrid::forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const {
  if (count_ == 0) return;
  const Probe around = probe(p, reach);
  const glm::ivec3 from = glm::max(cellOf(p - reach), low_), to = glm::min(cellOf(p + reach), high_);
  for (std::int32_t z = from.z; z <= to.z; ++z) {
    for (std::int32_t y = from.y; y <= to.y; ++y) scanRow(from.x, to.x, y, z, around, visit);
  }
}

template <typename Visit>
void NeighbourGrid::forEachBehind(std::uint32_t e, float reach, Visit&& visit) const {
  PLIANT_ASSERT(e < count_, "the entry exists");
  PLIANT_ASSERT(reach * inverseCell_ <= kOneUp, "a search reaches no farther than a cell");
  const glm::vec3& p = entries_[e].position;
  const Probe around = probe(p, reach);
  const glm::ivec3 cell = cellOf(p);
  const auto [x, y, z] = std::array{cell.x, cell.y, cell.z};
  // The rest of its own cell, the next cell of its row, and the rows that come later.
  scan(e + 1, start_[bucketOf(cell) + 1], y, z, around, visit);
  scanRow(x + 1, x + 1, y, z, around, visit);
  scanRow(x - 1, x + 1, y + 1, z, around, visit);
  for (std::int32_t row = y - 1; row <= y + 1; ++row) scanRow(x - 1, x + 1, row, z + 1, around, visit);
}

}  // namespace pliant::sim
