#include "sim/io/triangulate_polygon.h"

#include "tests/support/expect_assertion.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

namespace pliant::sim {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

Triangles triangulate(const std::vector<glm::vec3>& positions, std::vector<int> corners = {}) {
  if (corners.empty()) {
    corners.resize(positions.size());
    std::iota(corners.begin(), corners.end(), 0);
  }
  Triangles triangles;
  triangulatePolygon(positions, corners, triangles);
  return triangles;
}

// Positive where the triangle turns as the z axis does.
double signedArea(const std::vector<glm::vec3>& positions, const std::array<int, 3>& t) {
  const glm::dvec3 a(positions[static_cast<std::size_t>(t[0])]);
  const glm::dvec3 b(positions[static_cast<std::size_t>(t[1])]);
  const glm::dvec3 c(positions[static_cast<std::size_t>(t[2])]);
  return 0.5 * glm::cross(b - a, c - a).z;
}

double polygonArea(const std::vector<glm::vec3>& positions) {
  double area = 0.0;
  for (int i = 2; i < static_cast<int>(positions.size()); ++i) area += signedArea(positions, {0, i - 1, i});
  return area;
}

void expectTiling(const std::vector<glm::vec3>& positions) {
  const Triangles triangles = triangulate(positions);
  EXPECT_EQ(triangles.size(), positions.size() - 2);
  double sum = 0.0;
  for (const auto& triangle : triangles) {
    EXPECT_GE(signedArea(positions, triangle), 0.0);  // none turned over: together they cover the polygon once
    sum += signedArea(positions, triangle);
  }
  EXPECT_NEAR(sum, polygonArea(positions), 1e-6 * std::abs(sum));
}

TEST(TriangulatePolygon, LeavesATriangleAsItIs) {
  EXPECT_EQ(triangulate({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), (Triangles{{0, 1, 2}}));
}

TEST(TriangulatePolygon, MakesAFanOfAConvexPolygon) {
  EXPECT_EQ(triangulate({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}), (Triangles{{0, 1, 2}, {0, 2, 3}}));
  // Wound the other way round, upright, and far from the origin it stays a fan.
  EXPECT_EQ(triangulate({{100, 0, 0}, {100, 1, 0}, {100, 1, 1}, {100, 0.5f, 1.5f}, {100, 0, 1}}, {4, 3, 2, 1, 0}),
            (Triangles{{4, 3, 2}, {4, 2, 1}, {4, 1, 0}}));
}

TEST(TriangulatePolygon, StaysInsideAnArrowhead) {
  const std::vector<glm::vec3> arrow{{0, 0, 0}, {2, -1, 0}, {0.5f, 0, 0}, {2, 1, 0}};
  for (int start = 0; start < 4; ++start) {
    std::vector<glm::vec3> turned;
    for (int i = 0; i < 4; ++i) turned.push_back(arrow[static_cast<std::size_t>((start + i) % 4)]);
    expectTiling(turned);
  }
}

TEST(TriangulatePolygon, HandlesACornerInTheMiddleOfAnEdge) {
  const std::vector<glm::vec3> square{{0, 0, 0}, {0.5f, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  expectTiling(square);
  for (const auto& triangle : triangulate(square)) EXPECT_GT(signedArea(square, triangle), 0.0);
}

TEST(TriangulatePolygon, TilesRandomStarsWithoutOverlap) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> radius(0.1f, 1.0f);
  for (int run = 0; run < 300; ++run) {
    const int count = 4 + run % 40;
    std::vector<glm::vec3> star;
    for (int i = 0; i < count; ++i) {
      const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
      star.push_back(radius(random) * glm::vec3(std::cos(angle), std::sin(angle), 0.0f) + glm::vec3(3, -5, 0));
    }
    expectTiling(star);
  }
}

TEST(TriangulatePolygon, MergesRepeatedCorners) {
  const std::vector<glm::vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  EXPECT_EQ(triangulate(square, {0, 1, 1, 2}), (Triangles{{0, 1, 2}}));
  EXPECT_EQ(triangulate(square, {0, 1, 2, 3, 0}), (Triangles{{0, 1, 2}, {0, 2, 3}}));
}

TEST(TriangulatePolygon, KeepsFlatAndCrossedPolygons) {
  EXPECT_EQ(triangulate({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}).size(), 2u);
  EXPECT_EQ(triangulate({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}).size(), 2u);
  EXPECT_EQ(triangulate({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).size(), 2u);
}

TEST(TriangulatePolygonDeathTest, RefusesACornerThatIsNoPosition) {
  EXPECT_ASSERTION(triangulate(std::vector<glm::vec3>(3), {0, 1, 3}), "a polygon's corners are positions");
}

}  // namespace
}  // namespace pliant::sim
