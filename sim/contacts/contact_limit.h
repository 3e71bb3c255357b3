// Limits of the number of contacts in a search: above them particles are far too large for their distance, and the
// search would use up all memory and not end.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace pliant::sim {

/// A counter for all threads of a search. Whether it is exceeded does not depend on their order, only when it is
/// noticed.
class ContactLimit {
 public:
  explicit ContactLimit(std::size_t most) : most_(most) {}

  /// For contacts. Spheres that do not overlap have up to six each, counted once; those that overlap by half of their
  /// diameter about 50. This many fit in memory, and are found within a second.
  static std::size_t ofContacts(std::size_t particles) { return std::max<std::size_t>(4'000'000, 100 * particles); }
  /// For near pairs, including those that must not touch, as those that overlap at rest: a cloth has 200 per particle
  /// where its particles reach over four edges.
  static std::size_t ofNeighbours(std::size_t particles) { return std::max<std::size_t>(20'000'000, 300 * particles); }

  /// For pairs of vertices of one surface that are near each other at rest: with a thickness of four edges 250 per
  /// vertex.
  static std::size_t ofNearVertices(std::size_t vertices) { return std::max<std::size_t>(2'000'000, 400 * vertices); }

  /// For pairs of patches whose boxes overlap, each some thousand comparisons: a crumpled cloth has about 20 per patch.
  static std::size_t ofPatchPairs(std::size_t patches) { return std::max<std::size_t>(100'000, 200 * patches); }

  /// Whether `count` more are too many.
  bool isExceededBy(std::size_t count) { return found_.fetch_add(count, std::memory_order_relaxed) + count > most_; }
  bool isExceeded() const { return found_.load(std::memory_order_relaxed) > most_; }

 private:
  std::size_t most_;
  std::atomic<std::size_t> found_ = 0;
};

}  // namespace pliant::sim
