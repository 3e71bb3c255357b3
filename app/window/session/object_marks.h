// Which objects are hidden or locked, by the elements that make them: they stay so when these are built anew and get
// other numbers.
#pragma once

#include "app/view/snapshot.h"

#include <compare>
#include <cstdint>
#include <set>

namespace pliant::app {

struct MarkedObject {
  static constexpr int kAll = -1;  ///< what the element makes, however many these are

  std::uint64_t element = 0;  ///< its id
  int number = kAll;          ///< among the objects of the element

  auto operator<=>(const MarkedObject&) const = default;
};

using MarkedObjects = std::set<MarkedObject>;

/// What objects with these numbers are called. Those `before` whose elements are not there stay as they are.
MarkedObjects identify(const std::set<int>& objects, const Topology& topology, const MarkedObjects& before = {});
/// The numbers that they have.
std::set<int> numbersOf(const MarkedObjects& marked, const Topology& topology);

}  // namespace pliant::app
