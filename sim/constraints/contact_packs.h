// Contact pairs eight at a time, and the sum of their corrections of a particle.
#pragma once

#include "sim/base/pack.h"
#include "sim/base/parallel.h"
#include "sim/constraints/costs.h"
#include "sim/state/contact_set.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace pliant::sim {

/// Calls kernel(eight pairs, index of the first) for all pairs, in parallel; the last pack is padded with pairs of
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

/// Adds to `sum` of a particle the corrections by its pairs and their number, in a fixed order, then `surfaces`, the
/// same of its surface contacts.
inline void addPushes(const ContactSet& contacts, std::size_t particle, pack::Float4 surfaces, glm::vec4& sum) {
  pack::Float4 pushes{};
  const PairSide* const end = contacts.sides.data() + contacts.start[particle + 1];
  for (const PairSide* side = contacts.sides.data() + contacts.start[particle]; side < end; ++side) {
    const float share = side->share;
    pushes += pack::Float4{share, share, share, 1.0f} * pack::loadRow(contacts.push.data()[side->pair]);
  }
  pack::storeRow(sum, pack::loadRow(sum) + (pushes + surfaces));
}

/// Visits the pairs of a colour in parallel: pack(p) for the eight from p on, single(p) for those that fill no pack and
/// for each of eight where one has a direction of its own.
template <typename Pack, typename Single>
void forEachOfColour(const ContactSet& contacts, std::size_t colour, Pack&& pack, Single&& single) {
  const std::size_t first = contacts.colourStart[colour], last = contacts.colourStart[colour + 1];
  parallelFor(last - first, kPairCost, [&](std::size_t begin, std::size_t end) {
    auto directed = std::lower_bound(contacts.directed.begin(), contacts.directed.end(), first + begin,
                                     [](const DirectedPair& each, std::size_t pair) { return each.pair < pair; });
    for (std::size_t p = first + begin; p < first + end; p += pack::kWidth) {
      const std::size_t behind = std::min(p + pack::kWidth, first + end);
      const bool anyDirected = directed != contacts.directed.end() && directed->pair < behind;
      if (behind - p == pack::kWidth && !anyDirected) {
        pack(p);
        continue;
      }
      for (std::size_t each = p; each < behind; ++each) single(each);
      while (directed != contacts.directed.end() && directed->pair < behind) ++directed;
    }
  });
}

}  // namespace pliant::sim
