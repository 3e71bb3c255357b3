// The index of a particle, object, material, triangle... in its array.
//
// One type holds all of them: 32 bits, so that adjacency lists are half as long, and signed, so that -1 can say "none".
// It goes into [] as it is; a negative one becomes larger than any array there, which the bounds checks of the standard
// library find in the presets dev and asan. What counts or runs through a whole array is std::size_t, as its size() is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pliant::sim {

using Index = std::int32_t;

/// Whether `array` has an element of this number.
template <typename Array>
[[nodiscard]] constexpr bool isIndexOf(Index index, const Array& array) {
  return index >= 0 && static_cast<std::size_t>(index) < array.size();
}

/// The place of an enumerator in an array that has one entry for each.
template <typename Enum>
[[nodiscard]] constexpr std::size_t indexOf(Enum value) {
  static_assert(std::is_enum_v<Enum>);
  return static_cast<std::size_t>(value);
}

}  // namespace pliant::sim
