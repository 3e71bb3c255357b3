#include "sim/constraints/patch_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace pliant::sim {
namespace {

using Sides = PatchOrder::Sides;

TEST(PatchOrder, GoesFromTheGroundUpwardsForAnySceneOrder) {
  // Body 2 stands on the ground, 0 on it, 1 on top.
  const std::vector<Sides> patches{{0, 1}, {0, 2}, {2, -1}};
  PatchOrder order;
  order.compute(patches, 3);
  const std::vector<std::uint32_t> expected{2, 1, 0};
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), order.order().begin(), order.order().end()));
  EXPECT_EQ(order.starts().size(), 4u);
}

TEST(PatchOrder, HasEachPatchOnceAndNoBodyTwiceInAGroup) {
  std::mt19937 random(11);
  constexpr Index kBodies = 200;
  std::uniform_int_distribution<Index> body(-1, kBodies - 1);
  std::vector<Sides> patches;
  while (patches.size() < 900) {
    const Sides sides{body(random), body(random)};
    if (sides[0] != sides[1]) patches.push_back(sides);
  }
  PatchOrder order;
  order.compute(patches, kBodies);
  std::set<std::uint32_t> seen(order.order().begin(), order.order().end());
  EXPECT_EQ(seen.size(), patches.size());
  EXPECT_EQ(order.order().size(), patches.size());
  for (std::size_t g = 0; g + 1 < order.starts().size(); ++g) {
    std::set<Index> touched;
    for (std::uint32_t k = order.starts()[g]; k < order.starts()[g + 1]; ++k) {
      for (const Index side : patches[order.order()[k]]) {
        EXPECT_TRUE(side < 0 || touched.insert(side).second) << "group " << g << ", body " << side;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::sim
