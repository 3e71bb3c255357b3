#include "app/base/build_info.h"
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
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

TEST(CommandLine, HelpAndVersionAreNoErrors) {
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

TEST(Scenes, OfAFolderThatIsNotThere) {
  const Outcome outcome = runProgram({"scenes", "--assets", "/nowhere"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, "/nowhere/scenes: cannot be listed: No such file or directory\n");
}

// Whatever could not be written is told, be it one line or many.
TEST(StandardOutput, ThatIsFullOrClosedIsReported) {
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

}  // namespace
}  // namespace pliant::app
