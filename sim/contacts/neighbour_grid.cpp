#include "sim/contacts/neighbour_grid.h"

#include <bit>

#include "sim/parallel.h"

namespace pliant::sim {

void NeighbourGrid::build(std::span<const glm::vec4> x, std::span<const std::int32_t> ids, float cellSize) {
  inverseCell_ = 1.0f / cellSize;
  const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(ids.size(), 16));
  mask_ = static_cast<std::uint32_t>(buckets - 1);
  bucket_.resize(ids.size());
  count_ = ids.size();
  entries_.resize(count_ + pack::kWidth);
  parallelFor(ids.size(), 4000, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) bucket_[i] = bucketOf(glm::vec3(x[static_cast<std::size_t>(ids[i])]));
  });
  // Counting sort; stable, so that the order of entries depends on positions and ids alone.
  start_.assign(buckets + 2, 0);
  for (const std::uint32_t bucket : bucket_) ++start_[bucket + 2];
  for (std::size_t b = 2; b < start_.size(); ++b) start_[b] += start_[b - 1];
  for (std::size_t i = 0; i < ids.size(); ++i) {
    entries_[start_[bucket_[i] + 1]++] = {glm::vec3(x[static_cast<std::size_t>(ids[i])]), ids[i]};
  }
  noteMixedBuckets();
}

void NeighbourGrid::noteMixedBuckets() {
  mixed_.resize(mask_ + std::size_t{1});
  parallelFor(mixed_.size(), 4000, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      mixed_[b] = 0;
      if (start_[b + 1] - start_[b] < 2) continue;
      const glm::vec3& p = entries_[start_[b]].position;
      const std::int32_t y = cellOf(p.y, inverseCell_), z = cellOf(p.z, inverseCell_);
      for (std::uint32_t e = start_[b] + 1; e < start_[b + 1]; ++e) {
        if (!isInRow(entries_[e].position, y, z)) mixed_[b] = 1;
      }
    }
  });
}

}  // namespace pliant::sim
