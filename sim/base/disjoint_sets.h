// Which of n items are connected: union-find with path halving.
#pragma once

#include "sim/base/index.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace pliant::sim {

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) { reset(count); }

  /// Each item is a set of its own again.
  void reset(std::size_t count) {
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), Index{0});
  }

  /// The representative of an item's set: the least item in it.
  Index find(Index thing) {
    while (parent_[thing] != thing) thing = parent_[thing] = parent_[parent_[thing]];
    return thing;
  }
  void unite(Index a, Index b) {
    const auto [least, other] = std::minmax({find(a), find(b)});
    parent_[other] = least;
  }

 private:
  std::vector<Index> parent_;
};

}  // namespace pliant::sim
