// Spatial hashing: which points are near a point? Rebuilt each step in linear time (thesis 4.3).
//
// Cells of one row along x lie side by side in the table, so that the 27 cells around a point are nine runs of a sorted
// array. Different rows may share buckets; a hit is checked against its own row, so that none is reported twice.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "sim/aligned_vector.h"
#include "sim/solver/pack.h"

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
  std::span<const Entry> entries() const { return {entries_.data(), count_}; }

  /// Calls visit(index into entries(), squared distance) for each point with |x - p| <= reach, in a fixed order. Costs
  /// as many cells as reach covers: choose cellSize >= reach.
  template <typename Visit>
  void forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const;

  /// The same for the point of entry e and those behind it in an order of all points, so that going through all entries
  /// meets every pair once. Precondition: reach <= cellSize.
  template <typename Visit>
  void forEachBehind(std::uint32_t e, float reach, Visit&& visit) const;

 private:
  /// What a scan compares: a point and a squared reach, eight times over.
  struct Probe {
    pack::Rows point;
    pack::Float8 reachSquared;
  };
  Probe probe(const glm::vec3& p, float reach) const {
    return {pack::repeat(glm::vec4(p, 0.0f)), pack::constant(reach * reach)};
  }

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
  /// Calls visit for the hits among the entries from `begin` to the end of bucket `last` that lie in row (y, z); `first`
  /// is the bucket of `begin`.
  template <typename Visit>
  void scan(std::uint32_t begin, std::uint32_t first, std::uint32_t last, std::int32_t y, std::int32_t z,
            const Probe& probe, Visit&& visit) const;
  template <bool kCheckRow, typename Visit>
  void scanEntries(std::uint32_t begin, std::uint32_t end, std::int32_t y, std::int32_t z, const Probe& probe,
                   Visit&& visit) const;
  bool isInRow(const glm::vec3& p, std::int32_t y, std::int32_t z) const {
    return cellOf(p.y, inverseCell_) == y && cellOf(p.z, inverseCell_) == z;
  }
  /// Whether all entries of the buckets lie in row (y, z).
  bool holdsOnly(std::uint32_t first, std::uint32_t last, std::int32_t y, std::int32_t z) const;
  void noteMixedBuckets();
  /// Scans cells x0 to x1 of row (y, z).
  template <typename Visit>
  void scanRow(std::int32_t x0, std::int32_t x1, std::int32_t y, std::int32_t z, const Probe& probe,
               Visit&& visit) const;

  std::uint32_t mask_ = 0;
  std::vector<std::uint32_t> start_;  ///< first entry of each bucket; one more than there are buckets
  std::vector<std::uint32_t> bucket_; ///< of each id, while building
  std::vector<std::uint8_t> mixed_;   ///< by bucket: its entries lie in different rows
  std::size_t count_ = 0;
  AlignedVector<Entry> entries_;      ///< a pack longer than there are points: scans read whole packs
};

inline bool NeighbourGrid::holdsOnly(std::uint32_t first, std::uint32_t last, std::int32_t y, std::int32_t z) const {
  for (std::uint32_t b = first; b <= last; ++b) {
    if (mixed_[b] != 0) return false;
    if (start_[b] != start_[b + 1] && !isInRow(entries_[start_[b]].position, y, z)) return false;
  }
  return true;
}

template <bool kCheckRow, typename Visit>
void NeighbourGrid::scanEntries(std::uint32_t begin, std::uint32_t end, std::int32_t y, std::int32_t z,
                                const Probe& probe, Visit&& visit) const {
  for (std::uint32_t first = begin; first < end; first += pack::kWidth) {
    const pack::Rows d = withoutW(pack::loadStructs(&entries_[first]) - probe.point);
    const pack::Float8 squared = dot(d, d);
    const std::uint32_t left = end - first;
    unsigned hits = pack::bits(squared <= probe.reachSquared);
    if (left < pack::kWidth) hits &= (1u << left) - 1u;
    for (; hits != 0; hits &= hits - 1) {
      const auto k = static_cast<std::uint32_t>(std::countr_zero(hits));
      if constexpr (kCheckRow) {
        if (!isInRow(entries_[first + k].position, y, z)) continue;
      }
      visit(first + k, squared[k]);
    }
  }
}

template <typename Visit>
void NeighbourGrid::scan(std::uint32_t begin, std::uint32_t first, std::uint32_t last, std::int32_t y, std::int32_t z,
                         const Probe& probe, Visit&& visit) const {
  const std::uint32_t end = start_[last + 1];
  if (begin == end) return;
  if (holdsOnly(first, last, y, z)) return scanEntries<false>(begin, end, y, z, probe, visit);
  scanEntries<true>(begin, end, y, z, probe, visit);
}

template <typename Visit>
void NeighbourGrid::scanRow(std::int32_t x0, std::int32_t x1, std::int32_t y, std::int32_t z, const Probe& probe,
                            Visit&& visit) const {
  // More cells than buckets would visit a bucket twice.
  const std::uint32_t width = std::min(static_cast<std::uint32_t>(x1 - x0), mask_);
  const std::uint32_t first = (rowStart(y, z) + static_cast<std::uint32_t>(x0)) & mask_;
  const std::uint32_t last = first + width;
  if (last <= mask_) return scan(start_[first], first, last, y, z, probe, visit);
  scan(start_[first], first, mask_, y, z, probe, visit);
  scan(start_[0], 0, last & mask_, y, z, probe, visit);
}

template <typename Visit>
void NeighbourGrid::forEachWithin(const glm::vec3& p, float reach, Visit&& visit) const {
  if (count_ == 0) return;
  const Probe around = probe(p, reach);
  const std::int32_t x0 = cellOf(p.x - reach, inverseCell_), x1 = cellOf(p.x + reach, inverseCell_);
  const std::int32_t y0 = cellOf(p.y - reach, inverseCell_), y1 = cellOf(p.y + reach, inverseCell_);
  const std::int32_t z0 = cellOf(p.z - reach, inverseCell_), z1 = cellOf(p.z + reach, inverseCell_);
  for (std::int32_t z = z0; z <= z1; ++z) {
    for (std::int32_t y = y0; y <= y1; ++y) scanRow(x0, x1, y, z, around, visit);
  }
}

template <typename Visit>
void NeighbourGrid::forEachBehind(std::uint32_t e, float reach, Visit&& visit) const {
  const glm::vec3& p = entries_[e].position;
  const Probe around = probe(p, reach);
  const std::int32_t x = cellOf(p.x, inverseCell_), y = cellOf(p.y, inverseCell_), z = cellOf(p.z, inverseCell_);
  // The rest of its own cell, the next cell of its row, and the rows that come later.
  const std::uint32_t own = (rowStart(y, z) + static_cast<std::uint32_t>(x)) & mask_;
  scan(e + 1, own, own, y, z, around, visit);
  scanRow(x + 1, x + 1, y, z, around, visit);
  scanRow(x - 1, x + 1, y + 1, z, around, visit);
  for (std::int32_t row = y - 1; row <= y + 1; ++row) scanRow(x - 1, x + 1, row, z + 1, around, visit);
}

}  // namespace pliant::sim
