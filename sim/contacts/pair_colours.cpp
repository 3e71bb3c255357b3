#include "sim/contacts/pair_colours.h"

#include "sim/base/index.h"

#include <algorithm>
#include <array>

namespace pliant::sim {

void PairColours::sortByColour(std::size_t particleCount, ContactSet& set) {
  const std::size_t count = set.pairs.size();
  sorted_.resize(count);
  newPlace_.resize(count);
  set.colourStart.assign(1, 0);
  sortPart(0, count - set.passing, particleCount, set);
  if (set.passing > 0) sortPart(count - set.passing, count, particleCount, set);
  set.pairs.swap(sorted_);
  for (DirectedPair& each : set.directed) each.pair = newPlace_[each.pair];
  std::sort(set.directed.begin(), set.directed.end(),
            [](const DirectedPair& a, const DirectedPair& b) { return a.pair < b.pair; });
}

void PairColours::sortPart(std::size_t first, std::size_t last, std::size_t particleCount, ContactSet& set) {
  colouring_.compute(last - first, particleCount, [&](std::size_t p) {
    return std::array<Index, 2>{set.pairs[first + p].a, set.pairs[first + p].b};
  });
  for (std::size_t k = 0; k < last - first; ++k) {
    const std::size_t old = first + colouring_.order()[k];
    sorted_[first + k] = set.pairs[old];
    newPlace_[old] = static_cast<std::uint32_t>(first + k);
  }
  for (std::size_t colour = 1; colour <= colouring_.colourCount(); ++colour) {
    set.colourStart.push_back(static_cast<std::uint32_t>(first + colouring_.starts()[colour]));
  }
}

}  // namespace pliant::sim
