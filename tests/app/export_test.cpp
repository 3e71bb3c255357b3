// The output of `pliant run --export`, read back by third-party programs (tests/app/read_exports.py: meshio).
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

using Json = nlohmann::json;

constexpr const char* kAll = "csv,poses,ply,obj,vtk,usd";

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Export : public testing::Test {
 protected:
  void run(const std::string& scene, std::vector<std::string> more) {
    more.insert(more.begin(), {"run", scene, results(), "--quiet", "--export", kAll});
    const Outcome outcome = runProgram(more);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  }
  std::string results() const { return folder_ / "out"; }

  /// The readers' results, frame by frame; fails the test if two files disagree.
  Json readBack() const {
    const std::string said = folder_ / "said", wrong = folder_ / "wrong";
    const std::string command = fmt::format("/usr/bin/python3 -B '{}/tests/app/read_exports.py' '{}' > '{}' 2> '{}'",
                                            sourcePath(""), results(), said, wrong);
    const bool good = std::system(command.c_str()) == 0;  // NOLINT: the words are ours
    EXPECT_TRUE(good) << TemporaryFolder::read(wrong);
    return good ? Json::parse(TemporaryFolder::read(said)) : Json::array();
  }

  TemporaryFolder folder_;
};

#define SKIP_WITHOUT_MESHIO()                                               \
  if (std::system("/usr/bin/python3 -c 'import meshio' 2> /dev/null") != 0) \
  GTEST_SKIP() << "needs the package python3-meshio, which tests/run installs"

TEST_F(Export, AllFormatsContainTheSameParticlesMeshesAndStrands) {
  SKIP_WITHOUT_MESHIO();
  run(shippedScene("everything"), {"--frames", "4"});
  const Json frames = readBack();
  ASSERT_EQ(frames.size(), 4u);
  EXPECT_GT(frames[3]["particles"], 100);
  bool meshes = false, strands = false;
  for (const auto& shape : frames[3]["shapes"]) {
    meshes = meshes || shape["triangles"] > 0;
    strands = strands || shape["curves"] > 0;
  }
  EXPECT_TRUE(meshes);
  EXPECT_TRUE(strands);
}

TEST_F(Export, SurfacesThatFollowTetrahedraAreWrittenAsTheyAreDrawn) {
  SKIP_WITHOUT_MESHIO();
  folder_.write("soft.xml",
                "<simulation><iterations>9</iterations><elements>"
                "<element><type>softBody</type><shape>box</shape><size>1 1 "
                "1</size><resolution>2</resolution></element>"
                "<element><type>softBody</type><shape>sphere</shape><size>1 1 "
                "1</size><resolution>3</resolution>"
                "<translate>3 0 0</translate></element>"
                "<element><type>gravity</type><objectID>0</objectID></element></elements></simulation>");
  run(folder_ / "soft.xml", {"--frames", "3"});
  const Json shapes = readBack()[2]["shapes"];
  ASSERT_EQ(shapes.size(), 2u) << "two of one name have files of their own";
  EXPECT_GE(shapes["softBody"]["triangles"], 12);
  EXPECT_GE(shapes["softBody_2"]["triangles"], 12);
}

// read_exports.py moves the meshes of the bodies by their poses and compares them with what is drawn.
TEST_F(Export, RigidBodiesAreTransformsThatMoveStillMeshes) {
  SKIP_WITHOUT_MESHIO();
  folder_.write("places.txt", "0 2 0\n0.3 3.2 0.1\n-0.2 4.5 0\n");
  folder_.write("bodies.xml",
                "<simulation><iterations>60</iterations><solverIterations>10</solverIterations><timestep>0.02</"
                "timestep><elements>"
                "<element><type>gravity</type></element><element><type>wall</type></element>"
                "<element><type>rigidBody</type><name>crate</name><model>rigid</model><shape>box</shape>"
                "<size>1 0.4 0.6</size><repeater>places.txt</repeater><rotateX>20</rotateX><rotateZ>35</rotateZ>"
                "<angularVelocity>1 9 -4</angularVelocity></element>"
                "<element><type>rigidBody</type><name>hull</name><model>rigid</model><file>wedge.obj</file>"
                "<scale>0.7</scale><rotateY>50</rotateY><translate>3 1 0</translate><mass>5</mass>"
                "<angularVelocity>0 0 30</angularVelocity></element>"
                "<element><type>rigidBody</type><name>held</name><model>rigid</model><shape>capsule</shape>"
                "<size>0.4 1 0.4</size><translate>-3 1 0</translate><fixed>0</fixed></element>"
                "</elements></simulation>");
  // Without a plane of symmetry: its principal axes are oblique to its own axes.
  folder_.write("wedge.obj", "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0.3 0 0.7\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
  run(folder_ / "bodies.xml", {"--frames", "60"});
  const Json frames = readBack();
  ASSERT_EQ(frames.size(), 60u);
  EXPECT_EQ(frames[0]["bodies"], 5);
  EXPECT_EQ(frames[59]["shapes"].size(), 3u);
  const std::string scene = TemporaryFolder::read(results() + "/scene.usda");
  EXPECT_TRUE(holds(scene, "def Xform \"crate\"\n    {\n        def Xform \"body_0\""));
  EXPECT_FALSE(holds(scene, "def Points")) << "what the poses say is not said by particles again";
  // A pose, and how it changes: about 250 bytes a body and frame. The meshes of all frames would be 3 MB.
  EXPECT_LT(std::filesystem::file_size(results() + "/scene.usda"), 60u * 5u * 260u + 150'000u);
}

TEST_F(Export, FramesOfRodsAreWrittenSegmentBySegment) {
  SKIP_WITHOUT_MESHIO();
  folder_.write(
      "rods.xml",
      "<simulation><iterations>20</iterations><solverIterations>5</solverIterations><timestep>0.01</timestep><elements>"
      "<element><type>gravity</type></element>"
      "<element><type>rod</type><name>cable</name><shape>line</shape><from>0 1 0</from><to>1 1 0</to>"
      "<count>21</count><radius>0.01</radius><turns>1</turns><fixed>0</fixed><fixed>20</fixed></element>"
      "<element><type>rod</type><name>whip</name><shape>line</shape><from>0 2 0</from><to>0 2 1</to>"
      "<count>11</count><radius>0.01</radius><fixed>0</fixed></element>"
      "</elements></simulation>");
  run(folder_ / "rods.xml", {"--frames", "20"});
  const Json frames = readBack();
  ASSERT_EQ(frames.size(), 20u);
  EXPECT_EQ(frames[19]["segments"], 30);
  EXPECT_EQ(frames[19]["bodies"], 0);
}

TEST_F(Export, ATornClothHasMoreVerticesFromTheFrameInWhichItTears) {
  SKIP_WITHOUT_MESHIO();
  run(shippedScene("seam_burst"), {"--frames", "60"});
  const Json frames = readBack();
  ASSERT_EQ(frames.size(), 60u);
  const auto points = [&](std::size_t f) {
    int sum = 0;
    for (const auto& shape : frames[f]["shapes"]) sum += int(shape["points"]);
    return sum;
  };
  EXPECT_GT(points(59), points(0));
}

TEST_F(Export, FollowsParticlesThatEnterAndLeave) {
  SKIP_WITHOUT_MESHIO();
  folder_.write("jet.xml",
                "<simulation><iterations>9</iterations><elements><element><type>sand</type><radius>0.05</radius></"
                "element></elements><particles>"
                "<emitter><time>2</time><endTime>12</endTime><object>0</object><position>0 1 0</position><direction>0 "
                "-1 0</direction>"
                "<radius>0.2</radius><speed>5</speed><spacing>0.1</spacing></emitter>"
                "<drain><object>0</object><min>-1 -9 -1</min><max>1 0.7 1</max></drain></particles></simulation>");
  run(folder_ / "jet.xml", {"--frames", "20"});
  const Json frames = readBack();
  ASSERT_EQ(frames.size(), 20u);
  EXPECT_EQ(frames[0]["particles"], 0);
  EXPECT_GT(frames[8]["particles"], 0);
}

// The output of one scene gives the initial particles of another, bit for bit.
TEST_F(Export, ParticlesOfEachFormatAreASourceOfParticles) {
  run(shippedScene("everything"), {"--frames", "3"});
  const auto written = readResult(folder_ / "out/frame.0002.csv");
  std::vector<std::vector<float>> expected;
  for (const ResultRow& row : written) {
    if (row.object == 0) expected.push_back(row.numbers);
  }
  ASSERT_FALSE(expected.empty());
  for (const std::string file : {"frame.0002.csv", "particles.0002.ply", "particles.0002.vtk"}) {
    folder_.write(
        "again.xml",
        fmt::format(
            "<simulation><iterations>9</iterations><timestep>0.001</timestep><contacts>FALSE</contacts><elements>"
            "<element><type>sand</type><radius>0.02</radius></element></elements><particles><list>"
            "<time>0</time><object>0</object><file>out/{}</file><fromObject>0</fromObject>"
            "</list></particles></simulation>",
            file));
    const Outcome outcome = runProgram({"run", folder_ / "again.xml", folder_ / "again", "--frames", "1", "--quiet"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto rows = readResult(folder_ / "again/frame.0000.csv");
    ASSERT_EQ(rows.size(), expected.size()) << file;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        // One step of free flight: x + h v.
        EXPECT_NEAR(rows[i].numbers[axis], expected[i][axis] + 0.001f * expected[i][axis + 3], 1e-6f)
            << file << ", particle " << i;
        EXPECT_NEAR(rows[i].numbers[axis + 3], expected[i][axis + 3], 2e-3f) << file << ", particle " << i;
      }
      EXPECT_EQ(rows[i].numbers[6], 0.02f) << "the radius is the object's";
    }
  }
}

TEST_F(Export, WritesOnlyTheRequestedFormats) {
  const Outcome outcome =
      runProgram({"run", shippedScene("thesis_example"), results(), "--frames", "2", "--quiet", "--export", "usd,ply"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(namesIn(results()), (std::vector<std::string>{"particles.0000.ply", "particles.0001.ply", "scene.usda"}));
}

TEST_F(Export, ListsAvailableFormatsForAnUnknownOne) {
  const Outcome outcome = runProgram({"run", shippedScene("thesis_example"), results(), "--export", "ply,fbx"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, "--export: 'fbx' is not a format, expected a list of csv, poses, ply, obj, vtk, usd\n");
  EXPECT_TRUE(namesIn(results()).empty());
}

TEST_F(Export, AFullDiskLeavesWholeFilesOnly) {
  for (const std::string format : {"ply", "vtk", "usd"}) {
    const Outcome outcome =
        runProgram({"run", shippedScene("sand_pile"), results(), "--frames", "2", "--quiet", "--export", format},
                   {.largestFile = 100'000});
    EXPECT_EQ(outcome.exitCode, 1) << format;
    EXPECT_NE(outcome.err.find("File too large"), std::string::npos) << outcome.err;
    EXPECT_TRUE(namesIn(results()).empty()) << format << ": " << namesIn(results()).front();
  }
}

/// Grains that keep falling, for a number of frames.
std::string fallingGrains(const TemporaryFolder& folder, int frames) {
  return folder.write("fall.xml",
                      fmt::format("<simulation><iterations>{}</iterations><timestep>0.001</timestep><elements>"
                                  "<element><type>sand</type><radius>0.02</radius></element>"
                                  "<element><type>gravity</type></element></elements><particles><block><time>0</time>"
                                  "<object>0</object><min>0 0 0</min><max>1 1 1</max><spacing>0.1</spacing></block>"
                                  "</particles></simulation>",
                                  frames));
}

/// The frames that an index of VTK names, each of which must be there.
std::size_t indexed(const std::string& results) {
  const Json series = Json::parse(TemporaryFolder::read(results + "/particles.vtk.series"), nullptr, false);
  if (series.is_discarded()) return 0;
  for (const auto& file : series["files"])
    EXPECT_TRUE(std::filesystem::exists(results + "/" + std::string(file["name"])));
  return series["files"].size();
}

TEST_F(Export, AFrameThatCannotBeWrittenEndsTheFilesBeforeIt) {
  std::filesystem::create_directories(results() + "/frame.0003.csv");  // stands in the way
  const Outcome outcome = runProgram({"run", fallingGrains(folder_, 9), results(), "--export", "usd,vtk,csv"});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_TRUE(
      holds(outcome.err, "frame.0003.csv: cannot write: Is a directory; the 3 frames before are kept in " + results()))
      << outcome.err;
  EXPECT_TRUE(holds(TemporaryFolder::read(results() + "/scene.usda"), "endTimeCode = 3\n"));
  EXPECT_EQ(indexed(results()), 4u) << "its own was written when the table could not be";
}

// The spool file is full in the middle of the third frame: the scene holds the first two.
TEST_F(Export, LeavesOutAPartlyWrittenFrame) {
  const auto sizeOf = [&](int frames) {
    EXPECT_EQ(runProgram({"run", fallingGrains(folder_, frames), results(), "--quiet", "--export", "usd"}).exitCode, 0);
    const auto size = std::filesystem::file_size(results() + "/scene.usda");
    std::filesystem::remove_all(results());
    return size;
  };
  const auto two = sizeOf(2), three = sizeOf(3);
  const Outcome outcome = runProgram({"run", fallingGrains(folder_, 9), results(), "--quiet", "--export", "usd"},
                                     {.largestFile = three - (three - two) / 4});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_TRUE(holds(outcome.err, results() + ": cannot write a temporary file in this folder of ")) << outcome.err;
  EXPECT_TRUE(holds(outcome.err, "; the 2 frames before are kept in " + results())) << outcome.err;
  const std::string scene = TemporaryFolder::read(results() + "/scene.usda");
  EXPECT_TRUE(holds(scene, "endTimeCode = 1\n"));
  EXPECT_TRUE(holds(scene, "            1: [(")) << "the second";
  EXPECT_FALSE(holds(scene, "            2: [(")) << "the third";
}

TEST_F(Export, AnInterruptedRunEndsItsFiles) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Outcome outcome =
        runProgram({"run", fallingGrains(folder_, 100'000'000), results(), "--quiet", "--export", "usd,vtk,csv"},
                   {.awaited = results() + "/frame.0005.csv", .interruption = signal});
    EXPECT_EQ(outcome.exitCode, 128 + signal) << outcome.err;
    EXPECT_TRUE(holds(outcome.err, "warning: the disk has ")) << "for so many frames there is no room: " << outcome.err;
    const std::size_t told = outcome.err.find("fall.xml: interrupted after ");
    ASSERT_NE(told, std::string::npos) << outcome.err;
    const int frames = std::atoi(outcome.err.c_str() + told + std::string("fall.xml: interrupted after ").size());
    EXPECT_GE(frames, 6);
    EXPECT_TRUE(holds(TemporaryFolder::read(results() + "/scene.usda"), fmt::format("endTimeCode = {}\n", frames - 1)));
    EXPECT_EQ(indexed(results()), static_cast<std::size_t>(frames));
    std::filesystem::remove_all(results());
  }
}

TEST_F(Export, AKilledRunLeavesAnIndexOfVtk) {
  const Outcome outcome =
      runProgram({"run", fallingGrains(folder_, 100'000'000), results(), "--quiet", "--export", "vtk"},
                 {.awaited = results() + "/particles.0005.vtk", .interruption = SIGKILL});
  EXPECT_EQ(outcome.signal, SIGKILL);
  EXPECT_GE(indexed(results()), 1u);
}

TEST_F(Export, WritesVariantsToSeparateFolders) {
  const Outcome outcome =
      runProgram({"run", shippedScene("compare_solvers"), results(), "--frames", "2", "--quiet", "--export", "usd"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  ASSERT_GT(namesIn(results()).size(), 1u);
  for (const std::string& variant : namesIn(results())) {
    EXPECT_EQ(namesIn(results() + "/" + variant), std::vector<std::string>{"scene.usda"});
  }
}

}  // namespace
}  // namespace pliant::app
