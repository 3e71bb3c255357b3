// Loops over ranges on all threads. The result for an item never depends on how the range is divided, so that a scene
// gives the same bits for any number of threads.
#pragma once

#include "sim/base/assert.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace pliant::sim {

/// Ranges are divided at multiples of this, so that items processed in packs stay in the same packs.
constexpr std::size_t kPackAlignment = 16;

/// Cost of an item of a loop on one thread, to within a factor of about two.
struct ItemCost {
  double nanoseconds;
};

/// The rule for all loops: a parallel region costs more than about this much work can win back [ns].
constexpr double kParallelWork = 15000.0;

/// The number of items of this cost from which a loop is worth several threads.
constexpr std::size_t serialBelow(ItemCost cost) { return static_cast<std::size_t>(kParallelWork / cost.nanoseconds); }

/// Calls body(begin, end) for ranges that cover [0, n); one range on the calling thread if that is little work.
template <typename Body>
void parallelFor(std::size_t n, ItemCost cost, Body&& body) {
  if (n < serialBelow(cost) || omp_get_max_threads() == 1) {
    if (n > 0) body(std::size_t{0}, n);
    return;
  }
#pragma omp parallel
  {
    const std::size_t threads = omp_get_num_threads();
    const std::size_t thread = omp_get_thread_num();
    const std::size_t share = (n + threads - 1) / threads;
    const std::size_t chunk = (share + kPackAlignment - 1) / kPackAlignment * kPackAlignment;
    const std::size_t begin = std::min(n, thread * chunk);
    const std::size_t end = std::min(n, begin + chunk);
    if (begin < end) body(begin, end);
  }
}

/// Whether test(i) is true for any i in [0, n). Little work stays on the calling thread, outside any parallel region:
/// libgomp allocates a team for a region of one thread.
template <typename Test>
bool parallelAny(std::size_t n, ItemCost cost, Test&& test) {
  std::atomic<bool> any{false};
  parallelFor(n, cost, [&](std::size_t begin, std::size_t end) {
    bool found = false;
    for (std::size_t i = begin; i < end; ++i) found = found || test(i);
    if (found) any.store(true, std::memory_order_relaxed);
  });
  return any.load(std::memory_order_relaxed);
}

/// The largest of value(i) for i in [0, n), and of `least`.
template <typename Value>
float parallelLargest(std::size_t n, ItemCost cost, float least, Value&& value) {
  std::atomic<float> largest{least};
  parallelFor(n, cost, [&](std::size_t begin, std::size_t end) {
    float own = least;
    for (std::size_t i = begin; i < end; ++i) own = std::max(own, value(i));
    float known = largest.load(std::memory_order_relaxed);
    while (known < own && !largest.compare_exchange_weak(known, own, std::memory_order_relaxed)) {
    }
  });
  return largest.load(std::memory_order_relaxed);
}

/// Calls body(piece) for each of `pieces` pieces of work of uneven size; below `serialBelow` pieces on one thread.
template <typename Body>
void parallelPieces(std::size_t pieces, std::size_t serialBelow, Body&& body) {
  if (pieces < serialBelow || omp_get_max_threads() == 1) {
    for (std::size_t piece = 0; piece < pieces; ++piece) body(piece);
    return;
  }
#pragma omp parallel for schedule(dynamic, 1)
  for (std::size_t piece = 0; piece < pieces; ++piece) body(piece);
}

/// Calls body(begin, end) for chunks of `chunk` items that cover [0, n), each on the next free thread: no thread waits
/// for one that has more work or shares its processor with other programs.
template <typename Body>
void parallelChunks(std::size_t n, std::size_t chunk, Body&& body) {
  PLIANT_ASSERT(chunk > 0, "a chunk has items");
  parallelPieces((n + chunk - 1) / chunk, 2,
                 [&](std::size_t piece) { body(piece * chunk, std::min(n, (piece + 1) * chunk)); });
}

}  // namespace pliant::sim
