#include "sim/io/mesh_file.h"

#include "sim/base/input_errors.h"
#include "tests/sim/io/temporary_folder.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

constexpr std::string_view kCube =
    "# a unit cube of quads, wound counter-clockwise seen from outside\n"
    "mtllib nowhere.mtl\n"
    "o cube\n"
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
    "v 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "vn 0 0 1\nvt 0 0\n"
    "g bottom\n"
    "usemtl paint\n"
    "f 1 4 3 2\n"
    "g rest\n"
    "s off\n"
    "f 5//1 6//1 7//1 8//1\n"
    "f 1/1 2/1 6/1 5/1\n"
    "f 2/1/1 3/1/1 7/1/1 6/1/1  # right\n"
    "f 3 4 8 7\n"
    "f 4 1 5 8\n";

class MeshFile : public testing::Test {
 protected:
  TriangleMesh read(std::string_view contents) const { return readMesh(folder_.write("mesh.obj", contents)); }
  std::string errorOf(std::string_view contents) const {
    return folder_.errorOf<InputError>([&] { read(contents); });
  }
  // A fan of three vertices each, enough for any test of faces.
  std::string errorOfFaces(std::string_view faces) const {
    return errorOf("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n" + std::string(faces));
  }
  static glm::vec3 at(const TriangleMesh& mesh, int vertex) { return mesh.positions[static_cast<std::size_t>(vertex)]; }

  TemporaryFolder folder_;
};

TEST_F(MeshFile, ReadsACubeOfQuads) {
  const TriangleMesh mesh = read(kCube);
  ASSERT_EQ(mesh.positions.size(), 8u);
  EXPECT_EQ(mesh.positions[6], glm::vec3(1, 1, 1));
  ASSERT_EQ(mesh.triangles.size(), 12u);
  EXPECT_EQ(mesh.triangles[0], (std::array<int, 3>{0, 3, 2}));
  EXPECT_EQ(mesh.triangles[1], (std::array<int, 3>{0, 2, 1}));
  EXPECT_EQ(mesh.triangles[2], (std::array<int, 3>{4, 5, 6}));
  EXPECT_EQ(mesh.triangles[10], (std::array<int, 3>{3, 0, 4}));
  float sixVolumes = 0.0f;
  for (const auto& [a, b, c] : mesh.triangles) {
    sixVolumes += glm::dot(glm::cross(at(mesh, a), at(mesh, b)), at(mesh, c));
  }
  EXPECT_FLOAT_EQ(sixVolumes, 6.0f);
}

TEST_F(MeshFile, CountsNegativeIndicesBackFromTheFace) {
  EXPECT_EQ(read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 0 0 1\nf -4 -3 -1\n").triangles,
            (Triangles{{0, 1, 2}, {0, 1, 3}}));
}

TEST_F(MeshFile, TakesFacesBeforeTheirVertices) {
  EXPECT_EQ(read("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n").triangles, (Triangles{{0, 1, 2}}));
}

TEST_F(MeshFile, KeepsTheOrderOfFacesAcrossGroupsAndTheVerticesWithoutFaces) {
  const TriangleMesh mesh = read("v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\ng a\nf 2 3 4\ng b\nf 3 4 2\nusemtl x\nf 4 2 3\n");
  EXPECT_EQ(mesh.positions.size(), 4u);
  EXPECT_EQ(mesh.triangles, (Triangles{{1, 2, 3}, {2, 3, 1}, {3, 1, 2}}));
}

TEST_F(MeshFile, IgnoresWindowsLineEndsWeightsColoursAndUnknownLines) {
  const TriangleMesh mesh = read(
      "\xef\xbb\xbfv 0 0 0 1.0\r\n\tv +1 0 0 0.1 0.2 0.3\r\nv 0 1 0 # top\r\n"
      "t tag 5/5/5\r\nvw 0 0 1\r\nl 1 2\r\np 99\r\ncurv 1\r\nvp nan\r\n  f  1   2 3 \r\n");
  EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}}));
}

TEST_F(MeshFile, TriangulatesConcaveFacesInside) {
  // An arrowhead whose second corner points inwards: the shorter diagonal, from the first to the third, lies outside.
  const TriangleMesh mesh = read("v 0 0 0\nv 1 1 0\nv 2 0 0\nv 1 5 0\nf 1 2 3 4\n");
  EXPECT_EQ(mesh.triangles, (Triangles{{1, 2, 3}, {1, 3, 0}}));
}

TEST_F(MeshFile, DropsTheRepeatedCornerOfACollapsedQuad) {
  EXPECT_EQ(read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3 3\n").triangles, (Triangles{{0, 1, 2}}));
}

TEST_F(MeshFile, ReportsEveryBadVertexWithItsLine) {
  EXPECT_EQ(errorOf("v 0 0 0\nv 1 zero 0\nv 0 1\nv nan 0 0\nv 0 1e99 0\nf 1 2 3\nf 1 2 9\n"),
            "mesh.obj:2: 'zero' is not a number, expected v X Y Z\n"
            "mesh.obj:3: a vertex of 2 numbers, expected v X Y Z\n"
            "mesh.obj:4: 'nan' is not finite, expected v X Y Z\n"
            "mesh.obj:5: '1e99' does not fit a 32-bit float, expected v X Y Z\n"
            "mesh.obj:7: no vertex '9', expected 1 to 5");
}

TEST_F(MeshFile, ReportsEveryBadFaceWithItsLine) {
  EXPECT_EQ(errorOfFaces("f 1 2 5\n"
                         "f 1 2 0\n"
                         "f 1 2 -5\n"
                         "f 1 2 99999999999999999999\n"
                         "f 1 2 -99999999999999999999\n"
                         "f 1 2 -0\n"
                         "f 1 2 4294967297\n"
                         "f 1 two 3\n"
                         "f 1 2/x 3\n"
                         "f 1 2.5 3\n"
                         "f /1 2 3\n"
                         "f 1 2\n"
                         "f\n"),
            "mesh.obj:5: no vertex '5', expected 1 to 4\n"
            "mesh.obj:6: no vertex '0', expected 1 to 4\n"
            "mesh.obj:7: no vertex '-5', 4 precede this face\n"
            "mesh.obj:8: no vertex '99999999999999999999', expected 1 to 4\n"
            "mesh.obj:9: no vertex '-99999999999999999999', 4 precede this face\n"
            "mesh.obj:10: no vertex '-0', 4 precede this face\n"
            "mesh.obj:11: no vertex '4294967297', expected 1 to 4\n"
            "mesh.obj:12: 'two' is not a corner, expected V, V/VT, V//VN or V/VT/VN\n"
            "mesh.obj:13: '2/x' is not a corner, expected V, V/VT, V//VN or V/VT/VN\n"
            "mesh.obj:14: '2.5' is not a corner, expected V, V/VT, V//VN or V/VT/VN\n"
            "mesh.obj:15: '/1' is not a corner, expected V, V/VT, V//VN or V/VT/VN\n"
            "mesh.obj:16: a face of 2 corners, expected at least 3\n"
            "mesh.obj:17: a face of 0 corners, expected at least 3");
}

TEST_F(MeshFile, LeavesOutFacesOfFewerThanThreeDistinctVerticesAndSaysSo) {
  const TriangleMesh mesh = read("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 1\nf 1 2 3\nf 3 3 3\n");
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}}));
  ASSERT_EQ(mesh.remarks.size(), 1u);
  EXPECT_EQ(mesh.remarks[0], "2 faces of fewer than three distinct vertices, the first in line 4: left out");
  EXPECT_EQ(errorOf("v 0 0 0\nv 1 0 0\nf 1 2 1\n"),
            "mesh.obj:3: no face has three distinct vertices, expected lines 'f V V V'");
}

TEST_F(MeshFile, ContinuesALineAfterABackslash) {
  const TriangleMesh mesh = read("v 0 0 \\\n0\nv 1 0 0\r\nv 0 \\\r\n1 \\\r\n0\r\nf 1 2 \\\n3\n");
  EXPECT_EQ(mesh.positions, (std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
  EXPECT_EQ(mesh.triangles, (Triangles{{0, 1, 2}}));
  EXPECT_TRUE(mesh.remarks.empty());
  EXPECT_EQ(errorOf("v 0 0 0\nv 1 \\\nx 0\nf 1 2 \\"),
            "mesh.obj:2: 'x' is not a number, expected v X Y Z\nmesh.obj:4: a face of 2 corners, expected at least 3");
}

TEST_F(MeshFile, TakesFacesOfUpTo255Corners) {
  std::string vertices;
  std::string face = "f";
  for (int i = 1; i <= 255; ++i) {
    vertices += "v " + std::to_string(i) + ' ' + std::to_string(i * i) + " 0\n";
    face += ' ' + std::to_string(i);
  }
  EXPECT_EQ(read(vertices + face).triangles.size(), 253u);
  EXPECT_EQ(errorOf(vertices + face + " 1\n"), "mesh.obj:256: a face of 256 vertices, expected at most 255");
}

TEST_F(MeshFile, RefusesMoreThanEightMillionTriangles) {
  std::string corners;
  for (int c = 0; c < 85; ++c) corners += " 1 2 3";  // 253 triangles
  std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int f = 0; f < 31'621; ++f) text += "f" + corners + '\n';
  EXPECT_EQ(errorOf(text), "mesh.obj:31624: too many triangles, expected at most 8000000");
}

TEST_F(MeshFile, RefusesAFileWithoutVertexOrFace) {
  EXPECT_EQ(errorOf(""), "mesh.obj: no vertex, expected lines 'v X Y Z'");
  EXPECT_EQ(errorOf("v 0 0 0\n"), "mesh.obj: no face, expected lines 'f V V V'");
  EXPECT_EQ(folder_.errorOf<InputError>([&] { static_cast<void>(readMesh(folder_ / "missing.obj")); }),
            "missing.obj: cannot read: No such file or directory");
}

TEST_F(MeshFile, BrokenFilesGiveAMessageOrAMeshNeverACrash) {
  std::mt19937 random(3);
  int readable = 0;
  for (int run = 0; run < 3000; ++run) {
    std::string text(kCube);
    for (int change = 0; change < 1 + run % 4; ++change) {
      const std::size_t place = random() % text.size();
      if (run % 3 == 0) text.erase(place, 1 + random() % 5);
      if (run % 3 == 1) text[place] = static_cast<char>(random() % 256);
      if (run % 3 == 2) text.insert(place, 1, "0123456789-/. \n\rfve"[random() % 19]);
    }
    try {
      const TriangleMesh mesh = read(text);
      ++readable;
      for (const auto& triangle : mesh.triangles) {
        for (const int vertex : triangle) ASSERT_LT(static_cast<std::size_t>(vertex), mesh.positions.size());
        ASSERT_TRUE(triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0]);
      }
    } catch (const InputError& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with(folder_.path().string()));
    }
  }
  EXPECT_GT(readable, 100);
}

TEST_F(MeshFile, ReadVerticesIgnoresFaces) {
  EXPECT_EQ(readVertices(folder_.write("points.obj", "v 1 2 3\nf what 9 -9\n")), (std::vector<glm::vec3>{{1, 2, 3}}));
}

}  // namespace
}  // namespace pliant::sim
