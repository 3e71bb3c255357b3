#include "sim/io/point_file.h"

#include "sim/base/input_errors.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <vector>

namespace pliant::sim {
namespace {

class PointFile : public testing::Test {
 protected:
  PointList read(std::string_view contents, std::string_view name = "points.txt") const {
    return readPoints(folder_.write(name, contents));
  }
  std::string errorOf(std::string_view contents, std::string_view name = "points.txt") const {
    return errorOfFile(folder_.write(name, contents));
  }
  std::string errorOfFile(const std::filesystem::path& file) const {
    return folder_.errorOf<InputError>([&] { readPoints(file); });
  }

  TemporaryFolder folder_;
};

using Points = std::vector<glm::vec3>;

TEST_F(PointFile, ReadsThreeNumbersALineInOrder) {
  const PointList list = read("0 0 0\n1.5 -2 3e-1\n7 8 9\n");
  EXPECT_EQ(list.positions, (Points{{0, 0, 0}, {1.5f, -2, 0.3f}, {7, 8, 9}}));
  EXPECT_TRUE(list.velocities.empty());
}

TEST_F(PointFile, ReportsAnUnsupportedFormatOnceWithTheSupportedOnes) {
  EXPECT_EQ(
      errorOf("#usda 1.0\n(\n    upAxis = \"Y\"\n)\ndef Xform \"Scene\"\n{\n}\n", "scene.usda"),
      "scene.usda:2: '(' is not a number, expected .csv, .ply, .vtk or .obj, or text with 3 or 6 numbers per line");
  EXPECT_EQ(read("# x y z\n1 2 3\n", "points.xyz").positions.size(), 1u) << "text of any name";
}

TEST_F(PointFile, ReadsVelocitiesFromSixNumbersALine) {
  const PointList list = read("0 1 2 3 4 5\n6 7 8 9 10 11");
  EXPECT_EQ(list.positions, (Points{{0, 1, 2}, {6, 7, 8}}));
  EXPECT_EQ(list.velocities, (Points{{3, 4, 5}, {9, 10, 11}}));
}

TEST_F(PointFile, TakesBlanksTabsCommasCommentsAndAnyLineEnd) {
  const PointList list = read(
      "\xef\xbb\xbf# x y z\r\n"
      "1,2,3\r\n"
      "\r\n"
      "  4 , 5\t,\t6 # the second\n"
      "   \t \n"
      "7\t8  9#the third\r"
      "10 11 12");
  EXPECT_EQ(list.positions, (Points{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}}));
}

TEST_F(PointFile, ReadsEveryFloatBackToTheLastBit) {
  std::mt19937 random(1);
  Points expected;
  std::string text;
  while (expected.size() < 5000) {
    glm::vec3 point;
    for (int axis = 0; axis < 3; ++axis) {
      do {
        point[axis] = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
      } while (!std::isfinite(point[axis]));
      char digits[32];
      text.append(digits, std::to_chars(digits, digits + sizeof digits, point[axis]).ptr).append(" ");
    }
    text += '\n';
    expected.push_back(point);
  }
  EXPECT_EQ(read(text).positions, expected);
}

TEST_F(PointFile, ReadsTheVerticesOfAnObj) {
  constexpr std::string_view kObj =
      "# with w, with colours, and with faces that do not matter here\n"
      "o thing\n"
      "v 1 2 3\n"
      "vn 0 0 1\n"
      "v 4 5 6 1.0\n"
      "v 7 8 9 0.5 0.5 0.5 # red\n"
      "f 1 2 99\n";
  const Points expected{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  EXPECT_EQ(read(kObj, "thing.obj").positions, expected);
  EXPECT_EQ(read(kObj, "THING.OBJ").positions, expected);
  EXPECT_TRUE(read(kObj, "thing.obj").velocities.empty());
}

TEST_F(PointFile, ReportsEveryBadLineAtOnce) {
  EXPECT_EQ(
      errorOf("0 0 0\n"
              "1 2\n"
              "1 abc 3\n"
              "# fine\n"
              "1 2 3 4\n"
              "7\n"
              "1 2 3 4 5 6 7\n"
              "1 nan 3\n"
              "1 2 -inf\n"
              "1 2 1e39\n"
              "1 2,,3\n"
              "1 2 3,\n"
              ",1 2 3\n"
              "1;2;3\n"),
      "points.txt:2: 2 numbers, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:3: 'abc' is not a number, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:5: 4 numbers, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:6: 1 number, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:7: 7 numbers, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:8: 'nan' is not finite, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:9: '-inf' is not finite, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:10: '1e39' does not fit a 32-bit float, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:11: a comma without a number, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:12: a comma without a number, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:13: a comma without a number, expected 3 numbers (position) or 6 (position and velocity)\n"
      "points.txt:14: '1;2;3' is not a number, expected 3 numbers (position) or 6 (position and velocity)");
}

TEST_F(PointFile, RefusesVelocitiesForSomeParticlesOnly) {
  EXPECT_EQ(errorOf("# positions\n1 2 3\n1 2 3 4 5 6\n"),
            "points.txt:3: 6 numbers, expected 3 as in line 2: velocities for all or for none");
  EXPECT_EQ(errorOf("1 2 3 4 5 6\n1 2 3\n1 2 3\n"),
            "points.txt:2: 3 numbers, expected 6 as in line 1: velocities for all or for none\n"
            "points.txt:3: 3 numbers, expected 6 as in line 1: velocities for all or for none");
}

TEST_F(PointFile, RefusesAFileWithoutPoints) {
  constexpr std::string_view kExpected =
      "points.txt: no point, expected 3 numbers (position) or 6 (position and velocity) per line";
  EXPECT_EQ(errorOf(""), kExpected);
  EXPECT_EQ(errorOf("# nothing\n\n   \n"), kExpected);
  EXPECT_EQ(errorOf("f 1 2 3\n", "faces.obj"), "faces.obj: no vertex, expected lines 'v X Y Z'");
}

TEST_F(PointFile, RefusesBadVerticesOfAnObj) {
  EXPECT_EQ(errorOf("v 1 2 3\nv 1 2\nv 1 2 x\nv\n", "bad.obj"),
            "bad.obj:2: a vertex of 2 numbers, expected v X Y Z\n"
            "bad.obj:3: 'x' is not a number, expected v X Y Z\n"
            "bad.obj:4: a vertex of 0 numbers, expected v X Y Z");
}

TEST_F(PointFile, StopsAtAHundredErrors) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "x\n";
  try {
    read(text);
    FAIL();
  } catch (const InputError& error) {
    ASSERT_EQ(error.entries().size(), 101u);
    EXPECT_EQ(error.entries().back().message, "too many errors, not read any further");
    EXPECT_EQ(error.entries().back().line, 100);
  }
}

TEST_F(PointFile, RefusesWhatIsNotAReadableTextFile) {
  EXPECT_EQ(errorOfFile(folder_ / "missing.txt"), "missing.txt: cannot read: No such file or directory");
  EXPECT_EQ(errorOfFile(folder_ / "missing.obj"), "missing.obj: cannot read: No such file or directory");
  std::filesystem::create_directory(folder_ / "folder.txt");
  EXPECT_EQ(errorOfFile(folder_ / "folder.txt"), "folder.txt: cannot read: Is a directory");
  EXPECT_EQ(errorOf(std::string_view("1 2 3\n\0\n", 8), "zero.txt"), "zero.txt: not a text file, expected plain text");
}

TEST_F(PointFile, DoesNotWaitForAPipeNorReadADevice) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe.txt").c_str(), 0600), 0);
  EXPECT_EQ(errorOfFile(folder_ / "pipe.txt"), "pipe.txt: cannot read: not a regular file");
  EXPECT_EQ(errorOfFile("/dev/zero"), "/dev/zero: cannot read: not a regular file");
}

TEST_F(PointFile, RefusesAFileOfTwoGibibytesWithoutReadingIt) {
  const std::filesystem::path file = folder_.write("huge.obj", "v 0 0 0\n");
  std::filesystem::resize_file(file, std::uintmax_t{1} << 31);  // sparse: takes no room on the disk
  EXPECT_EQ(errorOfFile(file), "huge.obj: 2147483648 bytes, expected at most 2147483647");
}

}  // namespace
}  // namespace pliant::sim
