// Loops over ranges on all threads. What is computed for an item never depends on how the range is cut, so that a
// scene gives the same bits for any number of threads.
#pragma once

#include <omp.h>

#include <algorithm>
#include <cstddef>

namespace pliant::sim {

/// Ranges are cut at multiples of this, so that items processed in packs stay in the same packs.
constexpr std::size_t kPackAlignment = 16;

/// Calls body(begin, end) for ranges that cover [0, n). Below `serialBelow` items one range on the calling thread: a
/// parallel region costs more than about 15 microseconds of work can win back.
template <typename Body>
void parallelFor(std::size_t n, std::size_t serialBelow, Body&& body) {
  if (n < serialBelow || omp_get_max_threads() == 1) {
    if (n > 0) body(std::size_t{0}, n);
    return;
  }
#pragma omp parallel
  {
    const auto threads = static_cast<std::size_t>(omp_get_num_threads());
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    const std::size_t share = (n + threads - 1) / threads;
    const std::size_t chunk = (share + kPackAlignment - 1) / kPackAlignment * kPackAlignment;
    const std::size_t begin = std::min(n, thread * chunk);
    const std::size_t end = std::min(n, begin + chunk);
    if (begin < end) body(begin, end);
  }
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

/// Calls body(begin, end) for chunks of `chunk` items that cover [0, n), each by the thread that is free next: no
/// thread waits for one that has more to do or shares its processor with other programs.
template <typename Body>
void parallelChunks(std::size_t n, std::size_t chunk, Body&& body) {
  parallelPieces((n + chunk - 1) / chunk, 2,
                 [&](std::size_t piece) { body(piece * chunk, std::min(n, (piece + 1) * chunk)); });
}

}  // namespace pliant::sim
