#include "app/view/sheet.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace pliant::app {
namespace {

/// A square of side 1 in the plane y = 0 of cells x cells squares, as a surface of particles and as a mesh.
struct Square {
  explicit Square(int cells) {
    for (int z = 0; z <= cells; ++z) {
      for (int x = 0; x <= cells; ++x) rest.push_back(glm::vec3(x, 0, z) / static_cast<float>(cells));
    }
    for (int z = 0; z < cells; ++z) {
      for (int x = 0; x < cells; ++x) {
        const int a = z * (cells + 1) + x, b = a + cells + 1;
        surface.triangles.push_back({a, b, a + 1});
        surface.triangles.push_back({a + 1, b, b + 1});
      }
    }
    mesh.positions = rest;
    mesh.atRest = rest;
    for (const auto& [a, b, c] : surface.triangles) mesh.triangles.emplace_back(a, b, c);
  }
  std::vector<MeshBorder> meshBorders() const {
    std::vector<MeshBorder> borders;
    for (const SheetBorder& border : bordersOf(surface, rest)) {
      borders.push_back({static_cast<unsigned>(border.a), static_cast<unsigned>(border.b), border.hasHem});
    }
    return borders;
  }

  std::vector<glm::vec3> rest;
  sim::SurfaceMesh surface;
  render::Mesh mesh;
};

TEST(Sheet, ItsBorderIsHemmed) {
  const Square square(3);
  const std::vector<SheetBorder> borders = bordersOf(square.surface, square.rest);
  EXPECT_EQ(borders.size(), 12u);
  EXPECT_TRUE(std::all_of(borders.begin(), borders.end(), [](const SheetBorder& border) { return border.hasHem; }));
}

// Along a tear one original edge has become two.
TEST(Sheet, TornEdgesHaveNoHem) {
  Square square(2);
  const int copy = static_cast<int>(square.rest.size());
  // The middle row of particles 3, 4, 5 is split: the lower squares get their own particles.
  for (const int particle : {3, 4, 5}) square.rest.push_back(square.rest[static_cast<std::size_t>(particle)]);
  for (std::size_t t = 4; t < 8; ++t) {
    for (int& corner : square.surface.triangles[t]) {
      if (corner >= 3 && corner <= 5) corner += copy - 3;
    }
  }
  const std::vector<SheetBorder> borders = bordersOf(square.surface, square.rest);
  EXPECT_EQ(borders.size(), 12u);
  EXPECT_EQ(std::count_if(borders.begin(), borders.end(), [](const SheetBorder& border) { return !border.hasHem; }), 4);
}

TEST(Sheet, AClosedSurfaceHasNoBorder) {
  Square square(1);
  square.surface.closed = true;
  EXPECT_TRUE(bordersOf(square.surface, square.rest).empty());
}

TEST(Sheet, ThickenedVolumeIsAreaTimesThickness) {
  constexpr float kHalf = 0.01f;
  Square square(8);
  std::vector<MeshBorder> borders = square.meshBorders();
  for (MeshBorder& border : borders) border.hasHem = false;
  thicken(borders, kHalf, square.mesh);
  const render::Mesh& mesh = square.mesh;
  ASSERT_EQ(mesh.normals.size(), mesh.positions.size());
  ASSERT_EQ(mesh.fabric.size(), mesh.positions.size());
  ASSERT_EQ(mesh.atRest.size(), mesh.positions.size());
  float volume = 0.0f;
  for (const glm::uvec3& t : mesh.triangles) {
    volume += glm::dot(mesh.positions[t.x], glm::cross(mesh.positions[t.y], mesh.positions[t.z])) / 6.0f;
  }
  // A rim of half its thickness all around, of a triangular section.
  EXPECT_NEAR(volume, 2.0f * kHalf + 4.0f * kHalf * kHalf, 0.05f * kHalf);
  EXPECT_FALSE(mesh.twoSided);
}

TEST(Sheet, FrontFollowsTheTrianglesAndTheHemIsThicker) {
  Square square(4);
  const std::size_t count = square.rest.size();
  thicken(square.meshBorders(), 0.01f, square.mesh);
  const render::Mesh& mesh = square.mesh;
  const std::size_t middle = count / 2;
  EXPECT_NEAR(mesh.positions[middle].y, 0.01f, 1e-6f);
  EXPECT_EQ(mesh.fabric[middle], glm::vec2(0.0f, 0.0f));
  EXPECT_NEAR(mesh.positions[count + middle].y, -0.01f, 1e-6f);
  EXPECT_EQ(mesh.fabric[count + middle], glm::vec2(0.0f, 1.0f));
  EXPECT_GT(mesh.positions[0].y, 0.015f) << "at the hem";
  EXPECT_EQ(mesh.fabric[0], glm::vec2(1.0f, 0.0f));
}

}  // namespace
}  // namespace pliant::app
