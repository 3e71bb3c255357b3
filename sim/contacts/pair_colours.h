// Contact pairs in the order of their colours, for Gauss-Seidel: pairs of one colour share no particle and are solved
// in packs and in parallel.
#pragma once

#include "sim/base/colouring.h"
#include "sim/state/contact_set.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pliant::sim {

/// Colours pairs; keeps its buffers, so that a steady step allocates nothing.
class PairColours {
 public:
  /// Sorts the pairs of `set` by a greedy colouring and writes where each colour starts. Within a colour the order is
  /// kept. The last `set.passing` stay last, in colours of their own. Directed pairs are renumbered.
  void sortByColour(std::size_t particleCount, ContactSet& set);

 private:
  void sortPart(std::size_t first, std::size_t last, std::size_t particleCount, ContactSet& set);

  Colouring colouring_;
  std::vector<ContactPair> sorted_;
  std::vector<std::uint32_t> newPlace_;  ///< by pair: its new index
};

}  // namespace pliant::sim
