#include "sim/base/radix_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pliant::sim {
namespace {

TEST(RadixSort, SortsAndKeepsTheOrderOfEqualOnes) {
  std::mt19937 random(1);
  for (const std::uint32_t most : {3u, 5000u, 0xffffffffu}) {
    std::vector<KeyedItem> items, scratch;
    for (std::uint32_t k = 0; k < 3000; ++k) items.emplace_back(std::uniform_int_distribution(0u, most)(random), k);
    auto expected = items;
    std::sort(expected.begin(), expected.end());
    radixSort(items, scratch);
    EXPECT_EQ(items, expected);
  }
}

}  // namespace
}  // namespace pliant::sim
