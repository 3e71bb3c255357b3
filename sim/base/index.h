// The index of a particle, object, material, triangle... in its array.
//
// One type holds all of them: 32 bits, so that adjacency lists are half as long, and signed, so that -1 can say "none".
// It is used in [] without a cast; there a negative one becomes larger than any array, which the bounds checks of the
// standard library detect in the presets dev and asan. Counts and loop variables over whole arrays are std::size_t, as
// size() is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pliant::sim {

using Index = std::int32_t;

/// Whether `array` has an element with this index.
template <typename Array>
[[nodiscard]] constexpr bool isIndexOf(Index index, const Array& array) {
  return index >= 0 && static_cast<std::size_t>(index) < array.size();
}

/// The index of an enumerator in an array with one entry for each.
template <typename Enum>
[[nodiscard]] constexpr std::size_t indexOf(Enum value) {
  static_assert(std::is_enum_v<Enum>);
  return static_cast<std::size_t>(value);
}

}  // namespace pliant::sim
