#include "sim/contacts/moving_features.h"

#include "sim/geometry/triangle_bvh.h"
#include "tests/sim/batch_setup.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

glm::vec3 weighted(const glm::vec3& b, const std::array<glm::vec3, 4>& x) {
  return b.x * x[1] + b.y * x[2] + b.z * x[3];
}

std::array<glm::vec3, 4> randomPoints(Random& random) {
  std::array<glm::vec3, 4> points;
  for (glm::vec3& p : points) p = random.point(1.0f);
  return points;
}

// No small step inside the triangle leads closer than the closest point.
TEST(NearestOnTriangle, NoOtherPointIsCloser) {
  Random random(1);
  int faces = 0, edges = 0, corners = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const auto x = randomPoints(random);
    const glm::vec3 b = nearestOnTriangle(x[0], x[1], x[2], x[3]);
    EXPECT_NEAR(b.x + b.y + b.z, 1.0f, 1e-6f);
    EXPECT_GE(std::min({b.x, b.y, b.z}), 0.0f);
    const int inside = (b.x > 0.0f) + (b.y > 0.0f) + (b.z > 0.0f);
    (inside == 3 ? faces : inside == 2 ? edges : corners) += 1;
    const float distance = glm::length(x[0] - weighted(b, x));
    for (int other = 0; other < 20; ++other) {
      const float u = random.number(0, 1), v = random.number(0, 1 - u);
      EXPECT_LE(distance, glm::length(x[0] - weighted({1 - u - v, u, v}, x)) + 1e-5f);
    }
  }
  EXPECT_GT(faces, 100);
  EXPECT_GT(edges, 100);
  EXPECT_GT(corners, 100);
}

TEST(NearestOnTriangle, HandlesDegenerateTriangles) {
  const glm::vec3 b = nearestOnTriangle(glm::vec3(1.5f, 1, 0), glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(2, 0, 0));
  EXPECT_NEAR(b.y + 2.0f * b.z, 1.5f, 1e-6f);
  const glm::vec3 point = nearestOnTriangle(glm::vec3(1, 1, 0), glm::vec3(0), glm::vec3(0), glm::vec3(0));
  EXPECT_NEAR(point.x + point.y + point.z, 1.0f, 1e-6f);
}

TEST(NearestOnEdges, NoOtherPairIsCloser) {
  Random random(2);
  for (int trial = 0; trial < 2000; ++trial) {
    const auto x = randomPoints(random);
    const auto between = [&](float s, float t) {
      return glm::length(glm::mix(x[0], x[1], s) - glm::mix(x[2], x[3], t));
    };
    const auto [s, t] = nearestOnEdges(x[0], x[1], x[2], x[3]);
    for (int other = 0; other < 20; ++other) {
      EXPECT_LE(between(s, t), between(random.number(0, 1), random.number(0, 1)) + 1e-5f);
    }
  }
}

TEST(NearestOnEdges, HandlesParallelAndZeroLengthEdges) {
  const auto parallel = nearestOnEdges({0, 0, 0}, {1, 0, 0}, {0.5f, 1, 0}, {2, 1, 0});
  EXPECT_NEAR(parallel.s, 0.5f + 1.5f * parallel.t, 1e-6f);
  const auto points = nearestOnEdges({0, 0, 0}, {0, 0, 0}, {1, -1, 0}, {1, 1, 0});
  EXPECT_NEAR(points.t, 0.5f, 1e-6f);
}

// A vertex at speed 4 meets a triangle that comes towards it at speed 1, both from 1 apart.
TEST(VertexCrossesTriangle, FindsTheTimeOfTheCrossing) {
  MovingPoints points{{glm::vec3(0.2f, 0.2f, 1.0f), glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)}, {}};
  points.xStar = points.x;
  points.xStar[0].z -= 4.0f;
  for (std::size_t corner = 1; corner < 4; ++corner) points.xStar[corner].z += 1.0f;
  const auto time = vertexCrossesTriangle(points, 0.0f + 1e-4f);
  ASSERT_TRUE(time);
  EXPECT_NEAR(*time, 0.2f, 1e-6f);
  EXPECT_NEAR(points.relativeMotion(1), 5.0f, 1e-6f);
}

TEST(VertexCrossesTriangle, IgnoresAVertexBesideTheTriangle) {
  MovingPoints points{{glm::vec3(0.7f, 0.7f, 1.0f), glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)}, {}};
  points.xStar = points.x;
  points.xStar[0].z = -1.0f;
  EXPECT_FALSE(vertexCrossesTriangle(points, 0.1f));
  EXPECT_TRUE(vertexCrossesTriangle(points, 0.3f)) << "0.28 beside its border";
}

// The triangle makes half a turn and sweeps over a fixed vertex: the signs at start and end alone would not show it.
TEST(VertexCrossesTriangle, FindsTwoCrossingsInOneStep) {
  MovingPoints points{{glm::vec3(0.2f, 0.2f, 0.1f), glm::vec3(0, 0, 0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)}, {}};
  points.xStar = points.x;
  points.x[0].z = 0.1f;
  points.xStar[0].z = 0.1f;
  // The plane tilts about y: p2 rises while p1 and p3 sink.
  points.xStar[1].z = -1.0f;
  points.xStar[2].z = 6.0f;
  points.xStar[3].z = -1.0f;
  const auto x = points.at(1.0f);
  const auto height = [](const std::array<glm::vec3, 4>& p) {
    return glm::dot(p[0] - p[1], glm::cross(p[2] - p[1], p[3] - p[1]));
  };
  ASSERT_GT(height(points.x), 0.0f);
  ASSERT_LT(height(x), 0.0f);
  const auto time = vertexCrossesTriangle(points, 1e-4f);
  ASSERT_TRUE(time);
  EXPECT_NEAR(height(points.at(*time)), 0.0f, 1e-5f);
}

// Against small time steps, on random movements.
TEST(VertexCrossesTriangle, MatchesSmallTimeSteps) {
  Random random(3);
  int crossings = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const MovingPoints points{randomPoints(random), randomPoints(random)};
    bool seen = false;
    constexpr int kSteps = 400;
    const auto height = [&](int step) {
      const auto p = points.at(static_cast<float>(step) / kSteps);
      return glm::dot(p[0] - p[1], glm::cross(p[2] - p[1], p[3] - p[1]));
    };
    for (int step = 0; step < kSteps && !seen; ++step) {
      if ((height(step) > 0.0f) == (height(step + 1) > 0.0f)) continue;
      const auto p = points.at((static_cast<float>(step) + 0.5f) / kSteps);
      const glm::vec3 b = nearestOnTriangle(p[0], p[1], p[2], p[3]);
      seen = std::min({b.x, b.y, b.z}) > 0.05f;
    }
    if (!seen) continue;
    ++crossings;
    EXPECT_TRUE(vertexCrossesTriangle(points, 1e-3f)) << "trial " << trial;
  }
  EXPECT_GT(crossings, 100);
}

TEST(EdgesCross, FindsACrossingInTheirMiddles) {
  MovingPoints points{{glm::vec3(-1, 0, 1), glm::vec3(1, 0, 1), glm::vec3(0, -1, 0), glm::vec3(0, 1, 0)}, {}};
  points.xStar = points.x;
  points.xStar[0].z = points.xStar[1].z = -1.0f;
  const auto time = edgesCross(points, 1e-4f);
  ASSERT_TRUE(time);
  EXPECT_NEAR(*time, 0.5f, 1e-6f);
  points.x[2].x = points.x[3].x = points.xStar[2].x = points.xStar[3].x = 3.0f;
  EXPECT_FALSE(edgesCross(points, 0.1f));
}

// All four in one plane all the time: no crossing, and no NaN.
TEST(EdgesCross, IgnoresCoplanarEdges) {
  MovingPoints points{{glm::vec3(-1, 0, 0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 2, 0)}, {}};
  points.xStar = points.x;
  points.xStar[0].y = points.xStar[1].y = 3.0f;
  EXPECT_FALSE(edgesCross(points, 0.1f));
}

}  // namespace
}  // namespace pliant::sim
