// Takes from the command line: the program is started anew for each replay.
#include "app/base/build_info.h"
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/app/take/performance.h"

#include <fmt/format.h>

namespace pliant::app {
namespace {

using sim::SceneText;

std::string contentsOf(const std::filesystem::path& folder, int frames) {
  std::string all;
  for (int frame = 0; frame < frames; ++frame)
    all += TemporaryFolder::read(folder / fmt::format("frame.{:04}.csv", frame));
  return all;
}

TEST(TakeCommand, ReplaysBitForBitInAnotherProcessWithAnotherNumberOfThreads) {
  const TemporaryFolder folder;
  const Take take = performance(clothScene().scene());
  saveTake(take, folder / "x.take");
  std::string one;
  for (const char* threads : {"1", "2", "5"}) {
    const std::filesystem::path results = folder / threads;
    const Outcome outcome = runProgram({"run", folder / "x.take", results, "--threads", threads});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::string all = contentsOf(results, take.steps);
    if (one.empty()) one = all;
    EXPECT_EQ(all, one) << threads << " threads";
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "1" / "frame.0040.csv"));
}

TEST(TakeCommand, ReportsTheFrameFromWhichOnItDiffers) {
  const TemporaryFolder folder;
  Take take = performance(clothScene().scene());
  std::get<Gust>(take.actions[5].action).velocity.x = 0.5f;  // before frame 11
  take.version = "0.0.1";
  saveTake(take, folder / "x.take");
  const Outcome outcome = runProgram({"run", folder / "x.take", folder / "results", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(
      outcome.err,
      fmt::format("{}: differs from frame 11 on, in the files numbered 0010 (made by version 0.0.1, this is {})\n",
                  (folder / "x.take").string(), version()));
}

TEST(TakeCommand, DoesNotCompareStatesWithChangedParameters) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene()), folder / "x.take");
  const Outcome outcome = runProgram({"run", folder / "x.take", folder / "results", "--set", "solverIterations=3"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
}

TEST(TakeCommand, EditsATakeAndPlaysItOnce) {
  const TemporaryFolder folder;
  const Take take = performance(clothScene().scene());
  saveTake(take, folder / "x.take");
  Take other = take;
  other.actions = {{4, Grab{20, 10.0f}}, {5, MoveGrabbed{20, {-0.5f, 1.5f, 0.0f}, 0.1f}}, {20, ReleaseGrabbed{20}}};
  other.states.clear();
  saveTake(other, folder / "y.take");
  const Outcome outcome = runProgram({"take", folder / "x.take", "--layer", folder / "y.take", "--speed", "0.5",
                                      "--trim", "10:70", "--out", folder / "z.take"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const Take edited = readTake(folder / "z.take");
  EXPECT_EQ(edited.begin, 10);
  EXPECT_EQ(edited.steps, 70);
  EXPECT_EQ(edited.actions.size(), take.actions.size() + 3);
  EXPECT_EQ(edited.states.front().size(), 70u);
  EXPECT_EQ(runProgram({"run", folder / "z.take", folder / "results", "--threads", "2", "--quiet"}).exitCode, 0);
}

// Frames out of range are neither drawn nor written; a range longer than the take is reported.
TEST(TakeCommand, ATrimmedTakeBeginsWithItsFirstShownFrame) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene(), 30), folder / "x.take");
  const Outcome trimmed =
      runProgram({"take", folder / "x.take", "--trim", "20:900", "--out", folder / "z.take", "--quiet"});
  EXPECT_EQ(trimmed.exitCode, 0);
  EXPECT_EQ(trimmed.err, "--trim 20:900: the take has 30 frames, and ends there\n");
  ASSERT_EQ(runProgram({"run", folder / "z.take", folder / "results", "--quiet"}).exitCode, 0);
  const std::vector<std::string> names = namesIn(folder / "results");
  ASSERT_EQ(names.size(), 11u);
  EXPECT_EQ(names.front(), "frame.0019.csv");
  EXPECT_EQ(names.back(), "frame.0029.csv");
  const Outcome drawn = runProgram({"render", folder / "z.take", "--size", "64x48", "--out", folder / "p/*.png"});
  ASSERT_EQ(drawn.exitCode, 0) << drawn.err;
  EXPECT_EQ(namesIn(folder / "p").size(), 11u);
  EXPECT_NE(drawn.err.find("z.take: 30 frames; 11 pictures drawn to " + (folder / "p/*.png").string()),
            std::string::npos)
      << drawn.err;
}

TEST(TakeCommand, WarnsOfActionsOnMissingParticles) {
  const TemporaryFolder folder;
  Take take;
  take.scene = sim::SceneText()
                   .element("gravity")
                   .element("rope", {{"shape", "line"}, {"to", glm::vec3(1, 0, 0)}, {"count", 5}})
                   .scene();
  take.steps = 3;
  take.actions = {{1, Grab{9999, 10.0f}}, {1, MoveGrabbed{9999, {0, 1, 0}, 0.0f}}, {2, Pin{{0, 5}, true}}};
  take.version = version();
  saveTake(withStates(std::move(take), {}), folder / "x.take");
  const std::string file = folder / "x.take";
  const std::string warning =
      file + ": warning: at frame 1 particle 9999 is grabbed or pinned, but does not exist (2 such actions)\n";
  EXPECT_EQ(runProgram({"check", file}).err, warning);
  EXPECT_EQ(runProgram({"run", file, folder / "results", "--quiet"}).err, warning);
  EXPECT_EQ(runProgram({"render", file, "--out", folder / "x.png", "--size", "64x48", "--quiet"}).err, warning);
}

TEST(TakeCommand, WarnsOfATakeWithoutStatesToCompare) {
  const TemporaryFolder folder;
  Take take = performance(clothScene().scene(), 3);
  take.actions.clear();
  take.states.clear();
  take.version = "0.0.9";
  saveTake(take, folder / "x.take");
  const Outcome outcome = runProgram({"run", folder / "x.take", folder / "results", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.err,
            (folder / "x.take").string() +
                ": warning: made by version 0.0.9: without comparable states, so a difference would go unnoticed\n");
}

// Data that a later program may have written into it are unknown.
TEST(TakeCommand, ATakeOfALaterVersionIsRefused) {
  const TemporaryFolder folder;
  Take take = performance(clothScene().scene(), 3);
  take.version = "9.9";
  saveTake(take, folder / "x.take");
  const Outcome outcome = runProgram({"run", folder / "x.take", folder / "results"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, fmt::format("{}:1: made by version 9.9, expected one up to this program's, {}\n",
                                     (folder / "x.take").string(), version()));
  EXPECT_FALSE(isNewerVersion(version()));
  EXPECT_FALSE(isNewerVersion("0.1.99"));
  EXPECT_TRUE(isNewerVersion(version() + ".1"));
  EXPECT_FALSE(isNewerVersion("tomorrow"));
}

// Frames are those of the original take: one span does not shift another, and the order of the options does not matter.
TEST(TakeCommand, SpeedsOfSeveralSpans) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene()), folder / "x.take");
  const auto made = [&](const std::string& first, const std::string& second) {
    const Outcome outcome = runProgram(
        {"take", folder / "x.take", "--speed", first, "--speed", second, "--out", folder / "y.take", "--quiet"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return TemporaryFolder::read(folder / "y.take");
  };
  EXPECT_EQ(made("0:10:0.5", "10:20:2"), made("10:20:2", "0:10:0.5"));
  EXPECT_EQ(readTake(folder / "y.take").steps, 40 + 10 - 5);
  const Outcome overlap = runProgram({"take", folder / "x.take", "--speed", "0:10:0.5", "--speed", "9:20:2"});
  EXPECT_EQ(overlap.exitCode, 2);
  EXPECT_EQ(overlap.err, "--speed 9:20:2: expected one that does not overlap --speed 0:10:0.5\n");
}

TEST(TakeCommand, HelpNamesTakesAndSweepHelpNamesScenes) {
  const std::string take = runProgram({"take", "--help"}).out, sweep = runProgram({"sweep", "--help"}).out;
  EXPECT_EQ(take.find("SCENE.xml"), std::string::npos) << take;
  EXPECT_EQ(sweep.find("X.take"), std::string::npos) << sweep;
}

TEST(TakeCommand, ListsTheActions) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene()), folder / "x.take");
  const Outcome outcome = runProgram({"take", folder / "x.take"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  for (const char* line :
       {"40 frames", "pin 2 particles", "2 to 9           drag of particle 80", "10               gust",
        "12 to 13         cut", "Stiffness of Cloth = 0.37", "unpin particle 12"}) {
    EXPECT_NE(outcome.out.find(line), std::string::npos) << line << " in\n" << outcome.out;
  }
}

TEST(TakeCommand, ChecksATake) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene()), folder / "x.take");
  EXPECT_EQ(runProgram({"check", folder / "x.take"}).exitCode, 0);
  folder.write("bad.take", "<take version=\"0\" steps=\"1\">\n</take>");
  const Outcome outcome = runProgram({"check", folder / "bad.take"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_TRUE(outcome.err.find("bad.take:1: <take> has no <simulation>") != std::string::npos) << outcome.err;
}

TEST(TakeCommand, RefusesInvalidOptions) {
  const TemporaryFolder folder;
  saveTake(performance(clothScene().scene(), 30), folder / "x.take");
  const std::vector<std::vector<std::string>> bad{
      {"--trim", "5"}, {"--trim", "9:5"}, {"--speed", "0"}, {"--speed", "1:2"}, {"--layer", "missing.take"}};
  for (const auto& words : bad) {
    std::vector<std::string> arguments{"take", folder / "x.take", "--out", folder / "z.take"};
    arguments.insert(arguments.end(), words.begin(), words.end());
    EXPECT_EQ(runProgram(arguments).exitCode, 2) << words[0] << " " << words[1];
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "z.take"));
}

// The picture shows the result of the take: the dragged cloth is not where it would fall by itself.
TEST(TakeCommand, DrawsATake) {
  const TemporaryFolder folder;
  const sim::Scene scene = clothScene().scene();
  Take take = performance(scene);
  saveTake(take, folder / "x.take");
  take.actions.clear();
  take.states.clear();
  saveTake(take, folder / "y.take");
  for (const char* name : {"x", "y"}) {
    const Outcome outcome = runProgram({"render", folder / fmt::format("{}.take", name), "--size", "320x200", "--out",
                                        folder / fmt::format("{}.png", name)});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  }
  EXPECT_NE(TemporaryFolder::read(folder / "x.png"), TemporaryFolder::read(folder / "y.png"));
}

}  // namespace
}  // namespace pliant::app
