// Which boxes of a patch overlap another one.
#pragma once

#include "sim/base/pack.h"
#include "sim/contacts/surface_boxes.h"
#include "sim/contacts/surface_topology.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

/// Boxes of members of a patch, column by column: eight are compared with another at a time.
class BoxColumns {
 public:
  bool empty() const { return count_ == 0; }
  void add(std::uint32_t item, const Box8& box) {
    const std::size_t block = count_ / pack::kWidth, lane = count_ % pack::kWidth;
    items_[count_++] = item;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (lane == 0) least_[axis][block] = pack::constant(kBeyondAll);
      least_[axis][block][lane] = box.lanes[axis];
      most_[axis][block][lane] = -box.lanes[axis + 4];
    }
  }
  /// Calls visit(eight items, which of them overlap the box), in the order in which they were added.
  template <typename Visit>
  void forEachOverlapping(const Box8& box, Visit&& visit) const {
    const glm::vec3 min = box.min(), max = box.max();
    for (std::size_t block = 0; block * pack::kWidth < count_; ++block) {
      pack::Int8 where = (least_[0][block] <= max.x) & (most_[0][block] >= min.x);
      where &= (least_[1][block] <= max.y) & (most_[1][block] >= min.y);
      where &= (least_[2][block] <= max.z) & (most_[2][block] >= min.z);
      if (pack::any(where)) visit(pack::load(&items_[block * pack::kWidth]), where);
    }
  }

 private:
  static constexpr float kBeyondAll = 3e38f;
  static constexpr std::size_t kMaxBoxes = 3 * kPatchTriangles;
  static constexpr std::size_t kBlocks = kMaxBoxes / pack::kWidth;
  using Column = std::array<pack::Float8, kBlocks>;

  std::size_t count_ = 0;
  std::array<std::uint32_t, kMaxBoxes> items_;
  std::array<Column, 3> least_, most_;
};

}  // namespace pliant::sim
