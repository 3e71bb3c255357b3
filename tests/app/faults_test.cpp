// Faults around the program, and the files that survive: it is killed, disks are full, folders are read-only or gone,
// there is no display. PLIANT_SOAK: it is killed at a thousand moments.
#include "tests/app/program.h"
#include "tests/app/results.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// A command that writes the same files each time.
struct Work {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> files;  ///< that it writes, in this order; it is killed about when one of them is there
  const char* replaced = "";       ///< one of them that takes the place of an older one without a question
};

// Each in its working directory.
const std::vector<Work>& works() {
  static const std::vector<Work> all{
      {"run",
       {"run", shippedScene("sand_rain"), "out", "--frames", "40", "--quiet", "--export", "csv,ply,vtk,obj"},
       {"out/frame.0000.csv", "out/particles.0013.vtk", "out/frame.0027.csv"},
       "out/frame.0027.csv"},
      {"sweep",
       {"sweep", shippedScene("thesis_example"), "--vary", "solverIterations=1,2,3", "--measure", "frame,stretch",
        "--frames", "3", "--picture", "0", "--out", "out", "--quiet"},
       {"out/sweep.json", "out/sweep.csv"}},
      {"worksheet",
       {"lesson", sourcePath("tests/fuzz/corpus/lesson/stretch.md"), "--worksheet", "out/sheet.html"},
       {"out/sheet.html"},
       "out/sheet.html"},
      {"take",
       {"take", sourcePath("tests/fuzz/corpus/take/grab.take"), "--out", "out/new.take", "--quiet"},
       {"out/new.take"},
       "out/new.take"},
      {"fit", {"fit", "traction", "--nu", "0.1,0.2,0.3", "--out", "out/fit.csv", "--quiet"}, {"out/fit.csv"}},
      {"picture",
       {"render", shippedScene("thesis_example"), "--frames", "2", "--size", "64x48", "--out", "out/one.png",
        "--quiet"},
       {"out/one.png"},
       "out/one.png"},
  };
  return all;
}

/// All finished files below a folder, by name. Hidden ones are still being written.
std::map<std::string, std::string> filesIn(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().filename().string().starts_with('.')) continue;
    files[fs::relative(entry.path(), folder).string()] = TemporaryFolder::read(entry.path());
  }
  return files;
}

// Lists that grow with the work: a prefix of complete lines of the complete list.
bool isWholeSoFar(const std::string& name, const std::string& text, const std::string& whole) {
  if (text == whole) return true;
  if (name.ends_with(".vtk.series")) return text.ends_with("\n}\n") && text.size() < whole.size();
  if (!name.ends_with("sweep.csv") && !name.ends_with("fit.csv")) return false;
  const std::vector<std::string> all = linesOf(whole);
  for (const std::string& line : linesOf(text)) {
    if (std::find(all.begin(), all.end(), line) == all.end()) return false;
  }
  return text.ends_with('\n');
}

/// The work in its own folder.
class Faults : public testing::TestWithParam<std::size_t> {
 protected:
  Faults() { fs::create_directory(folder_ / "out"); }
  const Work& work() const { return works()[GetParam()]; }
  Outcome go(ProgramEnvironment surroundings = {}) const {
    surroundings.folder = folder_.path();
    return runProgram(work().arguments, surroundings);
  }
  void empty() const {
    fs::remove_all(folder_ / "out");
    fs::create_directory(folder_ / "out");
  }

  TemporaryFolder folder_;
};

// Repeating the work gives the same files as if nothing had happened.
TEST_P(Faults, KilledAtAnyMomentNoFinishedFileIsDamaged) {
  ASSERT_EQ(go().exitCode, 0);
  const auto whole = filesIn(folder_ / "out");
  ASSERT_FALSE(whole.empty());
  std::mt19937 random(2024);
  const std::size_t rounds = std::getenv("PLIANT_SOAK") != nullptr ? 170 : work().files.size();
  for (std::size_t round = 0; round < rounds; ++round) {
    empty();
    const std::string& awaited = work().files[round % work().files.size()];
    // Little happens after the last file: some of the kills are for the time before it.
    const bool isEarly = round >= work().files.size() && round % 2 == 0;
    go({.awaited = folder_ / (isEarly ? "out" : awaited),
        .interruption = SIGKILL,
        .later = std::chrono::microseconds(random() % (isEarly ? 300'000 : 20'000))});
    for (const auto& [name, text] : filesIn(folder_ / "out")) {
      ASSERT_TRUE(whole.contains(name)) << name;
      EXPECT_TRUE(isWholeSoFar(name, text, whole.at(name))) << name << " in round " << round << ":\n" << text;
    }
  }
  EXPECT_EQ(go().exitCode, 0);
  EXPECT_EQ(filesIn(folder_ / "out"), whole);
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out"))
    EXPECT_FALSE(entry.path().filename().string().starts_with('.')) << entry.path() << " was left behind";
}

// A limit on file sizes acts like a full disk. Existing files stay unchanged.
TEST_P(Faults, AFullDiskIsReportedAndOlderFilesAreKept) {
  const bool replaces = *work().replaced != '\0';
  if (replaces) folder_.write(work().replaced, "older");
  const Outcome outcome = go({.largestFile = 150});  // the message is a file, too
  EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
  EXPECT_EQ(linesOf(outcome.err).size(), 1u) << outcome.err;
  EXPECT_NE(outcome.err.find(": cannot write: File too large"), std::string::npos) << outcome.err;
  if (replaces) {
    EXPECT_EQ(TemporaryFolder::read(folder_ / work().replaced), "older");
  }
}

TEST_P(Faults, AReadOnlyFolderIsReportedAtOnce) {
  ASSERT_EQ(::chmod((folder_ / "out").c_str(), 0555), 0);
  const Outcome outcome = go({.bindsPermissions = true});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
  EXPECT_EQ(linesOf(outcome.err).size(), 1u) << outcome.err;
  EXPECT_NE(outcome.err.find("out"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("Permission denied"), std::string::npos) << outcome.err;
  ASSERT_EQ(::chmod((folder_ / "out").c_str(), 0755), 0);
  EXPECT_TRUE(filesIn(folder_ / "out").empty());
}

TEST_P(Faults, WorksWithoutAHomeFolder) {
  EXPECT_EQ(go({.variables = {{"HOME", nullptr}, {"XDG_STATE_HOME", nullptr}}}).exitCode, 0);
  EXPECT_EQ(go({.variables = {{"HOME", "no/where"}, {"XDG_STATE_HOME", "state"}}}).exitCode, 0);
  EXPECT_EQ(namesIn(folder_.path()), std::vector<std::string>{"out"}) << "nothing is made in the working directory";
}

INSTANTIATE_TEST_SUITE_P(Commands, Faults, testing::Range(std::size_t{0}, works().size()),
                         [](const auto& work) { return std::string(works()[work.param].name); });

TEST(Fault, AFolderThatVanishesIsReported) {
  const TemporaryFolder folder;
  const fs::path out = folder / "out";
  const auto vanish = [&] { fs::rename(out, folder / "gone"); };
  Outcome outcome;
  std::thread run([&] {
    outcome = runProgram({"run", shippedScene("sand_rain"), out.string(), "--frames", "1000000", "--quiet"});
  });
  EXPECT_TRUE(comes([&] { return fs::exists(out / "frame.0002.csv"); }));
  vanish();
  run.join();
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.err.find("cannot write: No such file or directory"), std::string::npos) << outcome.err;
  EXPECT_GE(namesIn(folder / "gone").size(), 3u) << "what was written is kept";
}

// Each file would be complete, but every other one from another run.
TEST(Fault, ASecondRunIntoTheSameFolderIsRefused) {
  const TemporaryFolder folder;
  const fs::path out = folder / "out", enough = folder / "enough";
  const auto command = [&](const char* frames) {
    return std::vector<std::string>{"run", shippedScene("sand_rain"), out.string(), "--frames", frames, "--quiet"};
  };
  Outcome first;
  std::thread run([&] { first = runProgram(command("1000000"), {.awaited = enough, .interruption = SIGINT}); });
  EXPECT_TRUE(comes([&] { return fs::exists(out / "frame.0002.csv"); }));
  const Outcome second = runProgram(command("2"));
  folder.write("enough", "");
  run.join();
  EXPECT_EQ(second.exitCode, 1);
  EXPECT_EQ(second.err, out.string() + ": another run is writing into this folder, expected one for each run\n");
  EXPECT_EQ(first.exitCode, 128 + SIGINT) << first.err;
  EXPECT_EQ(runProgram(command("2")).exitCode, 0) << "once it has ended";
  EXPECT_EQ(namesIn(out), (std::vector<std::string>{"frame.0000.csv", "frame.0001.csv"}));
}

TEST(Fault, AMissingDisplayIsReported) {
  const Outcome outcome = runProgram({}, {.variables = {{"DISPLAY", ":7654"}, {"WAYLAND_DISPLAY", nullptr}}});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.err.find("no window can be opened: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("pliant render"), std::string::npos) << "what can be done without one: " << outcome.err;
}

TEST(Fault, SceneErrorsAreReportedBeforeAMissingDisplay) {
  const TemporaryFolder folder;
  const std::string broken = folder.write("broken.xml", "<simulation>\n<elemnts/>\n</simulation>\n");
  const std::string mistake = broken + ":2: unknown tag 'elemnts'";
  const Outcome gone = runProgram({broken}, {.variables = {{"DISPLAY", ":7654"}, {"WAYLAND_DISPLAY", nullptr}}});
  EXPECT_EQ(gone.exitCode, 2);
  EXPECT_TRUE(gone.err.starts_with(mistake)) << gone.err;
  EXPECT_NE(gone.err.find("no window can be opened: "), std::string::npos) << gone.err;
  const Outcome none = runProgram({broken}, {.variables = {{"DISPLAY", nullptr}, {"WAYLAND_DISPLAY", nullptr}}});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_TRUE(none.err.starts_with(mistake)) << none.err;
}

TEST(Fault, AnOpenGlThatIsTooOldIsReported) {
  const TemporaryFolder folder;
  const std::string picture = folder / "a.png";
  const std::vector<std::string> command{"render", shippedScene("thesis_example"), "--frames", "1", "--out", picture};
  const Outcome outcome = runProgram(command, {.variables = {{"MESA_GL_VERSION_OVERRIDE", "2.1"}}});
  if (outcome.exitCode == 0) GTEST_SKIP() << "the driver is not Mesa";
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.err.find("OpenGL 3.3"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("the driver does not have that version"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(picture));
}

// File names need not be UTF-8, unlike JSON.
TEST(Fault, AcceptsFileNamesThatAreNotUtf8) {
  const TemporaryFolder folder;
  const fs::path scene = folder / "a\xff.xml", stats = folder / "stats.json";
  fs::copy_file(shippedScene("thesis_example"), scene);
  const Outcome run = runProgram({"run", scene, folder / "out", "--frames", "1", "--stats", stats, "--quiet"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_NE(TemporaryFolder::read(stats).find("\"frames\": 1"), std::string::npos);
  const Outcome sweep = runProgram({"sweep", scene, "--vary", "solverIterations=1,2", "--frames", "1", "--picture", "0",
                                    "--out", folder / "sweep", "--quiet"});
  EXPECT_EQ(sweep.exitCode, 0) << sweep.err;
}

}  // namespace
}  // namespace pliant::app
