#include "sim/base/colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace pliant::sim {
namespace {

using Members = std::vector<std::array<int, 3>>;

Colouring colour(const Members& constraints, std::size_t particles) {
  Colouring colouring;
  colouring.compute(
      constraints.size(), particles, [&](std::size_t c) -> const auto& { return constraints[c]; });
  return colouring;
}

// Every constraint has one colour; within a colour no particle occurs twice, and constraints keep their order.
void expectValid(const Colouring& colouring, const Members& constraints) {
  std::vector<std::uint32_t> all(constraints.size());
  std::iota(all.begin(), all.end(), 0u);
  std::vector<std::uint32_t> order = colouring.order();
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, all);
  ASSERT_EQ(colouring.starts().size(), colouring.colourCount() + 1);
  EXPECT_EQ(colouring.starts().front(), 0u);
  EXPECT_EQ(colouring.starts().back(), constraints.size());
  for (std::size_t c = 0; c < colouring.colourCount(); ++c) {
    const auto begin = colouring.order().begin() + colouring.starts()[c];
    const auto end = colouring.order().begin() + colouring.starts()[c + 1];
    EXPECT_LT(begin, end) << "a colour without members";
    EXPECT_TRUE(std::is_sorted(begin, end));
    std::set<int> used;
    for (auto it = begin; it != end; ++it) {
      for (const int particle : constraints[*it]) EXPECT_TRUE(used.insert(particle).second) << "colour " << c;
    }
  }
}

TEST(Colouring, IsValidAndSmallForRandomConstraints) {
  std::mt19937 random(1);
  for (const int particles : {3, 10, 1000}) {
    Members constraints;
    std::vector<int> degree(static_cast<std::size_t>(particles), 0);
    for (int c = 0; c < 400; ++c) {
      std::array<int, 3> members{};
      do {
        for (int& member : members) member = std::uniform_int_distribution<int>(0, particles - 1)(random);
      } while (members[0] == members[1] || members[1] == members[2] || members[0] == members[2]);
      for (const int member : members) ++degree[static_cast<std::size_t>(member)];
      constraints.push_back(members);
    }
    const Colouring colouring = colour(constraints, static_cast<std::size_t>(particles));
    expectValid(colouring, constraints);
    const int most = *std::max_element(degree.begin(), degree.end());
    EXPECT_GE(colouring.colourCount(), static_cast<std::size_t>(most));
    EXPECT_LE(colouring.colourCount(), static_cast<std::size_t>(3 * (most - 1) + 1));
  }
}

TEST(Colouring, AStarOfMoreThan64ConstraintsNeedsOneColourEach) {
  Members constraints;
  for (int c = 0; c < 200; ++c) constraints.push_back({0, 1 + 2 * c, 2 + 2 * c});
  const Colouring colouring = colour(constraints, 401);
  expectValid(colouring, constraints);
  EXPECT_EQ(colouring.colourCount(), 200u);
}

TEST(Colouring, IsEmptyWithoutConstraints) {
  const Colouring colouring = colour({}, 5);
  EXPECT_EQ(colouring.colourCount(), 0u);
  EXPECT_EQ(colouring.starts().size(), 1u);
}

TEST(Colouring, ASecondUseForgetsTheFirst) {
  Colouring colouring;
  const Members star{{0, 1, 2}, {0, 3, 4}, {0, 5, 6}};
  const Members apart{{0, 1, 2}, {3, 4, 5}};
  colouring.compute(
      3, 7, [&](std::size_t c) -> const auto& { return star[c]; });
  colouring.compute(
      2, 6, [&](std::size_t c) -> const auto& { return apart[c]; });
  expectValid(colouring, apart);
  EXPECT_EQ(colouring.colourCount(), 1u);
}

}  // namespace
}  // namespace pliant::sim
