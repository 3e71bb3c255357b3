#include "sim/step/phase.h"
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class Run : public testing::Test {
 protected:
  /// Runs a scene with results in results().
  Outcome run(const std::string& scene, std::vector<std::string> more = {},
              const ProgramEnvironment& surroundings = {}) {
    std::vector<std::string> arguments{"run", scene, results()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments, surroundings);
  }
  std::string results() const { return folder_ / "results"; }
  fs::path frame(int number) const { return fs::path(results()) / fmt::format("frame.{:04}.csv", number); }

  /// A scene file with two grains that fall freely; `gravity` acts on the second alone.
  std::string twoGrains(std::string_view gravity, std::string_view settings = "") const {
    return folder_.write("grains.xml",
                         fmt::format("<simulation>\n<iterations>3</iterations>{}\n<elements>\n"
                                     "<element><type>sand</type><radius>0.1</radius></element>\n"
                                     "<element><type>sand</type><name>doomed</name><radius>0.1</radius></element>\n"
                                     "<element><type>gravity</type><objectID>1</objectID>{}</element>\n"
                                     "</elements>\n<particles>\n"
                                     "<particle><time>0</time><object>0</object><position>5 0 0</position></particle>\n"
                                     "<particle><time>0</time><object>1</object><position>0 1 0</position></particle>\n"
                                     "</particles>\n</simulation>\n",
                                     settings, gravity));
  }

  TemporaryFolder folder_;
};

TEST_F(Run, GivesTheExampleOfTheThesis) {
  const Outcome outcome = run(shippedScene("thesis_example"));
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  std::vector<std::string> names;
  for (int number = 0; number < 50; ++number) names.push_back(fmt::format("frame.{:04}.csv", number));
  EXPECT_EQ(namesIn(results()), names);

  for (int number = 0; number < 50; ++number) {
    const auto rows = readResult(frame(number));
    ASSERT_EQ(rows.size(), number < 13 ? 1u : 2u) << "frame " << number;
    EXPECT_EQ(rows[0].numbers, (std::vector<float>{1, 1.2f, 0, 0, 0, 0, 0.8f, 0.05f})) << "the first stays";
    if (number < 13) continue;
    EXPECT_EQ(rows[1].object, 0);
    EXPECT_EQ(rows[1].particle, 1);
    const float moved = 0.1f * static_cast<float>(number - 12);  // it enters right before step 13
    EXPECT_EQ(rows[1].numbers[0], 5.0f);
    EXPECT_NEAR(rows[1].numbers[1], 8.0f - moved, 3e-5f);  // 37 additions of float32
    EXPECT_NEAR(rows[1].numbers[2], 3.2f + moved, 3e-5f);
    EXPECT_NEAR(rows[1].numbers[4], -1.0f, 1e-5f);
    EXPECT_NEAR(rows[1].numbers[5], 1.0f, 1e-5f);
  }
}

TEST_F(Run, ResultsAreOrderedByObjectAndParticle) {
  ASSERT_EQ(run(shippedScene("everything"), {"--frames", "3", "--quiet"}).exitCode, 0);
  const auto rows = readResult(frame(2));
  ASSERT_GT(rows.size(), 100u);
  int object = 0, particle = -1;
  for (const ResultRow& row : rows) {
    if (row.object == object) {
      EXPECT_EQ(row.particle, particle + 1);
    } else {
      EXPECT_GT(row.object, object);
      EXPECT_EQ(row.particle, 0);
    }
    object = row.object;
    particle = row.particle;
  }
  EXPECT_EQ(object, 13);
}

// Free fall by symplectic Euler, computed independently in the same float arithmetic: not a digit is lost.
TEST_F(Run, PrintsFloatsThatReadBackExactly) {
  const std::string scene = folder_.write(
      "fall.xml",
      "<simulation><iterations>40</iterations><timestep>0.013</timestep><elements>"
      "<element><type>gravity</type><magnitude>9.81</magnitude></element>"
      "<element><type>sand</type><radius>0.1</radius><mass>0.3</mass><particleSleeping>0</particleSleeping></element></"
      "elements>"
      "<particles><particle><time>0</time><object>0</object><position>0.1 1000.7 -0.3</position></particle></particles>"
      "</simulation>");
  ASSERT_EQ(run(scene).exitCode, 0);
  for (int number = 0; number < 40; ++number) {
    const std::string text = TemporaryFolder::read(frame(number));
    const auto rows = readResult(frame(number));
    ASSERT_EQ(rows.size(), 1u);
    std::string again = std::string(kResultHeader) + "\n0,0";
    for (const float value : rows[0].numbers) again += fmt::format(",{}", value);
    EXPECT_EQ(text, again + "\n") << "not the shortest form";
  }
}

TEST_F(Run, WritesToTheFolderResultsOfTheWorkingDirectoryByDefault) {
  const Outcome outcome =
      runProgram({"run", shippedScene("thesis_example"), "--frames", "2"}, {.folder = folder_.path()});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(namesIn(results()), (std::vector<std::string>{"frame.0000.csv", "frame.0001.csv"}));
}

TEST_F(Run, FindsFilesFromAnyWorkingDirectory) {
  fs::create_directories(folder_ / "deep/inside");
  fs::create_directories(folder_ / "paths");
  folder_.write("paths/two.txt", "0 0 0\n1 0 0\n");
  folder_.write("deep/scene.xml",
                "<simulation><iterations>1</iterations><elements><element><type>rope</type>"
                "<file>../paths/two.txt</file></element></elements></simulation>");
  const Outcome outcome =
      runProgram({"run", "../scene.xml", "out/of/here", "--trust"}, {.folder = folder_ / "deep/inside"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(readResult(folder_ / "deep/inside/out/of/here/frame.0000.csv").size(), 2u);
}

TEST_F(Run, LooksForFilesInTheAssetsFolderToo) {
  fs::create_directories(folder_ / "mine/paths");
  folder_.write("mine/paths/three.txt", "0 0 0\n1 0 0\n2 0 0\n");
  const std::string scene = folder_.write("scene.xml",
                                          "<simulation><iterations>1</iterations><elements><element><type>rope</type>"
                                          "<file>paths/three.txt</file></element></elements></simulation>");
  EXPECT_EQ(run(scene).exitCode, 2);
  EXPECT_EQ(run(scene, {"--assets", folder_ / "mine"}).exitCode, 0);
  EXPECT_EQ(readResult(frame(0)).size(), 3u);
}

TEST_F(Run, TakesFramesFromTheCommandLine) {
  EXPECT_EQ(run(shippedScene("thesis_example"), {"--frames", "3"}).exitCode, 0);
  EXPECT_EQ(namesIn(results()).size(), 3u);
  EXPECT_EQ(run(shippedScene("thesis_example"), {"--frames=60"}).exitCode, 0) << "more than the scene has";
  EXPECT_EQ(namesIn(results()).size(), 60u);
  fs::remove_all(results());
  EXPECT_EQ(run(shippedScene("thesis_example"), {"--frames", "0"}).exitCode, 0);
  EXPECT_EQ(namesIn(results()).size(), 0u);
}

TEST_F(Run, SetsParametersInOrder) {
  const Outcome outcome = run(
      shippedScene("thesis_example"),
      {"--set", "iterations=9", "--set", "iterations=2", "--set", "elements[0].radius=0.25", "--set", "timestep=0.5"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(namesIn(results()).size(), 2u);
  EXPECT_EQ(readResult(frame(1))[0].numbers[6], 0.25f);
}

TEST_F(Run, SaysWhichOfTwoSetsOfOneParameterCounts) {
  const Outcome twice = run(shippedScene("thesis_example"), {"--frames", "1", "--set", "elements[0].mass=3", "--set",
                                                             "solverIterations=4", "--set", "elements[0].mass=5"});
  EXPECT_EQ(twice.exitCode, 0) << twice.err;
  EXPECT_NE(
      twice.err.find("--set elements[0].mass=3: warning: has no effect: --set elements[0].mass=5, which comes later"),
      std::string::npos)
      << twice.err;
  EXPECT_EQ(twice.err.find("--set solverIterations=4: "), std::string::npos) << twice.err;
  EXPECT_EQ(readResult(frame(0))[0].numbers[7], 5.0f);
}

// The mass of each vertex is that by area.
TEST_F(Run, SaysThatASetHasNoEffect) {
  const auto massSet = [&](const char* assignment) {
    return run(shippedScene("flag"), {"--frames", "1", "--set", assignment}).err;
  };
  EXPECT_NE(massSet("flag.mass=5").find("--set flag.mass=5: warning: has no effect, expected no <density> with it"),
            std::string::npos)
      << massSet("flag.mass=5");
  EXPECT_EQ(massSet("flag.density=5").find("has no effect"), std::string::npos);
}

TEST_F(Run, ReportsEveryBadSetAtOnce) {
  const Outcome outcome = run(shippedScene("everything"),
                              {"--set", "nonsense", "--set", "timestep=0", "--set", "water.densty=3", "--frames", "1"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.out, "");
  const auto lines = linesOf(outcome.err);
  ASSERT_EQ(lines.size(), 3u) << outcome.err;
  EXPECT_EQ(lines[0], "--set nonsense: expected PATH=VALUE");
  EXPECT_EQ(lines[1], "--set timestep=0: timestep is '0', expected a number above 0 and at most 1000 [s]");
  EXPECT_TRUE(lines[2].starts_with("--set water.densty=3: water (Fluid) has no parameter 'densty', expected one of "))
      << lines[2];
  EXPECT_FALSE(fs::exists(results())) << "nothing is made when the input is bad";
}

TEST_F(Run, ReportsOnStandardErrorUnlessQuiet) {
  const Outcome told = run(shippedScene("thesis_example"), {"--frames", "4"});
  EXPECT_NE(told.err.find("thesis_example.xml: 4 frames, 1 particle, "), std::string::npos) << told.err;
  EXPECT_NE(told.err.find("results in " + results()), std::string::npos) << told.err;
  EXPECT_EQ(told.err.find('\r'), std::string::npos) << "no progress bar where nobody watches";
  const Outcome quiet = run(shippedScene("thesis_example"), {"--frames", "4", "--quiet"});
  EXPECT_EQ(quiet.err, "");
  EXPECT_EQ(quiet.out, "");
}

TEST_F(Run, WritesStatistics) {
  const fs::path file = folder_ / "stats.json";
  const Outcome outcome = run(shippedScene("everything"), {"--frames", "12", "--threads", "2", "--stats", file});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto json = nlohmann::json::parse(TemporaryFolder::read(file));
  EXPECT_EQ(json.at("scene"), shippedScene("everything"));
  EXPECT_EQ(json.at("frames"), 12);
  EXPECT_EQ(json.at("particles"), readResult(frame(11)).size());
  for (const char* type : {"distance", "collision", "friction", "shapeMatching", "density"}) {
    EXPECT_GT(json.at("constraints").at(type).get<int>(), 0) << type;
  }
  EXPECT_GT(json.at("contacts").at("mean").get<double>(), 0.0);
  EXPECT_GE(json.at("contacts").at("max").get<double>(), json.at("contacts").at("mean").get<double>());
  EXPECT_EQ(json.at("threads"), 2);
  EXPECT_GT(json.at("wallSeconds").get<double>(), 0.0);
  double phases = 0.0;
  for (const sim::PhaseInfo& phase : sim::kPhases) {
    phases += json.at("secondsByPhase").at(std::string(phase.name)).get<double>();
  }
  EXPECT_GT(phases, 0.0);
  EXPECT_LE(phases, json.at("wallSeconds").get<double>());
  const auto& milliseconds = json.at("millisecondsPerFrame");
  EXPECT_GT(milliseconds.at("mean").get<double>(), 0.0);
  EXPECT_GT(milliseconds.at("median").get<double>(), 0.0);
  EXPECT_GE(milliseconds.at("p95").get<double>(), milliseconds.at("median").get<double>());
  EXPECT_GT(json.at("nanosecondsPerProjection").get<double>(), 0.0);
  EXPECT_GT(json.at("peakMemoryMebibytes").get<double>(), 1.0);

  const auto& frames = json.at("perFrame");
  ASSERT_EQ(frames.size(), 12u);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    EXPECT_EQ(frames[i].at("frame"), i);
    EXPECT_GT(frames[i].at("particles").get<int>(), 0);
    EXPECT_GE(frames[i].at("kineticEnergy").get<double>(), 0.0);
    EXPECT_TRUE(frames[i].at("potentialEnergy").is_number());
    EXPECT_EQ(frames[i].at("linearMomentum").size(), 3u);
    EXPECT_EQ(frames[i].at("angularMomentum").size(), 3u);
    EXPECT_GE(frames[i].at("constraintErrors").at("distance").get<double>(), 0.0);
    EXPECT_TRUE(frames[i].at("volumes").is_array());
  }
}

// A free particle of 0.05 kg: its energy, momentum and the empty rest follow by hand.
TEST_F(Run, StatisticsMatchTheParticles) {
  const fs::path file = folder_ / "stats.json";
  ASSERT_EQ(run(shippedScene("thesis_example"), {"--stats", file}).exitCode, 0);
  const auto json = nlohmann::json::parse(TemporaryFolder::read(file));
  const auto& last = json.at("perFrame").back();
  EXPECT_NEAR(last.at("kineticEnergy").get<double>(), 0.5 * 0.05 * 2.0, 1e-5);
  EXPECT_EQ(last.at("potentialEnergy").get<double>(), 0.0);
  EXPECT_NEAR(last.at("linearMomentum")[1].get<double>(), -0.05, 1e-6);
  EXPECT_NEAR(last.at("linearMomentum")[2].get<double>(), 0.05, 1e-6);
  EXPECT_EQ(json.at("contacts").at("max"), 0);
}

TEST_F(Run, StatisticsGiveTheVolumeOfAClosedMesh) {
  const std::string scene = folder_.write(
      "ball.xml",
      fmt::format("<simulation><iterations>2</iterations><elements><element><type>cloth</type><file>{}</file>"
                  "<stiffness>1</stiffness><radius>0.001</radius></element></elements></simulation>",
                  sourcePath("assets/meshes/sphere.obj")));
  const fs::path file = folder_ / "stats.json";
  ASSERT_EQ(run(scene, {"--stats", file}).exitCode, 0);
  const auto json = nlohmann::json::parse(TemporaryFolder::read(file));
  const auto& volumes = json.at("perFrame")[0].at("volumes");
  ASSERT_EQ(volumes.size(), 1u);
  EXPECT_EQ(volumes[0].at("element"), 0);
  EXPECT_NEAR(volumes[0].at("volume").get<double>(), 4.18, 0.2) << "of a unit sphere, a little less";
}

TEST_F(Run, StatisticsOfNoFrames) {
  const fs::path file = folder_ / "stats.json";
  ASSERT_EQ(run(shippedScene("thesis_example"), {"--stats", file, "--frames", "0"}).exitCode, 0);
  const auto json = nlohmann::json::parse(TemporaryFolder::read(file));
  EXPECT_EQ(json.at("frames"), 0);
  EXPECT_TRUE(json.at("perFrame").empty());
}

TEST_F(Run, ReportsAllErrorsOfASceneWithFileAndLine) {
  const std::string scene = folder_.write("bad.xml",
                                          "<simulation>\n"
                                          "  <iterations>2</iterations>\n"
                                          "  <elements>\n"
                                          "    <element>\n"
                                          "      <type>sand</type>\n"
                                          "      <radius>-1</radius>\n"
                                          "      <mas>1</mas>\n"
                                          "    </element>\n"
                                          "    <element>\n"
                                          "      <type>rope</type>\n"
                                          "    </element>\n"
                                          "  </elements>\n"
                                          "</simulation>\n");
  const Outcome outcome = run(scene);
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, scene + ":6: <radius> is '-1', expected a number above 0 and at most 1000000 [m]\n" + scene +
                             ":7: unknown tag 'mas' in element 0 (sand), expected <mass>?\n" + scene +
                             ":9: element 1 (rope) has no <file> or <shape>, expected positions along the rope, "
                             "with or without velocities, txt or OBJ\n");
  EXPECT_FALSE(fs::exists(results()));
}

TEST_F(Run, ABadFileOfASceneIsReportedWithItsOwnLine) {
  folder_.write("rope.txt", "0 0 0\n1 0\n2 x 0\n");
  const std::string scene =
      folder_.write("bad.xml",
                    "<simulation>\n<iterations>2</iterations>\n<elements>\n<element><type>rope</type>\n"
                    "<file>rope.txt</file></element>\n</elements>\n</simulation>\n");
  const Outcome outcome = run(scene);
  EXPECT_EQ(outcome.exitCode, 2);
  const auto lines = linesOf(outcome.err);
  ASSERT_EQ(lines.size(), 2u) << outcome.err;
  EXPECT_TRUE(lines[0].starts_with(scene + ":5: <file>: ")) << lines[0];
  EXPECT_NE(lines[0].find("rope.txt:2: 2 numbers, expected 3"), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find("rope.txt:3: 'x' is not a number"), std::string::npos) << lines[1];
}

TEST_F(Run, AWarningDoesNotStopIt) {
  const std::string scene = folder_.write(
      "cloth.xml", fmt::format("<simulation>\n<iterations>1</iterations>\n<elements>\n<element>\n<type>cloth</type>"
                               "<file>{}</file><radius>0.03</radius>\n<mass>0</mass></element></elements></simulation>",
                               sourcePath("assets/meshes/cloth_15.obj")));
  const Outcome outcome = run(scene, {"--quiet"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.err, scene + ":4: warning: element 0 (cloth) has no <stiffness>: taken as 1\n" + scene +
                             ":6: warning: <mass> is 0: the element's particles are immovable\n");
}

TEST_F(Run, ReportsAnUnwritableOutputFolderAndLeavesItUnchanged) {
  folder_.write("results", "a file, not a folder");
  const Outcome file = run(shippedScene("thesis_example"));
  EXPECT_EQ(file.exitCode, 1);
  EXPECT_TRUE(file.err.starts_with(results() + ": cannot create the folder: ")) << file.err;
  EXPECT_EQ(TemporaryFolder::read(results()), "a file, not a folder");

  const Outcome below = runProgram({"run", shippedScene("thesis_example"), results() + "/deeper"});
  EXPECT_EQ(below.exitCode, 1);
  EXPECT_TRUE(below.err.starts_with(results() + "/deeper: cannot create the folder: ")) << below.err;
  EXPECT_EQ(namesIn(folder_.path()), std::vector<std::string>{"results"});
}

TEST_F(Run, AFolderThatTakesNoFilesIsReported) {
  const Outcome inside = runProgram({"run", shippedScene("thesis_example"), "/proc"});
  EXPECT_EQ(inside.exitCode, 1);
  EXPECT_EQ(linesOf(inside.err).size(), 1u) << inside.err;
  EXPECT_TRUE(inside.err.starts_with("/proc/frame.0000.csv: cannot write: ")) << inside.err;
  const Outcome below = runProgram({"run", shippedScene("thesis_example"), "/proc/results"});
  EXPECT_EQ(below.exitCode, 1);
  EXPECT_TRUE(below.err.starts_with("/proc/results: cannot create the folder: ")) << below.err;
}

TEST_F(Run, AReadOnlyFolderIsReported) {
  if (::geteuid() == 0) GTEST_SKIP() << "permissions do not bind root";
  fs::create_directory(results());
  ASSERT_EQ(::chmod(results().c_str(), 0555), 0);
  const Outcome outcome = run(shippedScene("thesis_example"));
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(outcome.err, frame(0).string() + ": cannot write: Permission denied\n");
  ASSERT_EQ(::chmod(results().c_str(), 0755), 0);
}

TEST_F(Run, AFolderInPlaceOfAResultIsReported) {
  fs::create_directories(frame(1));
  const Outcome outcome = run(shippedScene("thesis_example"));
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(outcome.err,
            frame(1).string() + ": cannot write: Is a directory; the frame before is kept in " + results() + "\n");
  EXPECT_EQ(namesIn(results()), (std::vector<std::string>{"frame.0000.csv", "frame.0001.csv"}));
}

// A limit on file sizes is reached in the middle of a file, like a full disk. Early frames of this scene fit, later do
// not.
TEST_F(Run, AFullDiskLeavesWholeFilesOnly) {
  const std::string scene = shippedScene("sand_rain");
  const Outcome outcome = run(scene, {"--frames", "60"}, {.largestFile = 4096});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
  const auto names = namesIn(results());
  ASSERT_GT(names.size(), 0u);
  ASSERT_LT(names.size(), 60u);
  const int count = static_cast<int>(names.size());
  EXPECT_EQ(outcome.err, frame(count).string() + ": cannot write: File too large; the " + std::to_string(count) +
                             " frames before are kept in " + results() + "\n");
  for (int number = 0; number < count; ++number) {
    EXPECT_EQ(names[static_cast<std::size_t>(number)], frame(number).filename().string());
    EXPECT_FALSE(readResult(frame(number)).empty());
  }
}

TEST_F(Run, AFullDiskKeepsResultsFromBefore) {
  ASSERT_EQ(run(shippedScene("sand_rain"), {"--frames", "30"}).exitCode, 0);
  const std::string before = TemporaryFolder::read(frame(29));
  ASSERT_GT(before.size(), 4096u);
  EXPECT_EQ(run(shippedScene("sand_rain"), {"--frames", "30"}, {.largestFile = 2048}).exitCode, 1);
  EXPECT_EQ(namesIn(results()).size(), 30u);
  EXPECT_EQ(TemporaryFolder::read(frame(29)), before);
}

TEST_F(Run, StatisticsThatCannotBeWrittenAreReported) {
  const Outcome outcome = run(shippedScene("thesis_example"), {"--frames", "2", "--stats", "/dev/full"});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(outcome.err, "/dev/full: cannot write: No space left on device\n");
  EXPECT_TRUE(namesIn(results()).empty()) << "told before the first step, not after the last";
}

TEST_F(Run, ABlowUpStopsTheRunAndIsReported) {
  const std::string scene = twoGrains("<magnitude>1e30</magnitude>", "<timestep>1000</timestep>");
  const Outcome outcome = run(scene);
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(outcome.err, scene +
                             ": the simulation failed in frame 0: a position is not finite after the forces: "
                             "particle 0 of doomed (Sand)\n"
                             "likely cause: Gravity gives 1e+30 m/s^2, which moves everything 1e+36 m in "
                             "a substep of 1e+03 s, more than the size of the scene (5.3 m)\n"
                             "try: --set elements[2].magnitude=9.81   (9.81 m/s^2 for Gravity: stable for "
                             "2e+03 s)\n");
  EXPECT_TRUE(namesIn(results()).empty()) << "no file holds what is not finite";
}

TEST_F(Run, ASimulationThatBlowsUpLaterKeepsTheFramesBefore) {
  // v after n steps is n * 1e9 m/s * h, x passes 1e15 m in the frames after the first.
  const std::string scene = twoGrains("<magnitude>4e8</magnitude>", "<timestep>1000</timestep>");
  const fs::path stats = folder_ / "stats.json";
  const Outcome outcome = run(scene, {"--stats", stats});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.err.find("the simulation failed in frame 1: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("doomed (Sand)"), std::string::npos) << outcome.err;
  EXPECT_EQ(namesIn(results()), std::vector<std::string>{"frame.0000.csv"});
  EXPECT_EQ(nlohmann::json::parse(TemporaryFolder::read(stats)).at("frames"), 1);
}

TEST_F(Run, DoesNotNeedAStandardOutput) {
  EXPECT_EQ(run(shippedScene("thesis_example"), {"--frames", "2"}, {.closedOutput = true}).exitCode, 0);
  const auto rows = readResult(frame(1));
  EXPECT_EQ(rows.size(), 1u) << "no result file took the place of standard output";
}

// Each variant gives what the scene gives with the same --set, to the last bit.
TEST_F(Run, VariantsEqualTheSceneWithTheirSets) {
  std::string text = TemporaryFolder::read(twoGrains("<magnitude>3</magnitude>"));
  const std::string single = folder_.write("single.xml", text);
  text.insert(text.rfind("</simulation>"),
              "<variants><variant name=\"fast / 1\"><set path=\"timestep\">0.2</set></variant>"
              "<variant name=\"fast \\ 1\"><set path=\"elements[2].magnitude\">5</set></variant>"
              "<variant name=\"as it is\"></variant></variants>");
  const std::string scene = folder_.write("variants.xml", text);
  const Outcome outcome = run(scene, {"--stats", folder_ / "stats.json", "--set", "solverIterations=3"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const std::vector<std::pair<std::string, std::string>> expected{
      {"fast___1", "timestep=0.2"}, {"fast___1_", "elements[2].magnitude=5"}, {"as_it_is", "timestep=0.1"}};
  EXPECT_EQ(namesIn(results()), (std::vector<std::string>{"as_it_is", "fast___1", "fast___1_"}));
  for (const auto& [name, set] : expected) {
    const fs::path alone = folder_ / ("alone " + name);
    ASSERT_EQ(runProgram({"run", single, alone, "--quiet", "--set", "solverIterations=3", "--set", set}).exitCode, 0);
    ASSERT_EQ(namesIn(alone).size(), 3u);
    for (const std::string& file : namesIn(alone)) {
      EXPECT_EQ(TemporaryFolder::read(fs::path(results()) / name / file), TemporaryFolder::read(alone / file))
          << name << file;
    }
  }
  const auto stats = nlohmann::json::parse(TemporaryFolder::read(folder_ / "stats.json"));
  ASSERT_EQ(stats.at("variants").size(), 3u);
  EXPECT_EQ(stats.at("variants")[2].at("variant"), "as it is");
  EXPECT_EQ(stats.at("variants")[2].at("frames"), 3);
}

TEST_F(Run, FramesOptionOverridesThoseOfVariants) {
  std::string text = TemporaryFolder::read(twoGrains(""));
  text.insert(text.rfind("</simulation>"),
              "<variants><variant name=\"long\"><set path=\"iterations\">7</set></variant>"
              "<variant name=\"short\"></variant></variants>");
  const std::string scene = folder_.write("variants.xml", text);
  ASSERT_EQ(run(scene).exitCode, 0);
  EXPECT_EQ(namesIn(fs::path(results()) / "long").size(), 7u);
  EXPECT_EQ(namesIn(fs::path(results()) / "short").size(), 3u);
  ASSERT_EQ(runProgram({"run", scene, folder_ / "two", "--frames", "2"}).exitCode, 0);
  EXPECT_EQ(namesIn(folder_ / "two/long").size(), 2u);
}

}  // namespace
}  // namespace pliant::app
