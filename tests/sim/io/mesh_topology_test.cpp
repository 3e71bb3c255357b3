#include "sim/io/mesh_topology.h"

#include "sim/base/input_errors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pliant::sim {
namespace {

TriangleMesh tetrahedron() {
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

std::string errorOf(TriangleMesh mesh) {
  try {
    repairSurface(mesh, "mesh.obj");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// Whether no side occurs twice in the same direction.
bool isConsistentlyOriented(const TriangleMesh& mesh) {
  std::vector<std::pair<int, int>> sides;
  for (const auto& t : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) sides.emplace_back(t[k], t[(k + 1) % 3]);
  }
  std::sort(sides.begin(), sides.end());
  return std::adjacent_find(sides.begin(), sides.end()) == sides.end();
}

TEST(MeshTopology, DoesNotChangeAValidMesh) {
  TriangleMesh mesh = tetrahedron();
  EXPECT_TRUE(repairSurface(mesh, "mesh.obj").empty());
  EXPECT_EQ(mesh.triangles, tetrahedron().triangles);
  EXPECT_EQ(mesh.positions, tetrahedron().positions);
}

TEST(MeshTopology, FlipsInconsistentTriangles) {
  for (std::size_t wrong = 0; wrong < 4; ++wrong) {
    TriangleMesh mesh = tetrahedron();
    std::swap(mesh.triangles[wrong][0], mesh.triangles[wrong][1]);
    const auto said = repairSurface(mesh, "mesh.obj");
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0], "a triangle is wound against its neighbours: flipped");
    EXPECT_TRUE(isConsistentlyOriented(mesh));
    EXPECT_NEAR(sixfoldVolume(mesh), 1.0, 1e-12);
  }
}

// Two tetrahedra, point to point, and a correct strip beside them.
TEST(MeshTopology, DuplicatesAVertexSharedByUnconnectedParts) {
  TriangleMesh mesh = tetrahedron();
  for (const glm::vec3& corner : {glm::vec3(-1, 0, 0), glm::vec3(0, -1, 0), glm::vec3(0, 0, -1)})
    mesh.positions.push_back(corner);
  for (const auto& t : {std::array{0, 4, 5}, std::array{0, 6, 4}, std::array{0, 5, 6}, std::array{4, 6, 5}})
    mesh.triangles.push_back(t);
  const auto said = repairSurface(mesh, "mesh.obj");
  ASSERT_GE(said.size(), 1u);
  EXPECT_EQ(said[0],
            "parts of the surface meet only in a vertex, the first of them 1 (counted from 1): split there, with a "
            "vertex each");
  ASSERT_EQ(mesh.positions.size(), 8u);
  EXPECT_EQ(mesh.positions[7], mesh.positions[0]);
  for (std::size_t t = 0; t < 8; ++t) {
    const bool isFirst = t < 4;
    EXPECT_EQ(std::count(mesh.triangles[t].begin(), mesh.triangles[t].end(), isFirst ? 7 : 0), 0) << "triangle " << t;
  }
  EXPECT_NEAR(std::abs(sixfoldVolume(mesh)), 2.0, 1e-12);
}

TEST(MeshTopology, FlipsAClosedMeshThatIsInsideOut) {
  TriangleMesh mesh = tetrahedron();
  for (auto& triangle : mesh.triangles) std::swap(triangle[0], triangle[1]);
  EXPECT_NEAR(sixfoldVolume(mesh), -1.0, 1e-12);
  const auto said = repairSurface(mesh, "mesh.obj");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0], "the closed mesh is inside out: flipped");
  EXPECT_NEAR(sixfoldVolume(mesh), 1.0, 1e-12);
}

TEST(MeshTopology, VerticesAtOnePlaceBecomeOne) {
  TriangleMesh soup;  // each triangle with three vertices of its own
  const TriangleMesh good = tetrahedron();
  for (const auto& triangle : good.triangles) {
    const int first = static_cast<int>(soup.positions.size());
    for (const int vertex : triangle) soup.positions.push_back(good.positions[static_cast<std::size_t>(vertex)]);
    soup.triangles.push_back({first, first + 1, first + 2});
  }
  const auto said = repairSurface(soup, "mesh.obj");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0], "8 vertices lie at the position of an earlier one: merged with it, later vertices are renumbered");
  EXPECT_EQ(soup.positions.size(), 4u);
  EXPECT_EQ(meshEdges(soup, "mesh.obj").size(), 6u);
  EXPECT_NEAR(sixfoldVolume(soup), 1.0, 1e-12);
}

TEST(MeshTopology, AMoebiusStripIsRefusedWithAnEdge) {
  TriangleMesh strip;
  constexpr int kCount = 8;
  for (int i = 0; i < kCount; ++i) {
    const float u = 6.2831853f * static_cast<float>(i) / kCount;
    for (const float side : {-0.3f, 0.3f}) {
      strip.positions.emplace_back((1 + side * std::cos(u / 2)) * std::cos(u),
                                   (1 + side * std::cos(u / 2)) * std::sin(u), side * std::sin(u / 2));
    }
  }
  for (int i = 0; i < kCount; ++i) {
    const int a = 2 * i, b = a + 1;
    const int c = i + 1 < kCount ? a + 2 : 1, d = i + 1 < kCount ? a + 3 : 0;  // the ends are joined crosswise
    strip.triangles.push_back({a, b, c});
    strip.triangles.push_back({b, d, c});
  }
  const std::string said = errorOf(strip);
  EXPECT_NE(said.find("mesh.obj"), std::string::npos) << said;
  EXPECT_NE(said.find("the surface has one side only"), std::string::npos) << said;
  EXPECT_NE(said.find("the edge of vertices"), std::string::npos) << said;
}

TEST(MeshTopology, ListsEachEdgeOnceWithItsOppositeVertices) {
  const TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {{0, 1, 2}, {2, 1, 3}}};
  const std::vector<MeshEdge> edges = meshEdges(mesh, "mesh.obj");
  ASSERT_EQ(edges.size(), 5u);
  const std::array<std::array<int, 4>, 5> expected{
      {{0, 1, 2, -1}, {1, 2, 0, 3}, {2, 0, 1, -1}, {1, 3, 2, -1}, {3, 2, 1, -1}}};
  for (std::size_t i = 0; i < 5; ++i) {
    const MeshEdge& edge = edges[i];
    EXPECT_EQ((std::array<int, 4>{edge.a, edge.b, edge.opposite[0], edge.opposite[1]}), expected[i]) << i;
  }
}

TEST(MeshTopology, EveryEdgeOfAClosedMeshHasTwoTriangles) {
  const TriangleMesh mesh = tetrahedron();
  const std::vector<MeshEdge> edges = meshEdges(mesh, "mesh.obj");
  EXPECT_EQ(edges.size(), 6u);
  std::set<std::pair<int, int>> seen;
  for (const MeshEdge& edge : edges) {
    EXPECT_TRUE(seen.insert(std::minmax(edge.a, edge.b)).second);
    EXPECT_GE(edge.opposite[0], 0);
    EXPECT_GE(edge.opposite[1], 0);
  }
}

TEST(MeshTopology, AnEdgeOfThreeTrianglesIsRefused) {
  const TriangleMesh book{{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}}, {{0, 1, 2}, {0, 1, 3}, {1, 0, 4}}};
  const std::string said = errorOf(book);
  EXPECT_EQ(said,
            "mesh.obj: 3 triangles meet at the edge of vertices 1 and 2 (counted from 1), expected 1 or 2: remove fins "
            "and inner walls, or split the surface there");
  EXPECT_THROW(meshEdges(book, "book.obj"), InputError);
}

TEST(MeshTopology, AMeshWithoutTrianglesHasNoEdges) { EXPECT_TRUE(meshEdges({}, "none.obj").empty()); }

TEST(MeshTopology, TrianglesWithoutAreaAndLooseVerticesAreReported) {
  TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}, {5, 5, 5}}, {{0, 1, 2}, {0, 2, 3}}};
  const auto said = findDegenerate(mesh);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0], "a triangle without area, the first of vertices 1, 2 and 3 (counted from 1): no bending there");
  EXPECT_EQ(said[1], "vertex 5 (counted from 1) belongs to no triangle: nothing holds it");
}

TEST(MeshTopology, VertexAreaIsAThirdOfItsTriangles) {
  const TriangleMesh mesh{{{0, 0, 0}, {2, 0, 0}, {0, 0, 3}, {2, 0, 3}}, {{0, 2, 1}, {1, 2, 3}}};
  const std::vector<float> areas = vertexAreas(mesh);
  EXPECT_EQ(areas, (std::vector<float>{1, 2, 2, 1}));
}

}  // namespace
}  // namespace pliant::sim
