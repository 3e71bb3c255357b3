#include "app/view/hair.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace pliant::app {
namespace {

/// Upright guides in a row, 0.1 apart.
std::vector<GuideHair> rowOf(int count) {
  std::vector<GuideHair> guides;
  for (int g = 0; g < count; ++g) {
    GuideHair guide;
    guide.radius = 0.02f;
    for (int i = 0; i < 10; ++i)
      guide.points.emplace_back(0.1f * static_cast<float>(g), 0.1f * static_cast<float>(i), 0.0f);
    guides.push_back(guide);
  }
  return guides;
}

TEST(Hair, IsManyThinStrandsAmongItsGuides) {
  render::Frame frame;
  addHair(rowOf(30), frame);
  EXPECT_GE(frame.strands.size(), 2000u);
  for (const render::Strand& strand : frame.strands) {
    EXPECT_LT(strand.radius, 0.005f);
    EXPECT_EQ(strand.look, render::Look::hair);
    for (std::uint32_t k = 0; k < strand.pointCount; ++k) {
      const glm::vec3 point = frame.strandPoints[strand.firstPoint + k];
      EXPECT_GT(point.x, -0.08f);
      EXPECT_LT(point.x, 2.98f);
      EXPECT_LT(std::abs(point.z), 0.08f);
    }
  }
}

/// The head of the scene "Hair": 35 guides from evenly spread roots down to a hairline, laid over it.
constexpr float kHeadRadius = 0.5f;
std::vector<GuideHair> headOf(int count) {
  std::vector<GuideHair> guides;
  for (int g = 0; g < count; ++g) {
    const float up = 1.0f - 1.26f * (static_cast<float>(g) + 0.5f) / static_cast<float>(count);
    const float angle = 2.3999632f * static_cast<float>(g);
    GuideHair guide;
    guide.radius = 0.025f;
    for (int i = 0; i < 20; ++i) {
      const float polar = std::acos(up) + 0.09f * static_cast<float>(i);
      const float hanging = std::max(polar - 1.5707963f, 0.0f);  // below the widest of the head it falls straight
      const float around = std::min(polar, 1.5707963f);
      guide.points.push_back(kHeadRadius * glm::vec3(std::sin(around) * std::cos(angle), std::cos(around) - hanging,
                                                     std::sin(around) * std::sin(angle)));
    }
    guides.push_back(guide);
  }
  return guides;
}

// Triangles of each root with the two nearest ones once left bald patches, as large as the locks.
TEST(Hair, HasNoBaldPatch) {
  render::Frame frame;
  addHair(headOf(35), frame);
  float largestGap = 0.0f;
  for (int k = 0; k < 400; ++k) {
    const float up = 1.0f - 0.9f * (static_cast<float>(k) + 0.5f) / 400.0f, aside = std::sqrt(1.0f - up * up);
    const float angle = 2.3999632f * static_cast<float>(k);
    const glm::vec3 place = kHeadRadius * glm::vec3(aside * std::cos(angle), up, aside * std::sin(angle));
    float nearest = 1e9f;
    for (const render::Strand& strand : frame.strands)
      nearest = std::min(nearest, glm::distance(frame.strandPoints[strand.firstPoint], place));
    largestGap = std::max(largestGap, nearest);
  }
  const float spacing = kHeadRadius * std::sqrt(2.0f * 3.1415927f * 1.26f / 35.0f);
  EXPECT_LT(largestGap, 0.25f * spacing);
}

// Guides beside each other fall to two sides of the head.
TEST(Hair, DoesNotGoThroughTheHead) {
  render::Frame frame;
  addHair(headOf(35), frame);
  float deepest = 1.0f;
  for (const glm::vec3& point : frame.strandPoints) {
    if (point.y > 0.0f) deepest = std::min(deepest, glm::length(point) / kHeadRadius);
  }
  EXPECT_GT(deepest, 0.65f);
}

// However many guides: 150 strands of each at most, 5000 in all, and some of each guide.
TEST(Hair, HasTheRequestedNumberOfStrands) {
  for (const auto& [guides, strands] :
       {std::pair(1, 150u), std::pair(33, 4950u), std::pair(34, 5000u), std::pair(60, 5000u), std::pair(2000, 8000u)}) {
    render::Frame frame;
    addHair(rowOf(guides), frame);
    EXPECT_EQ(frame.strands.size(), strands) << guides;
  }
}

TEST(Hair, IsTheSameInEveryPicture) {
  render::Frame once, again;
  addHair(rowOf(5), once);
  addHair(rowOf(5), again);
  EXPECT_EQ(once, again);
}

/// Total area of the strands, seen from the side: width times length [m^2].
double coverOf(const render::Frame& frame) {
  double cover = 0.0;
  for (const render::Strand& strand : frame.strands) {
    for (std::uint32_t k = 1; k < strand.pointCount; ++k) {
      const glm::vec3* point = &frame.strandPoints[strand.firstPoint + k];
      cover += 2.0 * double(strand.radius) * double(glm::distance(point[-1], point[0]));
    }
  }
  return cover;
}

// As drawn on a slow machine in motion: only strands of the final picture, so that none jumps, with the same total
// area.
TEST(Hair, FewerStrandsAreThickerAndCoverTheSameArea) {
  render::Frame all, few;
  addHair(rowOf(35), all);
  addHair(rowOf(35), few, 4);
  EXPECT_LE(4 * few.strands.size(), all.strands.size());
  EXPECT_GE(5 * few.strands.size(), all.strands.size());
  EXPECT_NEAR(coverOf(few), coverOf(all), 0.02 * coverOf(all));
  for (const render::Strand& strand : few.strands) {
    const auto isAtRoot = [&](const render::Strand& other) {
      return all.strandPoints[other.firstPoint] == few.strandPoints[strand.firstPoint];
    };
    EXPECT_TRUE(std::any_of(all.strands.begin(), all.strands.end(), isAtRoot));
  }
}

// At least one per lock: no guide is left out.
TEST(Hair, HasAtLeastOneStrandPerGuide) {
  render::Frame all, few;
  addHair(rowOf(12), all);
  addHair(rowOf(12), few, 100000);
  EXPECT_EQ(few.strands.size(), 12u);
}

TEST(Hair, HandlesNoneOneOrTooShortGuides) {
  render::Frame frame;
  addHair({}, frame);
  EXPECT_TRUE(frame.strands.empty());
  std::vector<GuideHair> guides = rowOf(1);
  addHair(guides, frame);
  EXPECT_FALSE(frame.strands.empty());
  frame.clear();
  guides[0].points.resize(1);
  addHair(guides, frame);
  EXPECT_TRUE(frame.strands.empty());
}

}  // namespace
}  // namespace pliant::app
