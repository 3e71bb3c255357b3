// Solids filled with particles, and surfaces that follow these.
#include "sim/bodies/sample_solid.h"

#include "sim/bodies/skin.h"
#include "sim/io/mesh_file.h"
#include "sim/tetrahedra/shapes.h"
#include "tests/sim/expect_near.h"
#include "tests/support/expect_assertion.h"
#include "tests/support/paths.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

TriangleMesh bunny() { return readMesh(sourcePath("assets/meshes/bunny.obj")); }
TriangleMesh boxOf(const glm::vec3& size) {
  TriangleMesh box = boxSurface(size, {1, 1, 1});
  weld(box);
  return box;
}

/// Distance of each point to its nearest neighbour.
std::vector<float> nearestDistances(std::span<const glm::vec3> points) {
  std::vector<float> nearest(points.size(), 1e30f);
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < points.size(); ++j) {
      if (i != j) nearest[i] = std::min(nearest[i], glm::distance(points[i], points[j]));
    }
  }
  return nearest;
}

/// The largest distance from points at this depth below the surface's vertices to the nearest sample.
float largestGap(const TriangleMesh& mesh, const SolidDistance& solid, std::span<const glm::vec3> points, float depth) {
  float largest = 0.0f;
  for (const glm::vec3& vertex : mesh.positions) {
    const glm::vec3 inside = vertex - depth * solid.at(1.001f * vertex).outward;
    float nearest = 1e30f;
    for (const glm::vec3& point : points) nearest = std::min(nearest, glm::distance(inside, point));
    largest = std::max(largest, nearest);
  }
  return largest;
}

TEST(SolidDistance, IsExactForABoxInsideOutsideAndAtEdges) {
  const SolidDistance box(boxOf({2, 2, 2}));
  EXPECT_FLOAT_EQ(box.at({0, 0.25f, 0}).distance, -0.75f);
  EXPECT_FLOAT_EQ(box.at({3, 0, 0}).distance, 2.0f);
  EXPECT_NEAR(box.at({2, 2, 0.3f}).distance, std::sqrt(2.0f), 1e-6f);
  EXPECT_NEAR(box.at({2, 2, 2}).distance, std::sqrt(3.0f), 1e-6f);
  EXPECT_NEAR(box.at({0.99f, 0.99f, 0.99f}).distance, -0.01f, 1e-6f);
  expectNear(box.at({0, -0.9f, 0.2f}).outward, {0, -1, 0}, 1e-6f);
  expectNear(box.at({0, -1.9f, 0.2f}).outward, {0, -1, 0}, 1e-6f);
}

TEST(SampleSolid, FillsABoxWithAnEvenLattice) {
  const SampleResult result = sampleSolid(SolidDistance(boxOf({1.0f, 0.6f, 0.4f})), {0.2f, 0.1f});
  ASSERT_FALSE(result.failure);
  ASSERT_EQ(result.points.size(), 5u * 3u * 2u);
  for (const float distance : nearestDistances(result.points)) EXPECT_NEAR(distance, 0.2f, 1e-6f);
  glm::vec3 sum(0.0f), high(0.0f);
  for (const glm::vec3& point : result.points) {
    sum += point;
    high = glm::max(high, point);
  }
  expectNear(sum, glm::vec3(0.0f), 1e-5f);
  expectNear(high, {0.4f, 0.2f, 0.1f}, 1e-6f);  // a radius below the surface
}

TEST(SampleSolid, CoversASphereEvenlyAtItsDepth) {
  const TriangleMesh mesh = ellipsoidSurface({2, 2, 2}, 16);
  const SolidDistance solid(mesh);
  const SampleResult result = sampleSolid(solid, {0.2f, 0.1f});
  ASSERT_FALSE(result.failure);
  // One cube of the spacing per particle; outer ones extend beyond the ball of their centres, whose radius is 0.9.
  EXPECT_NEAR(static_cast<double>(result.points.size()), 4.19 / 0.008, 0.1 * 4.19 / 0.008);
  for (const glm::vec3& point : result.points) EXPECT_LT(solid.at(point).distance, -0.09f);
  for (const float distance : nearestDistances(result.points)) {
    EXPECT_GT(distance, 0.65f * 0.2f);
    EXPECT_LT(distance, 1.25f * 0.2f);
  }
  EXPECT_LT(largestGap(mesh, solid, result.points, 0.1f), 0.8f * 0.2f);
}

TEST(SampleSolid, FillsABunnyUpToItsSurface) {
  const TriangleMesh mesh = bunny();
  const SolidDistance solid(mesh);
  const glm::vec3 extent = solid.bounds().max - solid.bounds().min;
  const float spacing = 0.05f * std::max({extent.x, extent.y, extent.z});
  const SampleResult result = sampleSolid(solid, {spacing, 0.5f * spacing});
  ASSERT_FALSE(result.failure);
  EXPECT_GT(result.points.size(), 500u);
  for (const glm::vec3& point : result.points) EXPECT_LT(solid.at(point).distance, 0.0f);
  for (const float distance : nearestDistances(result.points)) EXPECT_GT(distance, 0.6f * spacing);
  EXPECT_LT(largestGap(mesh, solid, result.points, 0.5f * spacing), 1.1f * spacing);
  EXPECT_EQ(sampleSolid(solid, {spacing, 0.5f * spacing}).points, result.points);
}

TEST(SampleSolid, RefusesFlatOrExcessiveSamplings) {
  const SolidDistance plate(boxOf({1.0f, 1.0f, 0.1f}));
  EXPECT_NE(sampleSolid(plate, {0.1f, 0.05f}).failure->find("in one plane"), std::string::npos);
  EXPECT_FALSE(sampleSolid(plate, {0.05f, 0.025f}).failure);
  EXPECT_NE(sampleSolid(plate, {0.0005f, 0.00025f}).failure->find("expected at least"), std::string::npos);
}

TEST(Skin, ReproducesTheSurfaceAndFollowsAnAffineMotion) {
  const glm::mat3 shear(1.1f, 0.2f, 0, -0.1f, 0.9f, 0.3f, 0, 0.1f, 1.3f);
  for (const TriangleMesh& mesh : {bunny(), boxSurface({1, 1, 1}, {10, 10, 10})}) {
    const SolidDistance solid(mesh);
    const glm::vec3 extent = solid.bounds().max - solid.bounds().min;
    const float longest = std::max({extent.x, extent.y, extent.z}), spacing = 0.06f * longest;
    const SampleResult result = sampleSolid(solid, {spacing, 0.5f * spacing});
    ASSERT_FALSE(result.failure);
    EmbeddedSurface surface;
    surface.vertices = skin(mesh.positions, result.points, spacing);
    std::vector<glm::vec4> rest, moved;
    for (const glm::vec3& p : result.points) {
      rest.emplace_back(p, 0.0f);
      moved.emplace_back(shear * p + glm::vec3(1, 2, 3), 0.0f);
    }
    for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
      expectNear(surface.position(v, rest), mesh.positions[v], 1e-4f * longest);
      expectNear(surface.position(v, moved), shear * mesh.positions[v] + glm::vec3(1, 2, 3), 2e-4f * longest);
    }
  }
}

TEST(Skin, DoesNotAmplifyParticleMotion) {
  const TriangleMesh mesh = ellipsoidSurface({2, 2, 2}, 10);
  const SampleResult result = sampleSolid(SolidDistance(mesh), {0.2f, 0.1f});
  ASSERT_FALSE(result.failure);
  for (const auto& vertex : skin(mesh.positions, result.points, 0.2f)) {
    float sum = 0.0f, squares = 0.0f;
    for (const float w : vertex.weights) {
      sum += w;
      squares += w * w;
    }
    EXPECT_NEAR(sum, 1.0f, 1e-5f);
    EXPECT_LT(squares, 2.0f);  // variance of a vertex, which lies outside of them, by that of the particles
  }
}

TEST(SolidDistanceDeathTest, RefusesASurfaceThatIsInsideOut) {
  TriangleMesh box = boxOf(glm::vec3(1.0f));
  EXPECT_LT(SolidDistance(box).at(glm::vec3(0.0f)).distance, 0.0f);
  for (auto& triangle : box.triangles) std::swap(triangle[1], triangle[2]);
  EXPECT_ASSERTION(SolidDistance{box}, "the surface encloses a solid");
}

// The search for points outside the plane is bounded: among thousands in it, it would take minutes.
TEST(Skin, VerticesAboveALargePlaneFollowIt) {
  constexpr int kSide = 120;
  constexpr float kSpacing = 0.1f;
  std::vector<glm::vec3> points;
  for (int x = 0; x < kSide; ++x) {
    for (int z = 0; z < kSide; ++z) points.push_back(kSpacing * glm::vec3(x, 0, z));
  }
  points.push_back({0, 9, 0});
  std::vector<glm::vec3> surface;
  for (int k = 0; k < 400; ++k) surface.push_back({0.02f * float(k), 0.05f, 3.0f + 0.013f * float(k)});
  const auto vertices = skin(surface, points, kSpacing);
  ASSERT_EQ(vertices.size(), surface.size());
  for (std::size_t k = 0; k < vertices.size(); ++k) {
    glm::vec3 place(0.0f);
    for (std::size_t t = 0; t < EmbeddedSurface::kMaxTies; ++t) {
      place += vertices[k].weights[t] * points[static_cast<std::size_t>(vertices[k].particles[t])];
    }
    expectNear(place, {surface[k].x, 0.0f, surface[k].z}, 0.1f * kSpacing);
  }
}

}  // namespace
}  // namespace pliant::sim
