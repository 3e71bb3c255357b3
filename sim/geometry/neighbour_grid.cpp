#include "sim/geometry/neighbour_grid.h"

#include "sim/base/assert.h"
#include "sim/base/finite.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"

#include <bit>
#include <limits>

namespace pliant::sim {

namespace {

constexpr std::size_t kCellsPerPoint = 4;  ///< of a dense table at most
constexpr std::size_t kMinRoom = 1024;     ///< points around a cell: four times those of a fluid

}  // namespace

void NeighbourGrid::build(std::span<const glm::vec4> x, std::span<const Index> ids, float cellSize) {
  PLIANT_ASSERT(cellSize > 0.0f, "a cell has a size");
  inverseCell_ = 1.0f / cellSize;
  count_ = ids.size();
  entries_.resize(count_ + pack::kWidth);
  chooseTable(x, ids);
  bucket_.resize(count_);
  parallelFor(count_, ItemCost{4.0}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) bucket_[i] = bucketOf(cellOf(glm::vec3(x[ids[i]])));
  });
  // Counting sort; stable, so that the order of entries depends only on positions and ids. Until all are placed,
  // start_[b + 1] is the index of the next entry of bucket b.
  for (const std::uint32_t bucket : bucket_) ++start_[bucket + 2];
  for (std::size_t b = 2; b < start_.size(); ++b) start_[b] += start_[b - 1];
  for (std::size_t i = 0; i < count_; ++i) {
    entries_[start_[bucket_[i] + 1]++] = {glm::vec3(x[ids[i]]), ids[i]};
  }
}

void NeighbourGrid::chooseTable(std::span<const glm::vec4> x, std::span<const Index> ids) {
  glm::vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
  for (const Index id : ids) {
    low = glm::min(low, glm::vec3(x[id]));
    high = glm::max(high, glm::vec3(x[id]));
  }
  PLIANT_ASSERT(ids.empty() || (isFinite(low) && isFinite(high)), "positions are finite");
  low_ = cellOf(low);
  high_ = ids.empty() ? low_ : cellOf(high);
  const glm::dvec3 cells = glm::dvec3(high_) - glm::dvec3(low_) + 1.0;
  const std::size_t most = kCellsPerPoint * std::max<std::size_t>(count_, 16);
  dense_ = cells.x * cells.y * cells.z <= static_cast<double>(most);
  std::size_t buckets = 0;
  if (dense_) {
    const glm::uvec3 count(cells);
    buckets = std::size_t{count.x} * count.y * count.z;
    strideY_ = count.x;
    strideZ_ = count.x * count.y;
  } else {
    buckets = std::bit_ceil(std::max<std::size_t>(count_, 16));
    mask_ = static_cast<std::uint32_t>(buckets - 1);
    strideY_ = 0x9e3779b1u;
    strideZ_ = 0x85ebca77u;
  }
  // The box of all points changes from step to step, and their number creeps up.
  if (most + 2 > start_.capacity()) start_.reserve(most + most / 2 + 2);
  start_.assign(buckets + 2, 0);
}

std::uint32_t NeighbourGrid::gatherAround(std::uint32_t e, std::uint32_t limit, Surroundings& around) const {
  PLIANT_ASSERT(e < limit && limit <= count_, "the entry exists");
  const glm::ivec3 cell = cellOf(entries_[e].position);
  around.count_ = 0;
  around.farthest_ = 1.0f / inverseCell_;
  for (std::int32_t z = cell.z - 1; z <= cell.z + 1; ++z) {
    for (std::int32_t y = cell.y - 1; y <= cell.y + 1; ++y) {
      forEachRun(cell.x - 1, cell.x + 1, y, z, [&](std::uint32_t begin, std::uint32_t end) {
        around.makeRoom(end - begin);
        if (dense_) return around.add(entries_.data(), begin, end);
        for (std::uint32_t k = begin; k < end; ++k) {
          if (isInRow(entries_[k].position, y, z)) around.add(entries_.data(), k, k + 1);
        }
      });
    }
  }
  around.pad();
  std::uint32_t next = e + 1;
  while (next < limit && cellOf(entries_[next].position) == cell) ++next;
  return next;
}

// For `count` more points, the pack that the last of them is written with, and one after them.
void NeighbourGrid::Surroundings::makeRoom(std::size_t count) {
  const std::size_t needed = count_ + count + 2 * pack::kWidth;
  if (needed <= index_.size()) return;
  const std::size_t size = std::max(kMinRoom, 2 * needed);
  x_.resize(size);
  y_.resize(size);
  z_.resize(size);
  index_.resize(size);
}

void NeighbourGrid::Surroundings::add(const Entry* entries, std::uint32_t first, std::uint32_t end) {
  for (std::uint32_t k = first; k < end; k += pack::kWidth) {
    const pack::Columns columns = pack::transposed(pack::loadStructs(&entries[k]));
    pack::store(&x_[count_], columns.x);
    pack::store(&y_[count_], columns.y);
    pack::store(&z_[count_], columns.z);
    for (std::uint32_t lane = 0; lane < pack::kWidth; ++lane) index_[count_ + lane] = k + lane;
    count_ += std::min<std::size_t>(pack::kWidth, end - k);
  }
}

void NeighbourGrid::Surroundings::pad() {
  makeRoom(0);
  pack::store(&x_[count_], pack::constant(std::numeric_limits<float>::infinity()));
}

std::size_t NeighbourGrid::Surroundings::findWithin(std::uint32_t e, const glm::vec3& p, float reach,
                                                    std::span<std::uint32_t> out) const {
  PLIANT_ASSERT(out.size() >= capacity(), "there is room for all that may be found");
  PLIANT_ASSERT(reach <= kOneUp * farthest_, "a search reaches no farther than the cells around");
  using pack::Float8;
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 reachSquared = pack::constant(reach * reach);
  const float *x = x_.data(), *y = y_.data(), *z = z_.data();
  std::size_t found = 0;
  for (std::size_t k = 0; k < count_; k += pack::kWidth) {
    const Float8 dx = pack::load(x + k) - px, dy = pack::load(y + k) - py, dz = pack::load(z + k) - pz;
    const Float8 squared = pack::multiplyAdd(dz, dz, pack::multiplyAdd(dy, dy, dx * dx));
    const pack::Int8 index = pack::load(index_.data() + k);
    found += pack::storeChosen(out.data() + found, index, (squared <= reachSquared) & (index != static_cast<int>(e)));
  }
  return found;
}

}  // namespace pliant::sim
