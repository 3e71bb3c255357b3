// Loads items from memory that a loop will need soon, while it is still busy with others.
#pragma once

#include <cstddef>

namespace pliant::sim {

/// The first cache line of the item kAhead farther on: far enough ahead for the memory, near enough for the cache.
template <typename Items>
[[gnu::always_inline]] inline void prefetchAhead(const Items& items, std::size_t now) {
  constexpr std::size_t kAhead = 8;
  if (now + kAhead < items.size()) __builtin_prefetch(&items[now + kAhead]);
}

}  // namespace pliant::sim
