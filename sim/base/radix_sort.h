// Sorting by integer keys in linear time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pliant::sim {

/// A sort key and the value that belongs to it.
using KeyedItem = std::pair<std::uint32_t, std::uint32_t>;

/// Sorts by the first of each pair, stably, from the lowest digits to the highest. `scratch` is overwritten.
inline void radixSort(std::vector<KeyedItem>& items, std::vector<KeyedItem>& scratch) {
  constexpr unsigned kDigitBits = 11;
  constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
  if (scratch.size() < items.size()) scratch.resize(items.capacity());
  for (unsigned shift = 0; shift < 32; shift += kDigitBits) {
    std::array<std::uint32_t, kDigits> next{};
    const auto digitOf = [&](const KeyedItem& item) { return item.first >> shift & (kDigits - 1); };
    for (const KeyedItem& item : items) ++next[digitOf(item)];
    std::uint32_t start = 0;
    for (std::uint32_t& entry : next) start += std::exchange(entry, start);
    for (const KeyedItem& item : items) scratch[next[digitOf(item)]++] = item;
    std::copy_n(scratch.begin(), items.size(), items.begin());
  }
}

}  // namespace pliant::sim
