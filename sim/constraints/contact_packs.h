// Contact pairs eight at a time.
#pragma once

#include "sim/base/pack.h"
#include "sim/base/parallel.h"
#include "sim/state/contact_set.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace pliant::sim {

/// Calls kernel(eight pairs, index of the first) for all pairs, in parallel; the last pack is filled up with pairs of
/// particle 0 with itself, at reach 0.
template <typename Kernel>
void forEachPack(const std::vector<ContactPair>& pairs, Kernel&& kernel) {
  parallelFor(pairs.size(), ItemCost{4.0}, [&](std::size_t begin, std::size_t end) {
    std::size_t p = begin;
    for (; p + pack::kWidth <= end; p += pack::kWidth) kernel(&pairs[p], p);
    if (p == end) return;
    std::array<ContactPair, pack::kWidth> last{};
    std::copy(pairs.begin() + static_cast<std::ptrdiff_t>(p), pairs.begin() + static_cast<std::ptrdiff_t>(end),
              last.begin());
    kernel(last.data(), p);
  });
}

}  // namespace pliant::sim
