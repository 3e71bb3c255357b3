#include "sim/geometry/level_grid.h"

#include "sim/base/assert.h"

#include <bit>

namespace pliant::sim {

namespace {

/// Boxes smaller than 2^kMinExponent m, including points, are in one level.
constexpr int kMinExponent = -24;

float extentOf(const Box8& box) {
  const glm::vec3 extent = box.max() - box.min();
  return std::max({extent.x, extent.y, extent.z});
}

}  // namespace

void LevelGrid::build(std::span<const Box8> boxes) {
  boxes_ = boxes;
  findLevels();
  std::size_t buckets = 0, entries = 0;
  for (Level& level : levels_) {
    level.mask = static_cast<std::uint32_t>(std::bit_ceil(2 * level.last)) - 1;  // as many as there are, so far
    level.firstBucket = buckets;
    level.first = entries;
    buckets += level.mask + 2;
    entries += level.last;
    level.last = level.first;
    level.inverseCell = 1.0f / level.cell;
  }
  start_.assign(buckets, 0);
  unsorted_.resize(boxes.size());
  entries_.resize(boxes.size());
  bucketOf_.resize(boxes.size());
  sorted_.resize(boxes.size());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    Level& level = *std::ranges::find(levels_, exponents_[b], &Level::exponent);
    unsorted_[level.last++] = {{}, static_cast<Index>(b)};
  }
  for (const Level& level : levels_) sortIntoBuckets(level);
}

void LevelGrid::findLevels() {
  levels_.clear();
  exponents_.resize(boxes_.size());
  for (std::size_t b = 0; b < boxes_.size(); ++b) {
    const float extent = extentOf(boxes_[b]);
    PLIANT_ASSERT(std::isfinite(extent) && extent >= 0.0f, "boxes are finite");
    int exponent = kMinExponent;
    std::frexp(extent, &exponent);
    exponents_[b] = exponent = std::max(extent > 0.0f ? exponent : kMinExponent, kMinExponent);
    auto level = std::ranges::lower_bound(levels_, exponent, {}, &Level::exponent);
    if (level == levels_.end() || level->exponent != exponent) {
      level = levels_.insert(level, Level{.exponent = exponent, .cell = std::ldexp(1.0f, kMinExponent), .first = 0});
    }
    level->cell = std::max(level->cell, 1.001f * extent);
    ++level->last;
  }
}

// Counting sort: start[bucket] runs from the end of a bucket to its first entry while they are filled in.
void LevelGrid::sortIntoBuckets(const Level& level) {
  std::uint32_t* const start = start_.data() + level.firstBucket;
  for (std::size_t e = level.first; e < level.last; ++e) {
    const glm::vec3 corner = boxes_[static_cast<std::size_t>(unsorted_[e].box)].min();
    unsorted_[e].row = {cellOf(corner.y, level), cellOf(corner.z, level)};
    bucketOf_[e] = (hashOf(unsorted_[e].row) + static_cast<std::uint32_t>(cellOf(corner.x, level))) & level.mask;
    ++start[bucketOf_[e]];
  }
  auto behind = static_cast<std::uint32_t>(level.first);
  for (std::uint32_t b = 0; b <= level.mask; ++b) start[b] = behind += start[b];
  start[level.mask + 1] = behind;
  for (std::size_t e = level.last; e-- > level.first;) {
    const std::uint32_t place = --start[bucketOf_[e]];
    entries_[place] = unsorted_[e];
    sorted_[place] = boxes_[static_cast<std::size_t>(unsorted_[e].box)];
  }
}

}  // namespace pliant::sim
