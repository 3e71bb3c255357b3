// `pliant fit` as run from a shell.
#include "app/fit/fit_table.h"
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class FitCommand : public testing::Test {
 protected:
  std::string out(const std::string& name = "fit.csv") const { return folder_ / name; }

  Outcome fit(std::vector<std::string> arguments, const std::string& table = "fit.csv") {
    arguments.insert(arguments.begin(), "fit");
    arguments.insert(arguments.end(), {"--out", out(table), "--quiet"});
    return runProgram(arguments);
  }
  std::string textOf(const std::string& name) const { return TemporaryFolder::read(out(name)); }
  FitTable tableOf(const std::string& name = "fit.csv") const {
    FitTable table;
    readFitTable(out(name), table);
    return table;
  }

  TemporaryFolder folder_;
};

TEST_F(FitCommand, WritesOneRowPerCase) {
  const Outcome outcome = fit({"floor", "gravity", "--nu", "0:0.3:0.3", "--E", "1000,10000"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const FitTable table = tableOf();
  ASSERT_EQ(table.size(), 8u);
  for (const auto& [row, result] : table) {
    EXPECT_TRUE(result.converged);
    EXPECT_GE(result.evaluations, 441);
    EXPECT_TRUE(result.kd >= 0.0 && result.kd <= 1.0 && result.kv >= 0.0 && result.kv <= 1.0);
    const double shares = result.shares[0] + result.shares[1] + result.shares[2];
    EXPECT_NEAR(shares, row.trial == kGravityTrials ? 1.0 : 0.0, 1e-12);
  }
}

TEST_F(FitCommand, GivesTheSameTableForAnyNumberOfThreads) {
  ASSERT_EQ(fit({"wall", "--nu", "0.1:0.1:0.4", "--threads", "1"}, "one.csv").exitCode, 0);
  ASSERT_EQ(fit({"wall", "--nu", "0.1:0.1:0.4", "--threads", "3"}, "three.csv").exitCode, 0);
  EXPECT_EQ(textOf("one.csv"), textOf("three.csv"));
}

TEST_F(FitCommand, ContinuesFromAnExistingTable) {
  const std::vector<std::string> cases{"floor", "wall", "--nu", "0:0.1:0.4"};
  ASSERT_EQ(fit(cases, "whole.csv").exitCode, 0);
  const std::string whole = textOf("whole.csv");
  // A partly written table; one of its lines is altered, to check that it is kept and not computed again.
  std::vector<std::string> lines = linesOf(whole);
  ASSERT_EQ(lines.size(), 11u);
  std::string part;
  for (const std::size_t i : {0u, 2u, 3u, 7u}) part += lines[i] + '\n';
  folder_.write("part.csv", part);
  ASSERT_EQ(fit(cases, "part.csv").exitCode, 0);
  EXPECT_EQ(textOf("part.csv"), whole);

  const std::size_t comma = lines[2].rfind(",1,");  // converged
  std::string altered = lines[2];
  altered.replace(comma, 3, ",0,");
  folder_.write("kept.csv", lines[0] + '\n' + altered + '\n');
  ASSERT_EQ(fit(cases, "kept.csv").exitCode, 0);
  EXPECT_EQ(linesOf(textOf("kept.csv"))[2], altered);
}

TEST_F(FitCommand, ShardsPutTogetherAreTheWhole) {
  const std::vector<std::string> cases{"wall", "--nu", "0:0.1:0.4", "--iterations", "1,2"};
  ASSERT_EQ(fit(cases, "whole.csv").exitCode, 0);
  std::vector<std::string> merge{"--merge"};
  std::size_t rows = 0;
  for (const std::string part : {"1", "2", "3"}) {
    std::vector<std::string> arguments = cases;
    arguments.insert(arguments.end(), {"--shard", part + "/3"});
    ASSERT_EQ(fit(arguments, part + ".csv").exitCode, 0);
    rows += tableOf(part + ".csv").size();
    merge.push_back(out(part + ".csv"));
  }
  EXPECT_EQ(rows, 10u);
  ASSERT_EQ(fit(merge, "merged.csv").exitCode, 0);
  EXPECT_EQ(textOf("merged.csv"), textOf("whole.csv"));
}

TEST_F(FitCommand, WritesTheDisplacementOfEachNode) {
  const Outcome outcome = fit({"floor", "--nu", "0.3", "--displacements", out("nodes.csv")});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto lines = linesOf(textOf("nodes.csv"));
  ASSERT_EQ(lines.size(), 9u);
  EXPECT_EQ(lines[0], "x,y,z,femX,femY,femZ,pbdX,pbdY,pbdZ");
  EXPECT_EQ(lines[1], "0,0,0,0,0,0,0,0,0");
  EXPECT_EQ(lines[3].substr(0, 18), "0,1,0,-0.001255604");  // as in statics_test.cpp
}

TEST_F(FitCommand, RunsFiniteElementsOnly) {
  const Outcome outcome = fit({"wall", "--nu", "0.3", "--femOnly", "--fem", "neoHookean"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(linesOf(textOf("fit.csv")).size(), 9u);
}

TEST_F(FitCommand, OtherTrialsMethodsAndBodies) {
  EXPECT_EQ(fit({"shear", "traction", "torsion", "--nu", "0.3", "--N", "2"}).exitCode, 0);
  EXPECT_EQ(tableOf().size(), 3u);
  EXPECT_EQ(fit({"wall", "--nu", "0.3", "--method", "xpbd"}, "xpbd.csv").exitCode, 0);
  EXPECT_LT(tableOf("xpbd.csv").begin()->second.error, 0.05);
  EXPECT_EQ(fit({"floor", "--nu", "0.49", "--method", "library-2017"}, "library.csv").exitCode, 0);
  EXPECT_EQ(fit({"wall", "--nu", "0.49", "--unbounded"}, "unbounded.csv").exitCode, 0);
  const FitResult unbounded = tableOf("unbounded.csv").begin()->second;
  EXPECT_GT(unbounded.kv, 1.0);
  EXPECT_TRUE(unbounded.converged);
  EXPECT_GT(unbounded.limit, 1.0);
  const Outcome body =
      fit({"ceiling", "--nu", "0.3", "--N", "3", "--body", sourcePath("assets/meshes/sphere.obj")}, "body.csv");
  EXPECT_EQ(body.exitCode, 0) << body.err;
}

TEST_F(FitCommand, RefusesInvalidValues) {
  const auto expectRefusal = [&](std::vector<std::string> arguments, const std::string& words) {
    const Outcome outcome = fit(std::move(arguments));
    EXPECT_EQ(outcome.exitCode, 2) << words;
    EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
    EXPECT_FALSE(fs::exists(out()));
  };
  expectRefusal({"floor", "--nu", "0.5"}, "--nu: 0.5 is out of range, expected more than -1 and less than 0.5");
  expectRefusal({"floor", "--nu", "0:0.1:0.6"}, "--nu: 0.5 is out of range");
  expectRefusal({"floor", "--nu", "much"}, "--nu: 'much' is neither a number nor a range");
  expectRefusal({"floor", "--nu", "nan"}, "--nu: 'nan' is neither a number nor a range");
  expectRefusal({"floor", "--E=-1000"}, "--E: -1000 is out of range, expected more than 0 Pa");
  expectRefusal({"floor", "--N", "0"}, "--N: 0 is out of range, expected a whole number from 1 to 20");
  expectRefusal({"floor", "--dt", "0"}, "--dt: 0 is out of range");
  expectRefusal({"floor", "--iterations", "1.5"}, "--iterations: 1.5 is out of range");
  expectRefusal({"roof"}, "scene: 'roof' is not known, expected one of floor, wall, ceiling");
  expectRefusal({}, "there is no scene");
  expectRefusal({"floor", "--shard", "3/2"}, "--shard: '3/2' is not a part");
  expectRefusal({"floor", "wall", "--displacements", "x.csv", "--nu", "0.3"}, "--displacements: there are 2 cases");
  expectRefusal({"floor", "--body", out("none.obj")}, "none.obj");
  expectRefusal({"floor", "--method", "xpbd", "--unbounded"}, "--unbounded");
}

TEST_F(FitCommand, RefusesATableThatItCannotRead) {
  folder_.write("fit.csv", "object,particle,x,y,z\n1,2,3,4,5\n");
  Outcome outcome = fit({"floor", "--nu", "0.3"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.err.find("fit.csv:1: is not a table of `pliant fit`"), std::string::npos) << outcome.err;
  EXPECT_EQ(textOf("fit.csv"), "object,particle,x,y,z\n1,2,3,4,5\n") << "left as it was";

  ASSERT_EQ(fit({"floor", "--nu", "0.3"}, "good.csv").exitCode, 0);
  const auto lines = linesOf(textOf("good.csv"));
  folder_.write("fit.csv", lines[0] + '\n' + lines[1] + '\n' + lines[1].substr(0, 40) + '\n');
  outcome = fit({"floor", "--nu", "0.3"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.err.find("fit.csv:3: column"), std::string::npos) << outcome.err;

  EXPECT_EQ(fit({"floor", "--nu", "0.3"}, "missing/fit.csv").exitCode, 2);  // nowhere to write to
}

TEST_F(FitCommand, SaysThatAnIncompleteTableMakesNoFigures) {
  const Outcome outcome =
      fit({"--figures", folder_ / "lessons", "--nu", "0.3", "--method", "library-2017", "--shard", "1/1000"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("lessons: no figures yet: they need all parts"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "lessons"));
}

TEST_F(FitCommand, DrawsAllFiguresOfTheStudy) {
  const Outcome outcome = fit({"--figures", folder_ / "lessons", "--nu", "0.3", "--method", "library-2017"});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto names = namesIn(folder_ / "lessons/fem_study");
  EXPECT_EQ(names.size(), 2u * 39u);  // 4.1 to 4.39
  for (const char* name : {"figure_4_01.png", "figure_4_02.csv", "figure_4_21.png", "figure_4_39.png"}) {
    EXPECT_TRUE(std::find(names.begin(), names.end(), name) != names.end()) << name;
  }
  const std::string page = TemporaryFolder::read(folder_ / "lessons/fem_study.md");
  for (const char* words : {"## GravityFloor", "## GravityWall", "## GravityCeiling", "## Gravity\n",
                            "error starts at 14 %", "figure_4_39.png"}) {
    EXPECT_NE(page.find(words), std::string::npos) << words;
  }
}

}  // namespace
}  // namespace pliant::app
