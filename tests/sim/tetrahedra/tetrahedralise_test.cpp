#include "sim/tetrahedra/embedded_surface.h"
#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "tests/sim/batch_setup.h"
#include "tests/support/expect_assertion.h"
#include "tests/support/paths.h"

#include <glm/gtc/matrix_transform.hpp>

#include <filesystem>

namespace pliant::sim {
namespace {

constexpr double kPi = 3.14159265358979;

TriangleMesh bunny() { return readMesh(sourcePath("assets/meshes/bunny.obj")); }

TriangleMesh closedBox(const glm::vec3& size) {
  TriangleMesh mesh = boxSurface(size, {1, 1, 1});
  weld(mesh);
  return mesh;
}

std::optional<std::string> check(const TriangleMesh& mesh) { return checkSolid(mesh, meshEdges(mesh, "test.obj")); }

std::size_t turnedInsideOut(const TetraMesh& mesh) {
  std::size_t count = 0;
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); ++t) count += mesh.volumeOf(t) > 0.0 ? 0 : 1;
  return count;
}

TEST(TetraMesh, ListsItsEdgesOnceEachInOrderAlsoWithoutPositions) {
  TetraMesh mesh;
  mesh.tetrahedra = {{4, 1, 7, 2}, {7, 2, 9, 4}};
  const std::vector<std::array<int, 2>> edges{{1, 2}, {1, 4}, {1, 7}, {2, 4}, {2, 7}, {2, 9}, {4, 7}, {4, 9}, {7, 9}};
  EXPECT_EQ(edgesOf(mesh), edges);
}

TEST(BoxOfTetrahedra, FillsTheBoxWithTheNumbersOfTheStudy) {  // Real Gómez, 3.2
  for (const auto& [n, edges, tetrahedra] :
       {std::array<std::size_t, 3>{1, 18, 5}, {2, 90, 40}, {3, 252, 135}, {4, 540, 320}}) {
    const auto cells = static_cast<int>(n);
    const TetraMesh mesh =
        boxOfTetrahedra(glm::vec3(0), glm::vec3(1.0f / static_cast<float>(cells)), {cells, cells, cells});
    EXPECT_EQ(edgesOf(mesh).size(), edges);
    EXPECT_EQ(mesh.tetrahedra.size(), tetrahedra);
    EXPECT_NEAR(mesh.volume(), 1.0, 1e-6);
    EXPECT_EQ(turnedInsideOut(mesh), 0u);
    EXPECT_EQ(boundaryOf(mesh).size(), 12 * n * n);  // two triangles a square: faces of neighbouring cubes meet
  }
}

TEST(BoxOfTetrahedra, HasItsBoundaryOutside) {
  const TetraMesh mesh = boxOfTetrahedra(glm::vec3(-1, 0, 2), glm::vec3(0.5f, 0.25f, 1), {2, 3, 1});
  EXPECT_NEAR(enclosedVolume({mesh.positions, boundaryOf(mesh)}), mesh.volume(), 1e-6);
}

TEST(Shapes, EncloseTheirVolumes) {
  EXPECT_NEAR(enclosedVolume(boxSurface({1, 2, 3}, {2, 3, 4})), 6.0, 1e-5);
  const TriangleMesh ball = ellipsoidSurface({1, 2, 3}, 24);
  EXPECT_NEAR(enclosedVolume(ball), kPi, 0.01 * kPi);
  EXPECT_EQ(check(ball), std::nullopt);
  EXPECT_EQ(check(closedBox({1, 1, 1})), std::nullopt);
}

// The tetrahedra end at the surface and keep their shape.
TEST(Tetrahedralise, FillsABallUpToItsSurface) {
  const TriangleMesh ball = ellipsoidSurface(glm::vec3(2), 20);
  for (const int resolution : {6, 10, 17}) {
    const TetraResult result = tetrahedralise(ball, {resolution});
    ASSERT_FALSE(result.failure) << *result.failure;
    EXPECT_EQ(turnedInsideOut(result.mesh), 0u);
    double sum = 0.0, count = 0.0;
    for (const auto& face : boundaryOf(result.mesh)) {
      for (const int vertex : face) {
        const double distance = glm::length(result.mesh.positions[static_cast<std::size_t>(vertex)]) - 1.0;
        EXPECT_LT(std::abs(distance), 0.6 * double(result.cellSize));
        sum += std::abs(distance);
        count += 1.0;
      }
    }
    EXPECT_LT(sum / count, 0.08 * double(result.cellSize));
  }
}

// The volume of the surface, a polyhedron: a ball, an ellipsoid, a rotated box, a figure with thin parts.
TEST(Tetrahedralise, HasTheVolumeOfTheSurface) {
  TriangleMesh askew = closedBox({1, 0.6f, 0.4f});
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), 0.7f, glm::vec3(0.3f, 0.8f, -0.5f)));
  for (glm::vec3& p : askew.positions) p = turn * p;
  const std::vector<std::pair<TriangleMesh, int>> solids{
      {ellipsoidSurface(glm::vec3(2), 20), 5}, {ellipsoidSurface({1, 2, 3}, 30), 8}, {askew, 11}, {bunny(), 12}};
  for (const auto& [surface, coarsest] : solids) {
    const double volume = enclosedVolume(surface);
    for (const int resolution : {coarsest, coarsest + 3, 2 * coarsest}) {
      const TetraResult result = tetrahedralise(surface, {resolution});
      ASSERT_FALSE(result.failure) << *result.failure;
      EXPECT_NEAR(result.mesh.volume(), volume, 0.01 * volume) << resolution;
      EXPECT_EQ(turnedInsideOut(result.mesh), 0u);
    }
  }
}

TEST(Tetrahedralise, FillsTheBunny) {
  const TriangleMesh surface = bunny();
  EXPECT_EQ(check(surface), std::nullopt);
  for (const int resolution : {12, 16, 24}) {
    const TetraResult result = tetrahedralise(surface, {resolution});
    ASSERT_FALSE(result.failure) << *result.failure;
    EXPECT_EQ(turnedInsideOut(result.mesh), 0u);
    EXPECT_NEAR(result.mesh.volume() / enclosedVolume(surface), 1.0, 0.9 / resolution) << resolution;
    double smallest = 1.0;
    for (std::size_t t = 0; t < result.mesh.tetrahedra.size(); ++t)
      smallest = std::min(smallest, result.mesh.volumeOf(t));
    EXPECT_GE(smallest, 0.24 / 6.0 * std::pow(double(result.cellSize), 3));
  }
}

TEST(Tetrahedralise, TurnedInSpaceABoxIsFilledAsWell) {
  TriangleMesh box = closedBox({1, 0.6f, 0.4f});
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), 0.7f, glm::vec3(0.3f, 0.8f, -0.5f)));
  for (glm::vec3& p : box.positions) p = turn * p + glm::vec3(100, -3, 7);
  const TetraResult result = tetrahedralise(box, {16});
  ASSERT_FALSE(result.failure);
  EXPECT_EQ(turnedInsideOut(result.mesh), 0u);
  EXPECT_NEAR(result.mesh.volume(), 0.24, 0.02);
}

TEST(Tetrahedralise, AnAlignedBoxIsFilledExactly) {
  const TetraResult result = tetrahedralise(closedBox({1, 0.5f, 0.25f}), {8});
  ASSERT_FALSE(result.failure);
  EXPECT_NEAR(result.mesh.volume(), 0.125, 1e-5);
  EXPECT_EQ(result.mesh.tetrahedra.size(), 5u * 8 * 4 * 2);
}

TEST(Tetrahedralise, IsTheSameEveryTime) {
  const TetraResult a = tetrahedralise(bunny(), {14}), b = tetrahedralise(bunny(), {14});
  EXPECT_EQ(a.mesh.positions, b.mesh.positions);
  EXPECT_EQ(a.mesh.tetrahedra, b.mesh.tetrahedra);
}

TEST(Tetrahedralise, ReportsWhenTheCellsAreTooCoarse) {
  // Either the resolution is refused because the bunny's ears come off, or it is filled as one piece: never loose
  // pieces.
  for (int resolution = 1; resolution < 12; ++resolution) {
    const TetraResult result = tetrahedralise(bunny(), {resolution});
    if (result.failure) {
      EXPECT_NE(result.failure->find("expected a finer resolution"), std::string::npos) << *result.failure;
    } else {
      EXPECT_EQ(turnedInsideOut(result.mesh), 0u);
    }
  }
  EXPECT_TRUE(tetrahedralise(bunny(), {2}).failure);
}

TEST(EmbeddedSurface, ReproducesTheSurfaceAndFollowsAnAffineMotion) {
  const TriangleMesh surface = bunny();
  const TetraResult result = tetrahedralise(surface, {14});
  ASSERT_FALSE(result.failure);
  EmbeddedSurface embedded;
  embedded.vertices = embed(surface.positions, result.mesh, result.cellSize);
  const glm::mat3 shear(1.1f, 0.2f, 0, -0.1f, 0.9f, 0.3f, 0, 0.1f, 1.3f);
  std::vector<glm::vec4> rest, moved;
  for (const glm::vec3& p : result.mesh.positions) {
    rest.emplace_back(p, 0.0f);
    moved.emplace_back(shear * p + glm::vec3(1, 2, 3), 0.0f);
  }
  for (std::size_t v = 0; v < surface.positions.size(); ++v) {
    const auto& [particles, weights] = embedded.vertices[v];
    float sum = 0.0f;
    for (const float w : weights) {
      sum += w;
      EXPECT_GT(w, -2.0f) << v;  // a vertex lies at most a little outside
      EXPECT_LT(w, 3.0f) << v;
    }
    EXPECT_NEAR(sum, 1.0f, 1e-5f);
    expectNear(embedded.position(v, rest), surface.positions[v], 1e-5f);
    expectNear(embedded.position(v, moved), shear * surface.positions[v] + glm::vec3(1, 2, 3), 1e-5f);
  }
}

TEST(EmbeddedSurface, InsideATetrahedronWeightsLieBetweenZeroAndOne) {
  const TetraMesh mesh = boxOfTetrahedra(glm::vec3(0), glm::vec3(0.25f), {4, 4, 4});
  Random random(3);
  std::vector<glm::vec3> points;
  for (int i = 0; i < 500; ++i) points.push_back(glm::vec3(0.5f) + random.point(0.5f));
  for (const auto& vertex : embed(points, mesh, 0.25f)) {
    for (const float w : vertex.weights) {
      EXPECT_GE(w, -1e-5f);
      EXPECT_LE(w, 1.00001f);
    }
  }
}

TEST(CheckSolid, ReportsWhyAMeshIsNotSolid) {
  const TriangleMesh good = closedBox({1, 1, 1});
  TriangleMesh open = good;
  open.triangles.pop_back();
  ASSERT_TRUE(check(open));
  EXPECT_NE(check(open)->find("the mesh is open at the edges"), std::string::npos) << *check(open);
  TriangleMesh turned = good;
  std::swap(turned.triangles[0][0], turned.triangles[0][1]);
  ASSERT_TRUE(check(turned));
  EXPECT_NE(check(turned)->find("wound against each other"), std::string::npos) << *check(turned);
  TriangleMesh flat = good;
  flat.positions[static_cast<std::size_t>(flat.triangles[0][0])] =
      0.5f * (flat.positions[static_cast<std::size_t>(flat.triangles[0][1])] +
              flat.positions[static_cast<std::size_t>(flat.triangles[0][2])]);
  ASSERT_TRUE(check(flat));
  EXPECT_NE(check(flat)->find("no area"), std::string::npos) << *check(flat);
}

TEST(TetrahedraliseDeathTest, RefusesASurfaceThatEnclosesNothing) {
  TriangleMesh flat = closedBox(glm::vec3(1.0f));
  for (glm::vec3& p : flat.positions) p.y = 0.0f;
  EXPECT_ASSERTION(static_cast<void>(tetrahedralise(flat, {})), "the surface encloses a solid");
}

}  // namespace
}  // namespace pliant::sim
