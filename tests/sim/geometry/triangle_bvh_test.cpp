#include "sim/geometry/triangle_bvh.h"

#include "tests/support/expect_assertion.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace pliant::sim {
namespace {

using Feature = ClosestPoint::Feature;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

struct Soup {
  std::vector<glm::vec3> positions;
  std::vector<std::array<int, 3>> triangles;
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  float number(float min, float max) { return std::uniform_real_distribution<float>(min, max)(engine_); }
  glm::vec3 point(float size) { return {number(-size, size), number(-size, size), number(-size, size)}; }

 private:
  std::mt19937 engine_;
};

Soup randomSoup(int count, unsigned seed) {
  Random random(seed);
  Soup soup;
  for (int i = 0; i < count; ++i) {
    const glm::vec3 centre = random.point(10.0f);
    for (int k = 0; k < 3; ++k) soup.positions.push_back(centre + random.point(0.5f));
    soup.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return soup;
}

std::vector<int> query(const TriangleBvh& bvh, const Aabb& box) {
  std::vector<int> found;
  bvh.forEachInBox(box, [&found](int triangle) { found.push_back(triangle); });
  return found;
}

std::vector<int> bruteForce(const Soup& soup, const Aabb& box) {
  std::vector<int> found;
  for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
    Aabb own = Aabb::none();
    for (const int vertex : soup.triangles[i]) own.grow(soup.positions[static_cast<std::size_t>(vertex)]);
    if (own.overlaps(box)) found.push_back(static_cast<int>(i));
  }
  return found;
}

// Every triangle whose box overlaps is found, each once, and no other.
void expectSameAsBruteForce(const TriangleBvh& bvh, const Soup& soup, unsigned seed) {
  Random random(seed);
  for (int run = 0; run < 300; ++run) {
    Aabb box = Aabb::none();
    box.grow(random.point(11.0f));
    box.inflate(random.number(0.0f, run % 10 == 0 ? 20.0f : 1.0f));
    std::vector<int> found = query(bvh, box);
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, bruteForce(soup, box));
  }
}

TEST(Aabb, OverlapsWhereItTouches) {
  const Aabb box{{0, 0, 0}, {1, 1, 1}};
  EXPECT_TRUE(box.overlaps({{1, 1, 1}, {2, 2, 2}}));
  EXPECT_FALSE(box.overlaps({{1.1f, 0, 0}, {2, 1, 1}}));
  EXPECT_FALSE(box.overlaps({{0, 1.1f, 0}, {1, 2, 1}}));
  EXPECT_FALSE(box.overlaps({{0, 0, -2}, {1, 1, -0.1f}}));
}

TEST(Aabb, EmptyBoxOverlapsNothingAndGrows) {
  Aabb box = Aabb::none();
  box.inflate(5.0f);
  EXPECT_FALSE(box.overlaps({glm::vec3(-1e30f), glm::vec3(1e30f)}));
  EXPECT_FALSE(box.overlaps(Aabb::none()));
  box.grow(glm::vec3(1, 2, 3));
  EXPECT_EQ(box.min, glm::vec3(1, 2, 3));
  EXPECT_EQ(box.max, glm::vec3(1, 2, 3));
  box.grow(Aabb::none());
  box.inflate(1.0f);
  EXPECT_EQ(box.min, glm::vec3(0, 1, 2));
  EXPECT_EQ(box.max, glm::vec3(2, 3, 4));
}

TEST(TriangleBvh, FindsWhatBruteForceFinds) {
  for (const int count : {1, 2, 4, 5, 9, 100, 3000}) {
    const Soup soup = randomSoup(count, 1);
    expectSameAsBruteForce(TriangleBvh(soup.positions, soup.triangles), soup, 2);
  }
}

TEST(TriangleBvh, FollowsMovedPositions) {
  Soup soup = randomSoup(500, 3);
  TriangleBvh bvh(soup.positions, soup.triangles);
  Random random(4);
  for (glm::vec3& position : soup.positions) position += random.point(3.0f);
  bvh.refit(soup.positions);
  expectSameAsBruteForce(bvh, soup, 5);
}

TEST(TriangleBvh, BoundsEnclosesEverythingTightly) {
  const Soup soup = randomSoup(50, 6);
  Aabb expected = Aabb::none();
  for (const glm::vec3& position : soup.positions) expected.grow(position);
  const Aabb bounds = TriangleBvh(soup.positions, soup.triangles).bounds();
  EXPECT_EQ(bounds.min, expected.min);
  EXPECT_EQ(bounds.max, expected.max);
}

TEST(TriangleBvh, FindsNothingWithoutTriangles) {
  TriangleBvh bvh;
  EXPECT_TRUE(query(bvh, {glm::vec3(-1e9f), glm::vec3(1e9f)}).empty());
  EXPECT_GT(bvh.bounds().min.x, bvh.bounds().max.x);
  bvh.refit({});
  EXPECT_TRUE(query(TriangleBvh({}, {}), {glm::vec3(-1e9f), glm::vec3(1e9f)}).empty());
}

TEST(TriangleBvh, ManyTrianglesInOnePlaceAreAllFound) {
  Soup soup{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
  soup.triangles.assign(100'000, {0, 1, 2});
  const TriangleBvh bvh(soup.positions, soup.triangles);
  std::vector<int> found = query(bvh, {glm::vec3(-1.0f), glm::vec3(1.0f)});
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, bruteForce(soup, {glm::vec3(-1.0f), glm::vec3(1.0f)}));
  EXPECT_TRUE(query(bvh, {glm::vec3(2.0f), glm::vec3(3.0f)}).empty());
}

TEST(TriangleBvh, VisitsInTheSameOrderEveryTime) {
  const Soup soup = randomSoup(1000, 7);
  const Aabb box{glm::vec3(-5.0f), glm::vec3(5.0f)};
  const std::vector<int> first = query(TriangleBvh(soup.positions, soup.triangles), box);
  EXPECT_GT(first.size(), 50u);
  EXPECT_EQ(query(TriangleBvh(soup.positions, soup.triangles), box), first);
}

TEST(TriangleBvh, VisitsFewTrianglesOfALargeMesh) {
  const Soup soup = randomSoup(20'000, 8);
  const TriangleBvh bvh(soup.positions, soup.triangles);
  EXPECT_LT(query(bvh, {glm::vec3(0.0f), glm::vec3(0.5f)}).size(), 40u);
}

TEST(TriangleBvh, BadPositionsNeitherHangNorCrash) {
  Soup soup = randomSoup(200, 9);
  for (std::size_t i = 0; i < soup.positions.size(); i += 7) {
    soup.positions[i] = i % 2 == 0 ? glm::vec3(kNan) : glm::vec3(INFINITY, -INFINITY, 3e38f);
  }
  const TriangleBvh bvh(soup.positions, soup.triangles);
  EXPECT_FALSE(query(bvh, {glm::vec3(-3e38f), glm::vec3(3e38f)}).empty());
}

TEST(ClosestPointOnTriangle, DistinguishesFaceEdgeAndVertex) {
  const glm::vec3 a(0, 0, 0);
  const glm::vec3 b(4, 0, 0);
  const glm::vec3 c(0, 4, 0);
  const auto expectClosest = [&](const glm::vec3& p, const glm::vec3& point, Feature feature) {
    const ClosestPoint closest = closestPointOnTriangle(p, a, b, c);
    EXPECT_EQ(closest.point, point);
    EXPECT_EQ(closest.feature, feature);
  };
  expectClosest({1, 1, 5}, {1, 1, 0}, Feature::face);
  expectClosest({1, 1, 0}, {1, 1, 0}, Feature::face);
  expectClosest({2, -3, 1}, {2, 0, 0}, Feature::edge);
  expectClosest({2, 0, 1}, {2, 0, 0}, Feature::edge);
  expectClosest({3, 3, -1}, {2, 2, 0}, Feature::edge);
  expectClosest({-1, 1, 0}, {0, 1, 0}, Feature::edge);
  expectClosest({-1, -1, 2}, a, Feature::vertex);
  expectClosest({9, -1, 0}, b, Feature::vertex);
  expectClosest({0, 9, 0}, c, Feature::vertex);
  expectClosest(a, a, Feature::vertex);
}

// Slivers and all sizes: no sampled point of the triangle is nearer, and the point found lies on the triangle.
TEST(ClosestPointOnTriangle, NoPointOfTheTriangleIsNearer) {
  Random random(11);
  for (int run = 0; run < 3000; ++run) {
    const float size = std::pow(10.0f, random.number(-6.0f, 6.0f));
    const glm::vec3 offset = random.point(size);
    const glm::vec3 a = offset + random.point(size);
    const glm::vec3 b = offset + random.point(size);
    const glm::vec3 c = run % 3 == 0 ? glm::mix(a, b, 0.3f) + random.point(1e-6f * size) : offset + random.point(size);
    const glm::vec3 p = offset + random.point(2.0f * size);
    const glm::vec3 found = closestPointOnTriangle(p, a, b, c).point;
    const float distance = glm::distance(p, found);
    float nearestSample = std::numeric_limits<float>::max();
    float nearestToFound = std::numeric_limits<float>::max();
    constexpr int kSteps = 20;
    for (int i = 0; i <= kSteps; ++i) {
      for (int k = 0; k <= kSteps - i; ++k) {
        const float u = static_cast<float>(i) / kSteps;
        const float v = static_cast<float>(k) / kSteps;
        const glm::vec3 sample = a * (1.0f - u - v) + b * u + c * v;
        nearestSample = std::min(nearestSample, glm::distance(p, sample));
        nearestToFound = std::min(nearestToFound, glm::distance(found, sample));
      }
    }
    ASSERT_LE(distance, nearestSample + 1e-6f * size) << run;
    ASSERT_LE(nearestToFound, 4.0f * size / kSteps) << run;
  }
}

TEST(ClosestPointOnTriangle, ATriangleWithoutAreaIsItsEdgesOrItsPoint) {
  const glm::vec3 a(1, 2, 3);
  EXPECT_EQ(closestPointOnTriangle({5, 5, 5}, a, a, a).point, a);
  EXPECT_EQ(closestPointOnTriangle({5, 5, 5}, a, a, a).feature, Feature::vertex);
  EXPECT_EQ(closestPointOnTriangle(a, a, a, a).point, a);
  const ClosestPoint onLine = closestPointOnTriangle({2, 1, 0}, {0, 0, 0}, {1, 0, 0}, {3, 0, 0});
  EXPECT_EQ(onLine.point, glm::vec3(2, 0, 0));
  EXPECT_EQ(onLine.feature, Feature::edge);
  EXPECT_EQ(closestPointOnTriangle({9, 1, 0}, {0, 0, 0}, {3, 0, 0}, {3, 0, 0}).point, glm::vec3(3, 0, 0));
  EXPECT_EQ(closestPointOnTriangle({0.5f, 1, 0}, {0, 0, 0}, {0, 0, 0}, {3, 0, 0}).point, glm::vec3(0.5f, 0, 0));
}

TEST(ClosestPointOnTriangle, TheLargestAndSmallestFloatsGiveFiniteResults) {
  for (const float size : {1e-38f, 1e-45f, 1e30f, 1e38f}) {
    const ClosestPoint closest = closestPointOnTriangle(size * glm::vec3(1, 1, 1), glm::vec3(0),
                                                        size * glm::vec3(2, 0, 0), size * glm::vec3(0, 2, 0));
    for (int axis = 0; axis < 3; ++axis) EXPECT_TRUE(std::isfinite(closest.point[axis])) << size;
    EXPECT_FLOAT_EQ(closest.point.z, 0.0f);
  }
}

class SegmentHitsTriangle : public testing::Test {
 protected:
  // Where the segment crosses the triangle (0,0,0) (4,0,0) (0,4,0); -1 where it does not.
  static float hit(const glm::vec3& p, const glm::vec3& q) {
    float t = -1.0f;
    const bool isHit = segmentHitsTriangle(p, q, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}, t);
    EXPECT_EQ(isHit, t >= 0.0f);
    return t;
  }
};

TEST_F(SegmentHitsTriangle, HitsFromEitherSide) {
  EXPECT_FLOAT_EQ(hit({1, 1, 1}, {1, 1, -3}), 0.25f);
  EXPECT_FLOAT_EQ(hit({1, 1, -3}, {1, 1, 1}), 0.75f);
  EXPECT_FLOAT_EQ(hit({0.5f, 1, 2}, {1.5f, 1, -2}), 0.5f);
}

TEST_F(SegmentHitsTriangle, MissesBesideItAndBeyondTheSegment) {
  EXPECT_EQ(hit({3, 3, 1}, {3, 3, -1}), -1.0f);
  EXPECT_EQ(hit({-0.1f, 1, 1}, {-0.1f, 1, -1}), -1.0f);
  EXPECT_EQ(hit({1, 1, 3}, {1, 1, 0.1f}), -1.0f);
  EXPECT_EQ(hit({1, 1, -0.1f}, {1, 1, -3}), -1.0f);
}

TEST_F(SegmentHitsTriangle, HitsEdgesVerticesAndSegmentEnds) {
  EXPECT_EQ(hit({2, 0, 1}, {2, 0, -1}), 0.5f);
  EXPECT_EQ(hit({2, 2, 1}, {2, 2, -1}), 0.5f);
  EXPECT_EQ(hit({0, 0, 1}, {0, 0, -1}), 0.5f);
  EXPECT_EQ(hit({1, 1, 0}, {1, 1, -1}), 0.0f);
  EXPECT_EQ(hit({1, 1, 1}, {1, 1, 0}), 1.0f);
}

TEST_F(SegmentHitsTriangle, IgnoresCoplanarAndZeroLengthSegments) {
  EXPECT_EQ(hit({-1, 1, 0}, {5, 1, 0}), -1.0f);
  EXPECT_EQ(hit({1, 1, 0}, {1, 1, 0}), -1.0f);
  EXPECT_EQ(hit({1, 1, 1}, {1, 1, 1}), -1.0f);
}

TEST_F(SegmentHitsTriangle, IgnoresDegenerateAndNonFiniteTriangles) {
  float t = -1.0f;
  EXPECT_FALSE(segmentHitsTriangle({1, 0, 1}, {1, 0, -1}, {0, 0, 0}, {1, 0, 0}, {3, 0, 0}, t));
  EXPECT_FALSE(segmentHitsTriangle({0, 0, 1}, {0, 0, -1}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, t));
  EXPECT_FALSE(segmentHitsTriangle(glm::vec3(kNan), {0, 0, -1}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}, t));
  EXPECT_FALSE(segmentHitsTriangle({1, 1, 1}, {1, 1, -1}, {0, 0, 0}, glm::vec3(kNan), {0, 4, 0}, t));
  EXPECT_EQ(t, -1.0f);
}

// The segments aim at points of a common edge, as exactly as floats can.
TEST_F(SegmentHitsTriangle, NoSegmentSlipsThroughACommonEdge) {
  Random random(12);
  for (int run = 0; run < 200'000; ++run) {
    const glm::vec3 a = random.point(1.0f);
    const glm::vec3 b = random.point(1.0f);
    const glm::vec3 along = glm::normalize(b - a);
    const glm::vec3 side = glm::normalize(glm::cross(along, random.point(1.0f)));
    const glm::vec3 up = glm::cross(along, side);
    const glm::vec3 left = 0.5f * (a + b) + side + random.number(-0.5f, 0.5f) * up;
    const glm::vec3 right = 0.5f * (a + b) - side + random.number(-0.5f, 0.5f) * up;
    const glm::vec3 target = glm::mix(a, b, random.number(0.1f, 0.9f));
    const glm::vec3 towards = up + random.number(-0.3f, 0.3f) * side + random.number(-0.3f, 0.3f) * along;
    float t = 0.0f;
    const bool isHit = segmentHitsTriangle(target + towards, target - towards, a, b, left, t) ||
                       segmentHitsTriangle(target + towards, target - towards, b, a, right, t);
    ASSERT_TRUE(isHit) << run;
    ASSERT_NEAR(t, 0.5f, 1e-3f);
  }
}

// Out of an octahedron, through faces, edges and vertices alike.
TEST_F(SegmentHitsTriangle, NoSegmentLeavesAClosedSurfaceUnnoticed) {
  const std::array<glm::vec3, 6> v{{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
  Random random(13);
  for (int run = 0; run < 20'000; ++run) {
    glm::vec3 direction = random.point(1.0f);
    if (run % 2 == 0) direction[run / 2 % 3] = 0.0f;
    if (run % 8 == 0) direction[(run / 2 + 1) % 3] = 0.0f;
    direction = 5.0f * glm::normalize(direction);
    int hits = 0;
    for (const std::size_t x : {0, 1}) {
      for (const std::size_t y : {2, 3}) {
        for (const std::size_t z : {4, 5}) {
          float t = 0.0f;
          hits += segmentHitsTriangle({0, 0, 0}, direction, v[x], v[y], v[z], t) ? 1 : 0;
        }
      }
    }
    ASSERT_GE(hits, 1) << run;
  }
}

TEST(TriangleBvhDeathTest, RefusesATriangleWithoutItsCorners) {
  const std::vector<glm::vec3> positions(3);
  EXPECT_ASSERTION(TriangleBvh(positions, std::vector{std::array{0, 1, 3}}), "a triangle's corners are positions");
  EXPECT_ASSERTION(TriangleBvh(positions, std::vector{std::array{0, 1, -1}}), "a triangle's corners are positions");
}

}  // namespace
}  // namespace pliant::sim
