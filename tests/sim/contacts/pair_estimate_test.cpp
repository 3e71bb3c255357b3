// Numbers of pairs estimated from samples, compared with exact counts.
#include "sim/contacts/pair_estimate.h"

#include "sim/base/aligned_vector.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kEachRadius = 0.03f, kMargin = 0.01f, kReach = 2.0f * kEachRadius + kMargin;

double counted(const AlignedVector<glm::vec4>& places) {
  double pairs = 0.0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) pairs += glm::distance(glm::vec3(places[i]), glm::vec3(places[j])) <= kReach;
  }
  return pairs;
}

double estimated(const AlignedVector<glm::vec4>& places, double enough = 1e30) {
  std::vector<Index> ids(places.size());
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<Index>(i);
  NeighbourGrid grid;
  grid.build(places, ids, kReach);
  return estimatePairs(grid, kEachRadius, kMargin, enough, [](Index) { return kEachRadius; });
}

/// `crowded` of them within a reach of one place, the others anywhere in a cube of a metre.
AlignedVector<glm::vec4> placesOf(std::size_t count, std::size_t crowded, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> anywhere(0.0f, 1.0f), near(0.0f, 0.5f * kReach);
  AlignedVector<glm::vec4> places;
  for (std::size_t i = 0; i < count; ++i) {
    auto& where = i < crowded ? near : anywhere;
    const float x = where(random), y = where(random), z = where(random);
    places.emplace_back(x, y, z, 1.0f);
  }
  return places;
}

TEST(PairEstimate, IsRightWherePointsAreSpread) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    const auto places = placesOf(6000, 0, seed);
    EXPECT_NEAR(estimated(places) / counted(places), 1.0, 0.25) << seed;
  }
}

// A crowd of any size among scattered points: each sample of it represents a whole stride.
TEST(PairEstimate, OverestimatesAClusterByOneStrideAtMost) {
  constexpr double kStride = 6000.0 / 64.0 + 1.0;
  for (const std::size_t crowded : {20, 93, 94, 150, 400, 2000, 6000}) {
    for (const unsigned seed : {1u, 2u, 3u, 4u}) {
      const auto places = placesOf(6000, crowded, seed);
      const double all = counted(places);
      EXPECT_LT(estimated(places), 1.3 * all + 0.6 * double(crowded) * kStride) << crowded << ", seed " << seed;
      if (crowded >= 2000) {
        EXPECT_GT(estimated(places), 0.4 * all) << crowded << ", seed " << seed;
      }
    }
  }
}

TEST(PairEstimate, StopsWhenTheLimitIsReached) {
  const auto places = placesOf(6000, 6000, 1);
  const double all = estimated(places);
  EXPECT_LT(estimated(places, 1000.0), 0.1 * all);
  EXPECT_GT(estimated(places, 1000.0), 1000.0);
}

}  // namespace
}  // namespace pliant::sim
