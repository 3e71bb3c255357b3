// Surfaces around bodies of particles: by the shapes that the particles fill.
#include "sim/bodies/surface_around.h"

#include "sim/geometry/aabb.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kSpacing = 0.1f;
constexpr float kRadius = 0.05f;

/// A lattice of the points for which `isIn` holds.
template <typename IsIn>
std::vector<glm::vec3> latticeIn(int half, IsIn&& isIn) {
  std::vector<glm::vec3> points;
  for (int i = -half; i <= half; ++i) {
    for (int j = -half; j <= half; ++j) {
      for (int k = -half; k <= half; ++k) {
        const glm::vec3 p = kSpacing * glm::vec3(i, j, k);
        if (isIn(p)) points.push_back(p);
      }
    }
  }
  return points;
}

std::vector<glm::vec3> cube() {
  return latticeIn(3, [](const glm::vec3&) { return true; });
}

/// Vertices - edges + faces; checks that each edge has two triangles, in opposite directions.
int eulerNumberOf(const TriangleMesh& mesh) {
  std::map<std::pair<int, int>, int> directed;
  for (const auto& t : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) ++directed[{t[i], t[(i + 1) % 3]}];
  }
  for (const auto& [edge, count] : directed) {
    EXPECT_EQ(count, 1);
    EXPECT_TRUE(directed.contains({edge.second, edge.first}));
  }
  return static_cast<int>(mesh.positions.size()) - static_cast<int>(directed.size() / 2) +
         static_cast<int>(mesh.triangles.size());
}

TEST(SurfaceAround, ACubeIsFlatAndAsLargeAsItsParticlesReach) {
  const TriangleMesh mesh = surfaceAround(cube(), kRadius);
  Aabb box = Aabb::none();
  for (const glm::vec3& p : mesh.positions) box.grow(p);
  for (int a = 0; a < 3; ++a) {
    EXPECT_NEAR(box.max[a], 0.35f, 0.01f);
    EXPECT_NEAR(box.min[a], -0.35f, 0.01f);
  }
  for (const glm::vec3& p : mesh.positions) {
    if (std::abs(p.y) > 0.2f || std::abs(p.z) > 0.2f || p.x < 0.0f) continue;
    EXPECT_NEAR(p.x, 0.35f, 0.01f) << p.y << ' ' << p.z;
  }
  EXPECT_NEAR(enclosedVolume(mesh), 0.343, 0.1 * 0.343);  // edges are round by a spacing
  EXPECT_EQ(eulerNumberOf(mesh), 2);
}

TEST(SurfaceAround, ABallIsRound) {
  const auto points = latticeIn(5, [](const glm::vec3& p) { return glm::length(p) < 0.45f; });
  const TriangleMesh mesh = surfaceAround(points, kRadius);
  ASSERT_FALSE(mesh.positions.empty());
  for (const glm::vec3& p : mesh.positions) EXPECT_NEAR(glm::length(p), 0.475f, 0.04f);
  EXPECT_GT(enclosedVolume(mesh), 0.0);  // counter-clockwise seen from outside
}

TEST(SurfaceAround, ARingKeepsItsHole) {
  const auto points = latticeIn(7, [](const glm::vec3& p) {
    return glm::length(glm::vec2(glm::length(glm::vec2(p.x, p.y)) - 0.5f, p.z)) < 0.16f;
  });
  EXPECT_EQ(eulerNumberOf(surfaceAround(points, kRadius)), 0);
}

TEST(SurfaceAround, IsEmptyForParticlesWithoutAnInterior) {
  const auto plate = latticeIn(3, [](const glm::vec3& p) { return p.y == 0.0f; });
  EXPECT_TRUE(surfaceAround(plate, kRadius).triangles.empty());
  EXPECT_TRUE(surfaceAround(std::vector<glm::vec3>(9, glm::vec3(1.0f)), kRadius).triangles.empty());
  EXPECT_TRUE(surfaceAround({}, kRadius).triangles.empty());
}

TEST(SurfaceAround, SpacingIsTheDistanceOfNeighbours) {
  EXPECT_NEAR(spacingOf(cube()), kSpacing, 1e-6f);
  EXPECT_EQ(spacingOf(std::vector<glm::vec3>(1)), 0.0f);
}

}  // namespace
}  // namespace pliant::sim
