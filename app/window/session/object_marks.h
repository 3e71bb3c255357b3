// Hidden and locked objects, identified by their elements: the marks survive when elements are rebuilt and objects get
// other numbers.
#pragma once

#include "app/view/snapshot.h"

#include <compare>
#include <cstdint>
#include <set>

namespace pliant::app {

struct MarkedObject {
  static constexpr int kAll = -1;  ///< all objects of the element

  std::uint64_t element = 0;  ///< its id
  int number = kAll;          ///< index among the objects of the element

  auto operator<=>(const MarkedObject&) const = default;
};

using MarkedObjects = std::set<MarkedObject>;

/// Identifies objects by their elements. Marks in `before` whose elements do not exist at the moment are kept.
MarkedObjects identify(const std::set<int>& objects, const Topology& topology, const MarkedObjects& before = {});
/// Their current object numbers.
std::set<int> numbersOf(const MarkedObjects& marked, const Topology& topology);

}  // namespace pliant::app
