#include "sim/base/parallel.h"

#include <gtest/gtest.h>
#include <omp.h>

#include <vector>

namespace pliant::sim {
namespace {

TEST(Parallel, AnyAndLargestMatchASerialLoopOnAnyNumberOfThreads) {
  constexpr ItemCost kDear{1000.0};  // worth several threads from 15 items on
  const int threads = omp_get_max_threads();
  for (const int count : {1, 2, 5}) {
    omp_set_num_threads(count);
    for (const std::size_t n : {0, 1, 14, 100, 1000}) {
      for (const std::size_t place : {0, 13, 99, 999}) {
        std::vector<float> values(n, -2.0f);
        if (place < n) values[place] = 3.0f;
        EXPECT_EQ(parallelAny(n, kDear, [&](std::size_t i) { return values[i] > 0.0f; }), place < n)
            << n << ' ' << count;
        EXPECT_EQ(parallelLargest(n, kDear, -1.0f, [&](std::size_t i) { return values[i]; }), place < n ? 3.0f : -1.0f)
            << n << ' ' << count;
      }
    }
  }
  omp_set_num_threads(threads);
}

}  // namespace
}  // namespace pliant::sim
