// Key to look up edges: their ends, the smaller first.
#pragma once

#include <utility>

namespace pliant::sim {

/// An edge by its particles, the smaller index first.
using EdgeKey = std::pair<int, int>;
inline EdgeKey edgeKey(int a, int b) { return a < b ? EdgeKey{a, b} : EdgeKey{b, a}; }

}  // namespace pliant::sim
