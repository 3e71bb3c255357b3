#include "sim/geometry/box_grid.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <bit>

namespace pliant::sim {

namespace {

bool isFinite(const Box8& box) {
  bool finite = true;
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) finite = finite && std::isfinite(box.lanes[lane]);
  return finite;
}

}  // namespace

void BoxGrid::build(std::span<const Box8> boxes, float cellSize) {
  PLIANT_ASSERT(cellSize > 0.0f, "a cell has a size");
  PLIANT_ASSERT(std::all_of(boxes.begin(), boxes.end(), isFinite), "boxes are finite");
  boxes_ = boxes;
  inverseCell_ = 1.0f / cellSize;
  const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(4 * boxes.size(), 16));
  mask_ = static_cast<std::uint32_t>(buckets - 1);
  // Counting sort; start_[b + 1] runs from the first entry of bucket b to its end while they are filled in.
  start_.assign(buckets + 2, 0);
  large_.clear();
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    if (!forEachCell(boxes[b], [&](const Cell& cell) { ++start_[bucketOf(cell) + 2]; })) {
      large_.push_back(static_cast<Index>(b));
    }
  }
  for (std::size_t b = 2; b < start_.size(); ++b) start_[b] += start_[b - 1];
  entries_.resize(start_.back());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    forEachCell(boxes[b], [&](const Cell& cell) {
      entries_[start_[bucketOf(cell) + 1]++] = {cell, static_cast<Index>(b)};
    });
  }
}

}  // namespace pliant::sim
