#include "sim/io/mesh_seams.h"

#include "sim/io/mesh_topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

TriangleMesh pointedSolid() {
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

// The tetrahedron with its last face detached, whose corners are `apart` from the others.
TriangleMesh withSeam(float apart) {
  TriangleMesh mesh = pointedSolid();
  for (const int vertex : {1, 2, 3}) mesh.positions.push_back(mesh.positions[static_cast<std::size_t>(vertex)] + apart);
  mesh.triangles.back() = {4, 5, 6};
  return mesh;
}

bool hasNoOpenEdge(const TriangleMesh& mesh) {
  const auto edges = meshEdges(mesh, "mesh.obj");
  return std::all_of(edges.begin(), edges.end(), [](const MeshEdge& edge) { return edge.opposite[1] >= 0; });
}

TEST(MeshSeams, ASeamThatRoundingOpenedIsJoined) {
  TriangleMesh mesh = withSeam(1e-7f);
  const auto said = repairSurface(mesh, "mesh.obj");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_TRUE(said[0].starts_with("3 vertices lie of open edges up to ")) << said[0];
  EXPECT_EQ(mesh.positions, pointedSolid().positions);
  EXPECT_TRUE(hasNoOpenEdge(mesh));
}

TEST(MeshSeams, ASlitStaysOpen) {
  TriangleMesh mesh = withSeam(1e-4f);
  EXPECT_TRUE(repairSurface(mesh, "mesh.obj").empty());
  EXPECT_EQ(mesh.positions.size(), 7u);
  EXPECT_FALSE(hasNoOpenEdge(mesh));
}

TEST(MeshSeams, NeighboursWithinASurfaceAreNotJoined) {
  TriangleMesh mesh = pointedSolid();
  const glm::vec3 peak = mesh.positions[3];
  mesh.positions.push_back(peak + 1e-7f);  // the last face is three, around a point that is all but a corner
  mesh.triangles.back() = {1, 2, 4};
  mesh.triangles.push_back({2, 3, 4});
  mesh.triangles.push_back({3, 1, 4});
  EXPECT_EQ(joinSeams(mesh).joined, 0u);
}

TEST(MeshSeams, RemovesDuplicateFaces) {
  TriangleMesh mesh = pointedSolid();
  mesh.triangles.push_back(mesh.triangles[0]);
  mesh.triangles.push_back({mesh.triangles[1][1], mesh.triangles[1][0], mesh.triangles[1][2]});  // the other way round
  const auto said = repairSurface(mesh, "mesh.obj");
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0], "2 triangles have the same vertices as an earlier one: left out");
  EXPECT_EQ(mesh.triangles, pointedSolid().triangles);
}

TEST(MeshSeams, LostPrecisionIsReportedWithTheDistanceThatKeepsIt) {
  std::vector<glm::vec3> positions = pointedSolid().positions;
  EXPECT_EQ(findLostPrecision(positions, 1.0), std::nullopt);
  for (glm::vec3& p : positions) p.x += 1e6f;
  EXPECT_EQ(findLostPrecision(positions, 1.0), std::nullopt);  // sixteen steps of 0.06 m
  const auto problem = findLostPrecision(positions, 0.1);
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->find("precision is lost, expected it within 2e+05 m"), std::string::npos) << *problem;
  positions[0].x = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(findLostPrecision(positions, 0.0));
}

}  // namespace
}  // namespace pliant::sim
