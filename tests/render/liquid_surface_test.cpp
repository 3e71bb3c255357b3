#include "render/liquid_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace pliant::render {
namespace {

constexpr float kRadius = 0.05F;

std::vector<Sphere> blockOf(glm::ivec3 count) {
  std::vector<Sphere> drops;
  for (int z = 0; z < count.z; ++z) {
    for (int y = 0; y < count.y; ++y) {
      for (int x = 0; x < count.x; ++x) {
        drops.push_back({2.0F * kRadius * glm::vec3(x, y, z), kRadius, {40, 110, 200, 255}, Look::water});
      }
    }
  }
  return drops;
}

LiquidSurface surfaceOf(const std::vector<Sphere>& drops, float coarseness = 1.0F) {
  LiquidSurface surface;
  findLiquidSurface(drops, coarseness, surface);
  return surface;
}

/// Of what the triangles enclose, positive where they are counter-clockwise from outside.
float volumeOf(const LiquidSurface& surface) {
  float volume = 0.0F;
  for (const glm::uvec3& t : surface.triangles) {
    volume += glm::dot(surface.vertices[t.x].position,
                       glm::cross(surface.vertices[t.y].position, surface.vertices[t.z].position)) /
              6.0F;
  }
  return volume;
}

bool isClosed(const LiquidSurface& surface) {
  std::map<std::pair<unsigned, unsigned>, int> edges;
  for (const glm::uvec3& t : surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      const unsigned a = t[k], b = t[(k + 1) % 3];
      edges[std::minmax(a, b)] += a < b ? 1 : -1;
    }
  }
  for (const auto& [edge, balance] : edges) {
    if (balance != 0) return false;
  }
  return !edges.empty();
}

// Each drop stands for the cube around it; corners and edges are rounded.
TEST(LiquidSurface, EnclosesTheVolumeOfItsDrops) {
  for (const float coarseness : {1.0F, 2.0F}) {
    const LiquidSurface surface = surfaceOf(blockOf({20, 20, 20}), coarseness);
    EXPECT_TRUE(isClosed(surface));
    EXPECT_NEAR(volumeOf(surface), 8.0F, 0.5F) << "coarseness " << coarseness;
  }
}

TEST(LiquidSurface, ASheetAndAThreadOfDropsHaveNoHoles) {
  const LiquidSurface sheet = surfaceOf(blockOf({20, 1, 20})), thread = surfaceOf(blockOf({30, 1, 1}));
  EXPECT_TRUE(isClosed(sheet));
  EXPECT_NEAR(volumeOf(sheet), 20 * 20 * 0.001F, 0.12F);
  EXPECT_TRUE(isClosed(thread));
  EXPECT_GT(volumeOf(thread), 30 * 0.001F * 0.4F);
  // One piece: its vertices hang together from one end to the other.
  float low = 1e9F, high = -1e9F;
  for (const LiquidVertex& vertex : thread.vertices) {
    low = std::min(low, vertex.position.x);
    high = std::max(high, vertex.position.x);
  }
  EXPECT_GT(high - low, 29 * 2 * kRadius);
}

/// Of the vertices that the predicate picks: the mean of their normals' angles to `up` [radians].
template <class Predicate>
float meanLean(const LiquidSurface& surface, glm::vec3 up, Predicate picks) {
  float sum = 0.0F, count = 0.0F;
  for (const LiquidVertex& vertex : surface.vertices) {
    if (!picks(vertex.position)) continue;
    sum += std::acos(std::min(glm::dot(vertex.normal, up), 1.0F));
    count += 1.0F;
  }
  return sum / count;
}

// What a level bath mirrors stands still: single drops do not show, though they lie in disorder.
TEST(LiquidSurface, IsNearlyLevelForAStirredBath) {
  std::vector<Sphere> drops = blockOf({24, 6, 24});
  std::minstd_rand random(1);  // NOLINT: the same ones each time
  std::uniform_real_distribution<float> shift(-0.6F * kRadius, 0.6F * kRadius);
  for (Sphere& drop : drops) drop.position += glm::vec3(shift(random), shift(random), shift(random));
  const auto isInside = [](glm::vec3 p) {
    return p.y > 10.0F * kRadius && glm::min(p.x, p.z) > 8.0F * kRadius && glm::max(p.x, p.z) < 38.0F * kRadius;
  };
  for (const float coarseness : {1.0F, 2.0F})
    EXPECT_LT(meanLean(surfaceOf(drops, coarseness), {0, 1, 0}, isInside), 0.09F / coarseness) << coarseness;
}

/// Vertices less edges plus triangles: 2 for a ball, 2 less for each hole through it.
int eulerNumberOf(const LiquidSurface& surface) {
  std::set<std::pair<unsigned, unsigned>> edges;
  for (const glm::uvec3& t : surface.triangles) {
    for (int k = 0; k < 3; ++k) edges.insert(std::minmax(t[k], t[(k + 1) % 3]));
  }
  return static_cast<int>(surface.vertices.size() + surface.triangles.size()) - static_cast<int>(edges.size());
}

// As the film that a fountain throws up: drops in disorder leave no holes in it, at rest and drawn out.
TEST(LiquidSurface, HasNoHolesForAStirredSheet) {
  std::vector<Sphere> drops = blockOf({20, 1, 20});
  std::minstd_rand random(2);  // NOLINT: the same ones each time
  std::uniform_real_distribution<float> shift(-0.4F * kRadius, 0.4F * kRadius);
  for (Sphere& drop : drops) drop.position += glm::vec3(shift(random), shift(random), shift(random));
  for (const float apart : {1.0F, 1.3F, 1.4F}) {
    std::vector<Sphere> sheet = drops;
    for (Sphere& drop : sheet) drop.position *= glm::vec3(apart, 1.0F, apart);
    for (const float coarseness : {1.0F, 2.0F}) {
      EXPECT_EQ(eulerNumberOf(surfaceOf(sheet, coarseness)), 2) << apart << ", coarseness " << coarseness;
    }
  }
}

// Drops on a lattice 1.8 times as far apart as at rest: round kernels leave 529 holes between them.
TEST(LiquidSurface, IsFlatForAStretchedSheet) {
  constexpr float kApart = 1.8F;
  std::vector<Sphere> drops = blockOf({24, 1, 24});
  for (Sphere& drop : drops) drop.position *= kApart;
  for (const float coarseness : {1.0F, 2.0F, 3.0F}) {
    const LiquidSurface surface = surfaceOf(drops, coarseness);
    EXPECT_EQ(eulerNumberOf(surface), 2) << "coarseness " << coarseness;
    float thinnest = 1e9F, thickest = 0.0F;
    for (const LiquidVertex& vertex : surface.vertices) {
      const glm::vec3 p = vertex.position / kRadius;
      if (glm::min(p.x, p.z) < 8.0F || glm::max(p.x, p.z) > 46.0F * kApart - 8.0F) continue;
      thinnest = std::min(thinnest, std::abs(p.y));
      thickest = std::max(thickest, std::abs(p.y));
    }
    EXPECT_GT(thinnest, 0.5F) << "radii, coarseness " << coarseness;
    EXPECT_LT(thickest, 2.0F) << "radii, coarseness " << coarseness;
    EXPECT_LT(thickest - thinnest, 0.1F) << "radii, coarseness " << coarseness;
  }
}

TEST(LiquidSurface, NormalsPointOutwards) {
  const LiquidSurface surface = surfaceOf(blockOf({12, 12, 12}));
  const glm::vec3 middle(11.0F * kRadius);
  for (const LiquidVertex& vertex : surface.vertices) {
    EXPECT_GT(glm::dot(vertex.normal, vertex.position - middle), 0.0F);
    EXPECT_NEAR(glm::length(vertex.normal), 1.0F, 1e-4F);
  }
}

TEST(LiquidSurface, SmallDropsAreSeparateSpheres) {
  std::vector<Sphere> drops = blockOf({6, 6, 6});
  const std::size_t before = surfaceOf(drops).triangles.size();
  drops.push_back({{3, 3, 3}, 0.4F * kRadius, {40, 110, 200, 255}, Look::water});
  const LiquidSurface surface = surfaceOf(drops);
  EXPECT_EQ(surface.triangles.size(), before + 80);
  EXPECT_TRUE(isClosed(surface));
}

TEST(LiquidSurface, LoneDropsOfHoneyAreNotAerated) {
  for (const Look look : {Look::water, Look::honey}) {
    const LiquidSurface surface = surfaceOf({{{9, 9, 9}, kRadius, {}, look}, {{0, 0, 0}, 0.4F * kRadius, {}, look}});
    EXPECT_EQ(surface.vertices.back().colour.a == 255, look == Look::honey);
  }
}

TEST(LiquidSurface, HandlesNonFiniteAndDistantDrops) {
  std::vector<Sphere> drops = blockOf({4, 4, 4});
  const std::size_t before = surfaceOf(drops).triangles.size();
  drops.push_back({{std::nanf(""), 0, 0}, kRadius, {}, Look::water});
  drops.push_back({{0, std::numeric_limits<float>::infinity(), 0}, kRadius, {}, Look::water});
  drops.push_back({{1e30F, 0, 0}, kRadius, {}, Look::water});
  drops.push_back({{0, 0, 0}, 0.0F, {}, Look::water});
  EXPECT_EQ(surfaceOf(drops).triangles.size(), before);
  EXPECT_TRUE(surfaceOf({}).triangles.empty());
}

}  // namespace
}  // namespace pliant::render
