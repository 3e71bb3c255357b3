#include "sim/base/input_errors.h"
#include "sim/io/point_file.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

using Points = std::vector<glm::vec3>;

class PointFormats : public testing::Test {
 protected:
  PointList read(std::string_view contents, std::string_view name) const {
    return readPoints(folder_.write(name, contents));
  }
  std::string errorOf(std::string_view contents, std::string_view name) const {
    const auto file = folder_.write(name, contents);
    return folder_.errorOf<InputError>([&] { readPoints(file); });
  }

  TemporaryFolder folder_;
};

template <std::endian order, typename Number>
void append(std::string& out, Number value) {
  auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(value);
  if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
  out.append(bytes.data(), bytes.size());
}

TEST_F(PointFormats, ATableWithNamesIsReadByThem) {
  const PointList list =
      read("object,particle,x,y,z,vx,vy,vz,radius,mass\n0,0,1,2,3,4,5,6,0.1,1\r\n2,7,-1,0.5,1e-3,0,0,-9.81,0.1,1\n",
           "f.csv");
  EXPECT_EQ(list.positions, (Points{{1, 2, 3}, {-1, 0.5f, 1e-3f}}));
  EXPECT_EQ(list.velocities, (Points{{4, 5, 6}, {0, 0, -9.81f}}));
  EXPECT_EQ(list.objects, (std::vector<int>{0, 2}));
}

TEST_F(PointFormats, AcceptsColumnsInAnyOrderAndWithoutVelocities) {
  const PointList list = read("z, y, x\n3, 2, 1\n", "f.csv");
  EXPECT_EQ(list.positions, (Points{{1, 2, 3}}));
  EXPECT_TRUE(list.velocities.empty());
  EXPECT_TRUE(list.objects.empty());
  EXPECT_EQ(read("1,2,3\n", "plain.csv").positions, (Points{{1, 2, 3}})) << "a table without names";
}

TEST_F(PointFormats, BadTablesAreReportedWithTheirLines) {
  EXPECT_EQ(errorOf("x,y\n1,2\n", "f.csv"), "f.csv:1: there are x, y, expected x, y and z among them");
  EXPECT_EQ(errorOf("x,y,z,vx\n1,2,3,4\n", "f.csv"), "f.csv:1: expected all of vx, vy and vz, or none");
  EXPECT_EQ(errorOf("x,y,z\n1,2,3\n1,2\n1,2,nan\n1,two,3\n", "f.csv"),
            "f.csv:3: 2 columns, expected 3 as in the first line\nf.csv:4: z: 'nan' is not finite\nf.csv:5: y: 'two' "
            "is not a number");
  EXPECT_EQ(errorOf("x,y,z\n", "f.csv"), "f.csv: no point, expected a row for each below the names");
  EXPECT_EQ(errorOf("x,y,z,object\n1,2,3,0.5\n", "f.csv"), "f.csv:2: object is 0.5, expected a whole number from 0");
}

// A file of commas would take sixty times its size in memory.
TEST_F(PointFormats, ATableOfTooManyColumnsIsRefused) {
  const std::string commas(5'000'000, ',');
  EXPECT_EQ(errorOf("x,y,z" + commas + "\n1,2,3\n", "f.csv"), "f.csv:1: more than 1000 columns, expected x, y and z");
  EXPECT_EQ(errorOf("x,y,z\n1,2,3" + commas + "\n", "f.csv"), "f.csv:2: 1001 columns, expected 3 as in the first line");
  const std::string told = errorOf(std::string(5'000'000, 'a') + "\n1\n", "f.csv");
  EXPECT_LT(told.size(), 300u) << "nor is all of a name told";
}

TEST_F(PointFormats, PlyAsText) {
  const PointList list = read(
      "ply\nformat ascii 1.0\ncomment by hand\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\n"
      "property uchar red\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n1 2 3 255\n4 5 6 0\n2 0 "
      "1\n",
      "f.ply");
  EXPECT_EQ(list.positions, (Points{{1, 2, 3}, {4, 5, 6}}));
}

template <std::endian order>
std::string binaryPly() {
  std::string file =
      std::string("ply\nformat binary_") + (order == std::endian::big ? "big" : "little") +
      "_endian 1.0\nelement face 2\nproperty list uchar short indices\nelement vertex 2\n"
      "property double x\nproperty float y\nproperty float z\nproperty float vx\nproperty float vy\nproperty float vz\n"
      "property int object\nend_header\n";
  for (const int corners : {3, 0}) {  // what stands before the vertices is passed over
    append<order>(file, static_cast<std::uint8_t>(corners));
    for (int i = 0; i < corners; ++i) append<order>(file, static_cast<std::int16_t>(i));
  }
  for (const int i : {0, 1}) {
    append<order>(file, 0.5 + i);
    for (const float value : {2.0f, -3.0f, 4.0f, 5.0f, 6.0f}) append<order>(file, value);
    append<order>(file, std::int32_t{7 + i});
  }
  return file;
}

TEST_F(PointFormats, PlyInBothOrdersOfBytes) {
  for (const std::string& file : {binaryPly<std::endian::little>(), binaryPly<std::endian::big>()}) {
    const PointList list = read(file, "f.ply");
    EXPECT_EQ(list.positions, (Points{{0.5f, 2, -3}, {1.5f, 2, -3}}));
    EXPECT_EQ(list.velocities, (Points{{4, 5, 6}, {4, 5, 6}}));
    EXPECT_EQ(list.objects, (std::vector<int>{7, 8}));
  }
}

// Counts in a header take no memory and no time before their data have been read.
TEST_F(PointFormats, RefusesHugeCountsInAHeader) {
  const std::string head = "# vtk DataFile Version 3.0\nt\nASCII\nDATASET POLYDATA\n";
  const std::string one = head + "POINTS 1 float\n1 2 3\n";
  EXPECT_EQ(errorOf(head + "POINTS 40000000 float\n1 2 3\n", "f.vtk"),
            "f.vtk: 'POINTS' of 120000000 numbers, but 7 bytes are left");
  for (const char* const rest : {"POINTS 99999999999999999999 float\n", "VERTICES 2000000000 2000000000\n1 0\n",
                                 "CELL_TYPES 2000000000\n1\n", "CELL_DATA 2000000000\nVECTORS velocity float\n1 2 3\n",
                                 "FIELD f 2000000000\n", "FIELD f 1\nvelocity 2000000000 2000000000 float\n1 2 3\n",
                                 "CELL_DATA 2000000000\nSCALARS object int 4\nLOOKUP_TABLE default\n1\n"}) {
    EXPECT_NE(errorOf(one + rest, "f.vtk"), "") << rest;
  }
  // Any number of empty entries.
  EXPECT_EQ(read(one + "FIELD f 2\na 0 2000000000 float\nb 2000000000 0 float\n", "f.vtk").positions.size(), 1u);
  const std::string ply = "ply\nformat binary_little_endian 1.0\nelement vertex 1\n";
  EXPECT_EQ(errorOf(ply + "property char x\nproperty char y\nproperty char z\nproperty list uint char "
                          "w\nend_header\n\1\2\3\xff\xff\xff\xff 0",
                    "f.ply"),
            "f.ply: the file ends before vertex 0 of 1");
  EXPECT_EQ(errorOf(ply + "end_header\n\xff", "f.ply"), "f.ply: 1 of vertex, but 1 bytes after the header");
}

TEST_F(PointFormats, BadPlyIsReported) {
  const std::string good = binaryPly<std::endian::little>();
  EXPECT_EQ(errorOf("plx\n", "f.ply"), "f.ply:1: not a PLY file, expected 'ply' in its first line");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 1\nproperty half x\n", "f.ply"),
            "f.ply:4: 'half' is not a type, expected float, int, uchar, ...");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n", "f.ply"),
            "f.ply: the file ends in its header, expected 'end_header'");
  EXPECT_EQ(errorOf(good.substr(0, good.size() - 1), "f.ply"), "f.ply: the file ends before vertex 1 of 2");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n", "f.ply"),
            "f.ply:3: '4000000000' is not a number of elements");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 2000000000\nproperty float x\nend_header\n1\n", "f.ply"),
            "f.ply: 2000000000 of vertex, but 2 bytes after the header");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float "
                    "z\nend_header\n1 nan 2\n",
                    "f.ply"),
            "f.ply: vertex 0: y is nan, expected a finite 32-bit float");
  EXPECT_EQ(errorOf("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float "
                    "z\nend_header\n1 a 2\n",
                    "f.ply"),
            "f.ply:8: vertex 0 of 1: not a number, or the end of the file");
}

TEST_F(PointFormats, VtkAsText) {
  const PointList list = read(
      "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET POLYDATA\nPOINTS 2 double\n1 2 3\n4 5 6\nVERTICES 2 4\n1 0\n1 "
      "1\n"
      "POINT_DATA 2\nSCALARS object int\nLOOKUP_TABLE default\n3 4\nVECTORS velocity float\n0 1 0\n0 0 1\n",
      "f.vtk");
  EXPECT_EQ(list.positions, (Points{{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(list.velocities, (Points{{0, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(list.objects, (std::vector<int>{3, 4}));
}

TEST_F(PointFormats, BadVtkIsReported) {
  const std::string head = "# vtk DataFile Version 3.0\nt\nASCII\n";
  EXPECT_EQ(errorOf("<VTKFile>\n", "f.vtk"), "f.vtk:1: not a VTK file, expected '# vtk DataFile Version 3.0'");
  EXPECT_EQ(errorOf(head + "DATASET STRUCTURED_POINTS\n", "f.vtk"),
            "f.vtk: 'STRUCTURED_POINTS', expected a POLYDATA or UNSTRUCTURED_GRID of a version up to 4.2");
  EXPECT_EQ(errorOf(head + "DATASET POLYDATA\nPOINTS 2 float\n1 2 3 4 5\n", "f.vtk"),
            "f.vtk:7: 'POINTS': number 5 of 6 is not one, or beyond the end of the file");
  EXPECT_EQ(errorOf(head + "DATASET POLYDATA\nPOINTS 1 float\n1 2 inf\n", "f.vtk"),
            "f.vtk: point 0: z is inf, expected a finite 32-bit float");
  EXPECT_EQ(errorOf(head + "DATASET POLYDATA\nPOINTS 900000000 float\n", "f.vtk"),
            "f.vtk: 900000000 points, expected at most 50000000");
  EXPECT_EQ(errorOf(head + "DATASET POLYDATA\nPOINTS 1 float\n1 2 3\nPOINT_DATA 5\n", "f.vtk"),
            "f.vtk: POINT_DATA of 5 points, expected 1");
  EXPECT_EQ(errorOf(head + "DATASET UNSTRUCTURED_GRID\n", "f.vtk"), "f.vtk: no point, expected POINTS");
}

// Whatever bytes are changed or missing, a file is read or refused, and what is read is finite.
TEST_F(PointFormats, DamagedFilesAreReadOrRefused) {
  std::mt19937 random(7);
  const std::string vtk =
      "# vtk DataFile Version 3.0\nt\nASCII\nDATASET POLYDATA\nPOINTS 2 float\n1 2 3\n4 5 6\nVERTICES 2 4\n1 0\n1 1\n"
      "POINT_DATA 2\nFIELD f 2\nvelocity 3 2 float\n0 1 0\n0 0 1\nobject 1 2 int\n1 2\n";
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    const bool ply = round % 2 == 0;
    std::string file = ply ? binaryPly<std::endian::little>() : vtk;
    for (unsigned n = random() % 4; n > 0; --n) file[random() % file.size()] = static_cast<char>(random());
    if (random() % 3 == 0) file.resize(random() % file.size());
    try {
      const PointList list = read(file, ply ? "f.ply" : "f.vtk");
      EXPECT_TRUE(list.velocities.empty() || list.velocities.size() == list.positions.size());
      EXPECT_TRUE(list.objects.empty() || list.objects.size() == list.positions.size());
      for (const glm::vec3& x : list.positions)
        EXPECT_TRUE(std::isfinite(x.x) && std::isfinite(x.y) && std::isfinite(x.z));
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace pliant::sim
