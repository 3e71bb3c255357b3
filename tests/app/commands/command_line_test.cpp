#include "app/base/build_info.h"
#include "app/lesson/lesson.h"
#include "app/take/take.h"
#include "sim/scene/parameter.h"
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGood =
    "<simulation><iterations>1</iterations><elements><element><type>sand</type></element></elements></simulation>\n";
constexpr std::string_view kBad = "<simulation>\n<iterations>1</iterations>\n<elemnts/>\n</simulation>\n";

TEST(CommandLine, RefusesWrongUsage) {
  const std::string scene = shippedScene("thesis_example");
  const std::vector<std::vector<std::string>> wrong{
      {"walk"},
      {"run"},
      {"run", scene, "a", "b"},
      {"run", scene, "--frames"},
      {"run", scene, "--frames", "many"},
      {"run", scene, "--frames", "-1"},
      {"run", scene, "--frames", "1.5"},
      {"run", scene, "--frames", "99999999999"},
      {"run", scene, "--threads", "-1"},
      {"run", scene, "--threads", "257"},
      {"run", scene, "--threads", "two"},
      {"run", scene, "--set"},
      {"run", scene, "--loud"},
      {"check"},
      {"check", "--quiet", scene},
      {"reference", "sand", "rope"},
      {"check", scene, "--trust", "--no-trust"},
      {"run", scene, "--frames", "3", "--frames", "4"},
  };
  const TemporaryFolder folder;
  for (const auto& arguments : wrong) {
    const Outcome outcome = runProgram(arguments, {.folder = folder.path()});
    std::string line;
    for (const std::string& argument : arguments) line += argument + ' ';
    EXPECT_EQ(outcome.exitCode, 2) << line;
    EXPECT_EQ(outcome.out, "") << line;
    EXPECT_NE(outcome.err, "") << line;
  }
  EXPECT_EQ(folder.entryCount(), 0u);
}

// Each line names the option and says why.
TEST(CommandLine, RefusesOptionsWithoutEffect) {
  const std::string scene = shippedScene("thesis_example");
  const std::vector<std::pair<std::vector<std::string>, std::string>> useless{
      {{"--frames", "2", "run", scene}, "--frames: has no effect before 'run'"},
      {{scene, "run", scene}, "scene: has no effect before 'run'"},
      {{"--assets", "x", "reference"}, "--assets: has no effect before 'reference'"},
      {{"--assets", "x", "scenes", "--assets", "y"}, "--assets: has no effect before 'scenes'"},
      {{"check", "--play", scene}, "--play: has no effect: none of the files is a lesson"},
      {{"run", scene, "--export", "csv,ply,csv"}, "--export: 'csv' is given twice"},
      {{"run", scene, "--ledger"}, "--ledger: has no effect without --stats: "},
      {{"run", scene, "--frames", "2", "--set", "iterations=4"}, "--set iterations=4: has no effect beside --frames"},
      {{"run", scene, "--threads", "2", "--set", "threads=4"}, "--set threads=4: has no effect beside --threads"},
      {{"render", scene, "--take", "x.take", "--out", "x.png"}, "scene: has no effect beside --take: "},
      {{"render", scene, "--out", "x.png", "--rate", "5"}, "--rate: has no effect: --out is one picture"},
      {{"render", scene, "--out", "x.png", "--speed", "2"}, "--speed: has no effect: --out is one picture"},
      {{"render", scene, "--out", "x.png", "--orbit", "2"}, "--orbit: has no effect: --out is one picture"},
      {{"render", scene, "--out", "x.png", "--no-interpolate"}, "--interpolate: has no effect: --out is one"},
      {{"render", scene, "--out", "x.png", "--crf", "2"}, "--crf: has no effect: it applies to MP4"},
      {{"render", scene, "--out", "x.gif", "--transparent"}, "--transparent: has no effect: MP4 and GIF"},
      {{"take", "x.take", "--threads", "2"}, "--threads: has no effect without --out: "},
      {{"sweep", scene, "--vary", "iterations=1,2", "--jobs", "--slurm"}, "--jobs: has no effect beside --slurm: "},
      {{"sweep", scene, "--vary", "iterations=1,2", "--jobs", "--merge"}, "--jobs: has no effect beside --merge: "},
      {{"sweep", scene, "--vary", "iterations=1,2", "--shard", "1/2", "--merge"}, "--shard: has no effect beside"},
      {{"sweep", scene, "--vary", "iterations=1,2", "--frames", "2"}, "--frames: has no effect beside --vary iter"},
      {{"sweep", scene, "--vary", "elements[0].mass=1,2", "--set", "elements[0].mass=3"},
       "--set elements[0].mass=3: has no effect beside --vary elements[0].mass"},
      {{"sweep", scene, "--vary", "timestep=0.1,0.2", "--set", "threads=3"}, "--set threads=3: has no effect in a"},
      {{"fit", "floor", "--femOnly", "--displacements", "x.csv"}, "--displacements: has no effect beside --femOnly: "},
      {{"fit", "--figures", "x", "--dt", "0.1"}, "--dt: has no effect beside --figures: "},
      {{"fit", "floor", "--figures", "x"}, "scenes: has no effect beside --figures: "},
      {{"fit", "--merge", "a.csv", "--nu", "0.3"}, "--nu: has no effect beside --merge: "},
      {{"fit", "floor", "--method", "xpbd", "--stiffness", "direct"}, "--stiffness: has no effect: "},
  };
  const TemporaryFolder folder;
  for (const auto& [arguments, words] : useless) {
    const Outcome outcome = runProgram(arguments, {.folder = folder.path()});
    EXPECT_EQ(outcome.exitCode, 2) << words;
    EXPECT_TRUE(outcome.err.starts_with(words)) << outcome.err << "in place of " << words;
    EXPECT_EQ(linesOf(outcome.err).size(), 1u) << outcome.err;
  }
  EXPECT_EQ(folder.entryCount(), 0u) << "nothing is made";
}

TEST(CommandLine, NamesAFlagThatContradictsItselfOnce) {
  EXPECT_EQ(runProgram({"check", shippedScene("thesis_example"), "--trust", "--no-trust"}).err,
            "pliant check: --trust: contradicts --no-trust, expected one of them; see pliant check --help\n");
}

TEST(CommandLine, RefusesAFileInAMissingFolder) {
  const std::string scene = shippedScene("thesis_example");
  const std::vector<std::pair<std::string, std::vector<std::string>>> missing{
      {"--stats", {"run", scene, "--stats", "no/s.json"}},
      {"--out", {"take", "x.take", "--out", "no/y.take"}},
      {"--out", {"fit", "floor", "--nu", "0.3", "--out", "no/x.csv"}},
      {"--displacements", {"fit", "floor", "--nu", "0.3", "--displacements", "no/x.csv"}}};
  const TemporaryFolder folder;
  for (const auto& [option, arguments] : missing) {
    const Outcome outcome = runProgram(arguments, {.folder = folder.path()});
    EXPECT_EQ(outcome.exitCode, 2) << option;
    EXPECT_EQ(outcome.err,
              option + ": the folder of '" + arguments.back() + "' does not exist, expected an existing one\n");
  }
  EXPECT_EQ(folder.entryCount(), 0u);
  const Outcome onFolder = runProgram({"run", scene, "--stats", "."}, {.folder = folder.path()});
  EXPECT_EQ(onFolder.exitCode, 2);
  EXPECT_EQ(onFolder.err, "--stats: '.' is a folder, expected a file\n");
  const Outcome among =
      runProgram({"run", scene, "new", "--frames", "1", "--stats", "new/s.json"}, {.folder = folder.path()});
  EXPECT_EQ(among.exitCode, 0) << "the folder of the results is made: " << among.err;
}

TEST(CommandLine, TheFolderOfAssetsMayStandBeforeTheCommand) {
  const Outcome outcome = runProgram({"--assets", sourcePath("assets"), "scenes"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(outcome.out, runProgram({"scenes"}).out);
}

TEST(CommandLine, ReportsAnUnknownCommandOrScene) {
  if (std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr)
    GTEST_SKIP() << "the window tells it";
  const TemporaryFolder folder;
  const Outcome outcome = runProgram({"chek"}, {.folder = folder.path()});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, "chek: no such file or command, expected a scene or `pliant --help`\n");
}

TEST(CommandLine, SaysWhereAMeshBelongsWhenGivenAsScene) {
  const std::string mesh = sourcePath("assets/meshes/bunny.obj");
  const TemporaryFolder folder;
  for (const std::vector<std::string>& line :
       std::vector<std::vector<std::string>>{{"run", mesh}, {"check", mesh}, {"render", mesh, "--out", "x.png"}}) {
    const Outcome outcome = runProgram(line, {.folder = folder.path()});
    EXPECT_EQ(outcome.exitCode, 2) << line.front();
    EXPECT_TRUE(outcome.err.starts_with(mesh + ": a mesh or a list of points")) << outcome.err;
  }
}

TEST(CommandLine, RefusesALessonWhereASceneIsExpected) {
  const std::string lesson = sourcePath("assets/lessons/01_a_particle.md");
  const TemporaryFolder folder;
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"run", lesson}, {"render", lesson, "--out", "x.png"}, {"sweep", lesson, "--vary", "timestep=1,2"}}) {
    const Outcome outcome = runProgram(arguments, {.folder = folder.path()});
    EXPECT_EQ(outcome.exitCode, 2) << arguments[0];
    EXPECT_TRUE(outcome.err.starts_with(lesson + ": a")) << outcome.err;
    EXPECT_NE(outcome.err.find("a lesson"), std::string::npos) << outcome.err;
    EXPECT_EQ(linesOf(outcome.err).size(), 1u) << outcome.err;
  }
}

// One student's bad file does not keep the others from their grades.
TEST(CommandLine, GradesOtherTakesWhenOneFileIsInvalid) {
  const std::string file = sourcePath("assets/lessons/04_why_it_stretches.md");
  const TemporaryFolder folder;
  const LessonPage page = readLesson(file, sourcePath("assets")).pages[0];
  const auto write = [&](const char* name, int iterations) {
    Take take;
    take.scene = page.scene();
    sim::setParameter(take.scene, fmt::format("solverIterations={}", iterations));
    take.steps = 200;
    saveTake(take, folder / name);
  };
  write("anna.take", 200);
  write("ben.take", 3);
  folder.write("none.take", "nothing\n");
  const Outcome outcome = runProgram({"grade", file, "anna.take", "none.take", "ben.take"}, {.folder = folder.path()});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.err.find("none.take:"), std::string::npos) << outcome.err;
  EXPECT_NE(
      outcome.out.find("anna.take: 1 of the lesson's 3 checks met\nanna.take: A rope of twenty links: met after "),
      std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("ben.take: 0 of the lesson's 3 checks met\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(", for 1 s (at the end for 0 s)"), std::string::npos) << outcome.out;
}

TEST(CommandLine, HelpAndVersionExitWithoutError) {
  const Outcome help = runProgram({"--help"});
  EXPECT_EQ(help.exitCode, 0);
  for (const char* command : {"run", "check", "reference", "scenes"}) {
    EXPECT_NE(help.out.find(command), std::string::npos) << command;
  }
  const Outcome runHelp = runProgram({"run", "--help"});
  EXPECT_EQ(runHelp.exitCode, 0);
  for (const char* option : {"--frames", "--set", "--threads", "--stats", "--quiet", "--assets"}) {
    EXPECT_NE(runHelp.out.find(option), std::string::npos) << option;
  }
  const Outcome version = runProgram({"--version"});
  EXPECT_EQ(version.exitCode, 0);
  EXPECT_EQ(version.out, "pliant " + app::version() + "\n");
}

TEST(CommandLine, AMissingSceneIsBadInput) {
  for (const char* command : {"run", "check"}) {
    const Outcome outcome = runProgram({command, "/nowhere/scene.xml"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(outcome.err, "/nowhere/scene.xml: no such file, expected a scene\n");
  }
}

TEST(Check, SaysThatASceneIsGood) {
  const Outcome outcome = runProgram({"check", shippedScene("thesis_example")});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with(shippedScene("thesis_example") + ": good; 1 element, 1 object, ")) << outcome.out;
}

TEST(Check, ChecksEveryFileEvenAfterABadOne) {
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad.xml", kBad), good = folder.write("good.xml", kGood);
  const std::string missing = folder / "missing.xml";
  const Outcome outcome = runProgram({"check", bad, good, missing});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.out, good + ": good; 1 element, 1 object, 0 particles at the start\n");
  EXPECT_EQ(outcome.err, bad + ":3: unknown tag 'elemnts' in the settings, expected <elements>?\n" + bad +
                             ":1: <simulation> has no <elements>, expected one with at least one <element>\n" +
                             missing + ": no such file, expected a scene\n");
}

TEST(Check, NamesFilesAsTheUserDid) {
  const TemporaryFolder folder;
  folder.write("bad.xml", kBad);
  fs::create_directory(folder / "inside");
  const Outcome outcome = runProgram({"check", "../bad.xml"}, {.folder = folder / "inside"});
  EXPECT_TRUE(outcome.err.starts_with("../bad.xml:3: ")) << outcome.err;
}

TEST(Check, APageWithoutABlockIsCheckedAsAText) {
  const TemporaryFolder folder;
  const std::string page = sourcePath("assets/lessons/fem_study.md");
  const Outcome outcome = runProgram({"check", page});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_TRUE(outcome.out.ends_with("without a block for Pliant\n")) << outcome.out;
  folder.write("bad.md", "A formula $\\unheard{x}$ in a text.\n");
  const Outcome bad = runProgram({"check", (folder / "bad.md").string()});
  EXPECT_EQ(bad.exitCode, 2);
  EXPECT_NE(bad.err.find("bad.md:1: "), std::string::npos) << bad.err;
}

TEST(Check, WritesNothing) {
  const TemporaryFolder folder;
  EXPECT_EQ(runProgram({"check", shippedScene("thesis_example")}, {.folder = folder.path()}).exitCode, 0);
  EXPECT_EQ(folder.entryCount(), 0u);
}

TEST(Reference, PrintsEverythingOrOneType) {
  const Outcome all = runProgram({"reference"});
  EXPECT_EQ(all.exitCode, 0);
  for (const char* part :
       {"## Settings", "### rigidBody", "### `<listSequence>`", "| `solverIterations` | int | 5 |"}) {
    EXPECT_NE(all.out.find(part), std::string::npos) << part;
  }
  const Outcome one = runProgram({"reference", "wall"});
  EXPECT_EQ(one.exitCode, 0);
  EXPECT_TRUE(one.out.starts_with("### wall\n"));
  EXPECT_NE(all.out.find(one.out), std::string::npos) << "the same words as in the whole";
  for (const char* part : {"settings", "view"}) {
    const Outcome table = runProgram({"reference", part});
    EXPECT_EQ(table.exitCode, 0) << table.err;
    EXPECT_GT(table.out.size(), 500u);
    EXPECT_NE(all.out.find(table.out), std::string::npos) << part;
  }
  const Outcome none = runProgram({"reference", "jelly"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_EQ(none.out, "");
  EXPECT_TRUE(none.err.starts_with("reference: no type 'jelly', expected one of ")) << none.err;
}

TEST(Scenes, ListsEveryShippedSceneWithTitleAndDescription) {
  const TemporaryFolder folder;
  const Outcome outcome = runProgram({"scenes"}, {.folder = folder.path()});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto lines = linesOf(outcome.out);
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(sourcePath("assets/scenes"))) {
    if (entry.path().extension() != ".xml") continue;
    ++count;
    EXPECT_NE(outcome.out.find(entry.path().string() + '\n'), std::string::npos) << entry.path();
  }
  ASSERT_EQ(lines.size(), 3 * count);
  for (std::size_t i = 0; i < lines.size(); i += 3) {
    EXPECT_GT(lines[i + 1].size(), 4u) << lines[i] << " has no title";
    EXPECT_GT(lines[i + 2].size(), 30u) << lines[i] << " has no description";
  }
}

TEST(Scenes, ReportsAMissingFolder) {
  const Outcome outcome = runProgram({"scenes", "--assets", "/nowhere"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, "/nowhere/scenes: cannot be listed: No such file or directory\n");
}

// Failure to write is reported, for one line or many.
TEST(StandardOutput, ReportsWhenItIsFullOrClosed) {
  const std::vector<std::vector<std::string>> commands{{"reference"}, {"reference", "wall"},
                                                       {"scenes"},    {"check", shippedScene("thesis_example")},
                                                       {"--version"}, {"--help"}};
  for (const auto& command : commands) {
    const Outcome full = runProgram(command, {.standardOutput = "/dev/full"});
    EXPECT_EQ(full.exitCode, 1) << command[0];
    EXPECT_NE(full.err.find("No space left on device"), std::string::npos) << command[0] << ": " << full.err;
    const Outcome closed = runProgram(command, {.closedOutput = true});
    EXPECT_EQ(closed.exitCode, 1) << command[0];
    EXPECT_NE(closed.err.find("Bad file descriptor"), std::string::npos) << command[0] << ": " << closed.err;
  }
}

// The reader has seen enough, like head.
TEST(StandardOutput, EndsQuietlyWhenItsReaderIsGone) {
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{{"scenes"}, {"reference"}}) {
    const Outcome outcome = runProgram(command, {.readerGone = true});
    EXPECT_EQ(outcome.exitCode, 0) << command[0];
    EXPECT_EQ(outcome.err, "") << command[0];
  }
}

TEST(StandardError, DoesNotCrashWhenItsReaderIsGone) {
  const Outcome wrong = runProgram({"run", "nothing.xml"}, {.errorReaderGone = true});
  EXPECT_EQ(wrong.signal, 0);
  EXPECT_EQ(wrong.exitCode, 1);
  const TemporaryFolder folder;
  const Outcome right = runProgram({"run", shippedScene("thesis_example"), folder / "results", "--frames", "1"},
                                   {.errorReaderGone = true});
  EXPECT_EQ(right.signal, 0);
  EXPECT_EQ(right.exitCode, 0);
}

// Two runs must not be mixed: files that the second does not replace belong to the first. Other files are left alone.
TEST(RunCommand, FramesOfALongerRunBeforeAreRemoved) {
  const TemporaryFolder folder;
  const std::string scene = shippedScene("thesis_example"), results = folder / "results";
  ASSERT_EQ(runProgram({"run", scene, results, "--frames", "5", "--export", "csv,ply,vtk,usd"}).exitCode, 0);
  folder.write("results/mine.0004.csv", "kept");
  folder.write("results/scan.0001.ply", "ply\nformat ascii 1.0\ncomment of another program\n");
  folder.write("results/frame.csv", "kept");
  const Outcome outcome = runProgram({"run", scene, results, "--frames", "2", "--export", "csv"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("files of an earlier run removed)"), std::string::npos) << outcome.err;
  const auto names = namesIn(results);
  const auto has = [&](const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  EXPECT_TRUE(has("frame.0001.csv"));
  EXPECT_FALSE(has("frame.0002.csv"));
  EXPECT_FALSE(has("frame.0004.csv"));
  EXPECT_TRUE(has("mine.0004.csv"));
  EXPECT_TRUE(has("frame.csv"));
  EXPECT_TRUE(has("scan.0001.ply"));
  const auto isStale = [](const std::string& name) {
    return name != "scan.0001.ply" && (name.ends_with(".ply") || name.ends_with(".series") || name == "scene.usda");
  };
  EXPECT_FALSE(std::any_of(names.begin(), names.end(), isStale)) << "of a format that this run has not written";

  ASSERT_EQ(runProgram({"run", scene, results, "--frames", "0"}).exitCode, 0);
  EXPECT_EQ(namesIn(results), names) << "a run without frames mixes nothing";
}

// Variants write into folders in the one that a scene without variants writes into: neither removes the other's.
TEST(RunCommand, ResultsOfAnotherKindOfRunAreNamed) {
  const TemporaryFolder folder;
  const std::string scene = shippedScene("thesis_example"), results = (folder / "results").string();
  folder.write("results/notes/notes.0001.csv", "of somebody else");
  ASSERT_EQ(runProgram({"run", scene, results, "--frames", "1"}).exitCode, 0);
  const Outcome other = runProgram({"run", shippedScene("bunny_time_step"), results, "--frames", "1"});
  EXPECT_NE(other.err.find(fmt::format("{0}: warning: results of an earlier run are in {0}, too\n", results)),
            std::string::npos)
      << other.err;
  const Outcome again = runProgram({"run", shippedScene("bunny_time_step"), folder / "new", "--frames", "1"});
  EXPECT_EQ(again.err.find("earlier run"), std::string::npos) << again.err;
  const Outcome plain = runProgram({"run", scene, folder / "new", "--frames", "1"});
  EXPECT_NE(plain.err.find(fmt::format("results of an earlier run are in {}/", (folder / "new").string())),
            std::string::npos)
      << plain.err;
}

TEST(RunCommand, SetOptionsOverrideThoseOfVariants) {
  const TemporaryFolder folder;
  const std::string scene = folder.write(
      "variants.xml",
      "<simulation><iterations>1</iterations><elements><element><type>sand</type><name>grain</name></element></"
      "elements>"
      "<particles><particle><time>0</time><object>0</object><position>0 1 0</position></particle></particles>"
      "<variants><variant name=\"heavy\"><set path=\"grain.mass\">7</set><set path=\"grain.radius\">0.5</set>"
      "</variant><variant name=\"light\"></variant></variants></simulation>");
  const Outcome outcome = runProgram({"run", scene, folder / "out", "--set", "elements[0].mass=3"});
  ASSERT_EQ(outcome.exitCode, 0);
  EXPECT_NE(outcome.err.find(R"(--set elements[0].mass=3: warning: overrides what the variants "heavy" set)"),
            std::string::npos)
      << outcome.err;
  const Outcome twice =
      runProgram({"run", scene, folder / "out", "--set", "grain.mass=4", "--set", "elements[0].mass=3"});
  EXPECT_NE(twice.err.find("--set grain.mass=4: warning: has no effect: --set elements[0].mass=3, which comes later"),
            std::string::npos)
      << twice.err;
  EXPECT_NE(twice.err.find(R"(--set elements[0].mass=3: warning: overrides what the variants "heavy" set)"),
            std::string::npos)
      << twice.err;
  EXPECT_EQ(twice.err.find("--set grain.mass=4: warning: counts"), std::string::npos) << twice.err;
  const auto numbersOf = [&](const char* variant) {
    return readResult(folder / "out" / variant / "frame.0000.csv").at(0).numbers;
  };
  EXPECT_EQ(numbersOf("heavy")[7], 3.0f);
  EXPECT_EQ(numbersOf("heavy")[6], 0.5f) << "what is not set stays the variant's";
  EXPECT_EQ(numbersOf("light")[7], 3.0f);
}

}  // namespace
}  // namespace pliant::app
