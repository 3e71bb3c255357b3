#include "app/base/shard.h"
#include "app/sweep/contact_sheet.h"
#include "app/sweep/sweep_grid.h"
#include "app/sweep/sweep_table.h"
#include "sim/base/input_errors.h"
#include "tests/app/program.h"
#include "tests/app/results.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

std::string refusal(const std::string& vary) {
  try {
    parseSweepAxis(vary);
  } catch (const sim::InputError& failure) {
    return failure.what();
  }
  return {};
}

TEST(SweepAxis, ListsAndRanges) {
  using Values = std::vector<std::string>;
  EXPECT_EQ(parseSweepAxis("iteration=jacobi,gaussSeidel").values, (Values{"jacobi", "gaussSeidel"}));
  EXPECT_EQ(parseSweepAxis("gravity.direction=0 -1 0, 0 1 0").values, (Values{"0 -1 0", "0 1 0"}));
  EXPECT_EQ(parseSweepAxis("a.b=0.1:0.5:5").values, (Values{"0.1", "0.2", "0.3", "0.4", "0.5"}))
      << "no 0.30000000000000004";
  EXPECT_EQ(parseSweepAxis("a=1:1000:4:log").values, (Values{"1", "10", "100", "1000"}));
  EXPECT_EQ(parseSweepAxis("a=1:-1:3").values, (Values{"1", "0", "-1"}));
}

TEST(SweepAxis, ReportsInvalidGrids) {
  EXPECT_EQ(refusal("stiffness"), "--vary: 'stiffness': expected PATH=v1,v2,v3 or PATH=from:to:count");
  EXPECT_EQ(refusal("a=1,,2"), "--vary: 'a=1,,2': there is no value between two commas, expected PATH=v1,v2,v3");
  EXPECT_EQ(refusal("a=1,2,1"), "--vary: 'a=1,2,1': 1 is given twice");
  EXPECT_EQ(refusal("a=0:1:1"),
            "--vary: 'a=0:1:1': expected from:to:count or from:to:count:log with a count of at least 2");
  EXPECT_EQ(refusal("a=0:1:3:log"), "--vary: 'a=0:1:3:log': a logarithmic range needs bounds above 0");
  EXPECT_EQ(refusal("a=0:1:999999999999"),
            "--vary: 'a=0:1:999999999999': expected from:to:count or from:to:count:log with a count of at least 2");
}

TEST(SweepShard, PartsTogetherAreTheWholeAndDoNotOverlap) {
  std::vector<int> times(17, 0);
  for (int part = 1; part <= 5; ++part) {
    const Shard shard = parseShard(fmt::format("{}/5", part));
    for (std::size_t i = 0; i < times.size(); ++i) times[i] += shard.has(i) ? 1 : 0;
  }
  EXPECT_EQ(times, std::vector<int>(17, 1));
  for (const char* bad : {"0/3", "4/3", "1", "1/", "a/b"}) EXPECT_THROW(parseShard(bad), sim::InputError) << bad;
}

TEST(SweepTable, ReadsBackWhatItWrote) {
  const std::vector<SweepCell> cells{{"0 1 0", "a,b"}, {"0 1 0", "say \"x\""}, {"1", "2"}};
  SweepTable table({"gravity.direction", "name"}, {"kinetic", "ms"});
  table.insert(cells[0], {{"1.5", ""}, ""});
  table.insert(cells[2], {{}, "it failed:\nin two lines, with a comma"});
  const TemporaryFolder folder;
  folder.write("t.csv", table.csv(cells));
  SweepTable back({"gravity.direction", "name"}, {"kinetic", "ms"});
  back.read(folder / "t.csv");
  EXPECT_EQ(back.csv(cells), table.csv(cells));
  EXPECT_EQ(back.find(cells[1]), nullptr);
  ASSERT_NE(back.find(cells[2]), nullptr);
  EXPECT_EQ(back.find(cells[2])->failure, "it failed: in two lines, with a comma");
  SweepTable other({"gravity.direction", "name"}, {"kinetic"});
  EXPECT_THROW(other.read(folder / "t.csv"), sim::InputError);
}

TEST(SweepSheet, TwoAxesAreRowsAndColumnsAndMoreArePages) {
  const SheetLayout two({{"a", {"1", "2", "3"}}, {"b", {"x", "y"}}});
  EXPECT_EQ(two.rows, 3u);
  EXPECT_EQ(two.columns, 2u);
  EXPECT_EQ(two.rowTitles, (std::vector<std::string>{"a = 1", "a = 2", "a = 3"}));
  EXPECT_EQ(two.columnTitles, (std::vector<std::string>{"b = x", "b = y"}));
  const SheetLayout four({{"p", {"1", "2"}}, {"q", {"5", "6"}}, {"a", {"1"}}, {"b", {"x", "y"}}});
  EXPECT_EQ(four.pageTitles,
            (std::vector<std::string>{"p = 1, q = 5", "p = 1, q = 6", "p = 2, q = 5", "p = 2, q = 6"}));
  const SheetLayout one({{"a", std::vector<std::string>{"1", "2", "3", "4", "5"}}});
  EXPECT_EQ(one.columns, 3u);
  EXPECT_EQ(one.rows, 2u);
}

/// The program, on a rope of a few links.
class Sweep : public testing::Test {
 protected:
  Outcome sweep(std::vector<std::string> more, const std::string& out = "out") {
    more.insert(more.begin(), {"sweep", scene(), "--out", folder_ / out, "--frames", "8"});
    return runProgram(more);
  }
  std::string scene() const {
    return folder_.write(
        "rope.xml",
        "<simulation><iterations>8</iterations><timestep>0.02</timestep><solverIterations>4</"
        "solverIterations><elements>"
        "<element><type>rope</type><name>rope</name><shape>line</shape><from>0 2 0</from><to>1 2 "
        "0</to><count>12</count>"
        "<radius>0.03</radius><fixed>0</fixed></element>"
        "<element><type>gravity</type><name>g</name><objectID>0</objectID></element></elements></simulation>");
  }
  std::vector<std::string> table(const std::string& out = "out", const std::string& name = "sweep.csv") const {
    return linesOf(TemporaryFolder::read(folder_ / out / name));
  }

  TemporaryFolder folder_;
};

const std::vector<std::string> kGrid{"--vary",    "solverIterations=1,2,8",
                                     "--vary",    "rope.stiffness=0.2,1",
                                     "--measure", "frame,kinetic,max:stretch,y(rope[11]),rope.stiffness",
                                     "--quiet"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST_F(Sweep, WritesTheResultOfARunForEachCell) {
  const Outcome outcome = sweep(with(kGrid, {"--picture", "0"}));
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto lines = table();
  ASSERT_EQ(lines.size(), 7u);
  EXPECT_EQ(lines[0], "solverIterations,rope.stiffness,frame,kinetic,max:stretch,y(rope[11]),rope.stiffness,failure");
  EXPECT_TRUE(lines[1].starts_with("1,0.2,8,")) << lines[1];
  EXPECT_TRUE(lines[6].starts_with("8,1,8,")) << lines[6];
  EXPECT_TRUE(lines[6].ends_with(",1,")) << lines[6];

  const std::string results = folder_ / "run";
  ASSERT_EQ(runProgram({"run", scene(), results, "--frames", "8", "--set", "solverIterations=8", "--set",
                        "rope.stiffness=1", "--quiet"})
                .exitCode,
            0);
  const float y = readResult(fs::path(results) / "frame.0007.csv")[11].numbers[1];
  EXPECT_NE(lines[6].find(fmt::format(",{:.9g},", double(y))), std::string::npos) << lines[6] << " of " << y;
}

TEST_F(Sweep, ContinuesFromExistingResults) {
  ASSERT_EQ(sweep(with(kGrid, {"--picture", "0"})).exitCode, 0);
  const std::string whole = TemporaryFolder::read(folder_ / "out/sweep.csv");
  auto lines = linesOf(whole);
  lines[2] = "1,1,8,12345,0,0,1,";  // kept as it is: the cell is not run again
  lines.resize(4);
  std::string part;
  for (const std::string& line : lines) part += line + '\n';
  folder_.write("out/sweep.csv", part);
  ASSERT_EQ(sweep(with(kGrid, {"--picture", "0"})).exitCode, 0);
  auto expected = linesOf(whole);
  expected[2] = lines[2];
  EXPECT_EQ(table(), expected);
}

TEST_F(Sweep, PartsPutTogetherAreTheWhole) {
  ASSERT_EQ(sweep(with(kGrid, {"--picture", "0"})).exitCode, 0);
  for (const char* part : {"1/4", "2/4", "3/4", "4/4"}) {
    ASSERT_EQ(sweep(with(kGrid, {"--picture", "0", "--shard", part}), "parts").exitCode, 0);
  }
  EXPECT_FALSE(fs::exists(folder_ / "parts/sweep.csv"));
  EXPECT_EQ(table("parts", "sweep.1-of-4.csv").size(), 3u) << "cells 0 and 4";
  ASSERT_EQ(sweep(with(kGrid, {"--picture", "0", "--merge"}), "parts").exitCode, 0);
  EXPECT_EQ(table("parts"), table("out"));
}

TEST_F(Sweep, ACellThatFailsIsARow) {
  const Outcome outcome = sweep({"--vary", "g.magnitude=10,1e38", "--picture", "0", "--measure", "frame,blownUp"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto lines = table();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[1], "10,8,0,");
  EXPECT_NE(lines[2].find(",1,the simulation failed in frame"), std::string::npos) << lines[2];
  EXPECT_NE(outcome.err.find("1 of them failed"), std::string::npos) << outcome.err;
}

TEST_F(Sweep, ReportsInvalidOptionsBeforeWritingAnything) {
  const auto told = [&](std::vector<std::string> arguments) {
    const Outcome outcome = sweep(std::move(arguments));
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_FALSE(fs::exists(folder_ / "out"));
    return outcome.err;
  };
  const std::string misspelt = told({"--vary", "rope.stifness=1,2,3"});
  EXPECT_NE(misspelt.find("stifness"), std::string::npos);
  EXPECT_EQ(linesOf(misspelt).size(), 1u) << "once, not for each value: " << misspelt;
  EXPECT_NE(told({"--vary", "timestep=0.1,0.2", "--merge"}).find("the folder holds no table of a sweep"),
            std::string::npos);
  const std::string both = told({"--vary", "rope.stiffness=1,2", "--vary", "solverIterations=1,many"});
  EXPECT_NE(both.find("'2'"), std::string::npos) << both;
  EXPECT_NE(both.find("'many'"), std::string::npos) << both;
  EXPECT_NE(told({"--vary", "timestep=0.1,0.2", "--measure", "kinetic,colour"}).find("'colour'"), std::string::npos);
  EXPECT_NE(told({"--vary", "timestep=0.1,0.2", "--measure", "error(wobble)"}).find("no such constraint"),
            std::string::npos);
  EXPECT_NE(told({"--vary", "timestep=0.1,0.2", "--vary", "timestep=0.3,0.4"}).find("varied twice"), std::string::npos);
  EXPECT_NE(told({}).find("nothing is varied"), std::string::npos);
}

TEST_F(Sweep, SaysWhichRangeGivesAValueThatCannotBe) {
  const Outcome outcome = sweep({"--vary", "solverIterations=1:4:3"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_TRUE(outcome.err.starts_with("--vary: solverIterations=1:4:3: solverIterations is '2.5', expected an integer"))
      << outcome.err;
}

// Variants are a separate axis, before the others; varied values apply to all of them.
TEST_F(Sweep, RunsTheVariantsOfAScene) {
  std::string text = TemporaryFolder::read(scene());
  text.insert(text.rfind("</simulation>"),
              "<variants><variant name=\"soft, long\"><set path=\"rope.stiffness\">0.2</set>"
              "<set path=\"timestep\">0.01</set></variant><variant name=\"stiff\"></variant></variants>");
  const std::string variants = folder_.write("variants.xml", text);
  const std::vector<std::string> arguments{
      "sweep",     variants, "--out",     folder_ / "out",           "--frames", "3", "--vary", "timestep=0.005,0.02",
      "--picture", "32x24",  "--measure", "rope.stiffness,timestep", "--quiet"};
  const Outcome outcome = runProgram(arguments);
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const auto lines = table();
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], "variant,timestep,rope.stiffness,timestep,failure");
  EXPECT_EQ(lines[1].substr(0, 27), "\"soft, long\",0.005,0.2,0.00");
  EXPECT_TRUE(lines[4].starts_with("stiff,0.02,1,0.02")) << lines[4];
  ASSERT_EQ(runProgram(arguments).exitCode, 0) << "goes on from its own table";
  EXPECT_EQ(table(), lines);
}

TEST_F(Sweep, RefusesATake) {
  const std::string take = folder_.write("x.take", "<take/>");
  const Outcome outcome = runProgram({"sweep", take, "--vary", "timestep=0.1,0.2", "--out", folder_ / "out"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.err, take + ": a sweep runs scenes, this is a take\n");
}

TEST_F(Sweep, AnInterruptedSweepKeepsItsCellsAndContinues) {
  const std::vector<std::string> arguments{
      "sweep",     scene(),     "--out",  folder_ / "out", "--frames",
      "400",       "--picture", "16x16",  "--vary",        "rope.stiffness=0.1:1:400",
      "--measure", "frame",     "--quiet"};
  const Outcome outcome =
      runProgram(arguments, {.awaited = folder_ / "out/pictures/cell.0001.png", .interruption = SIGINT});
  EXPECT_EQ(outcome.exitCode, 130);
  const std::string said = ": interrupted after ";
  ASSERT_NE(outcome.err.find(said), std::string::npos) << outcome.err;
  const int cells = std::atoi(outcome.err.c_str() + outcome.err.find(said) + said.size());
  EXPECT_GE(cells, 2);
  EXPECT_LT(cells, 400);
  const auto rows = table();
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(cells) + 1);
  for (std::size_t row = 1; row < rows.size(); ++row)
    EXPECT_TRUE(rows[row].ends_with(",400,")) << rows[row] << " is a whole one";
}

TEST_F(Sweep, DoesNotOverwriteAnotherSweep) {
  ASSERT_EQ(sweep({"--vary", "timestep=0.01,0.02", "--picture", "0", "--measure", "frame"}).exitCode, 0);
  const auto before = table();
  const Outcome outcome = sweep({"--vary", "timestep=0.01,0.03", "--picture", "0", "--measure", "frame"});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.err.find("the folder holds another sweep"), std::string::npos) << outcome.err;
  EXPECT_EQ(table(), before);
}

TEST_F(Sweep, PrintsItsJobs) {
  const Outcome jobs = sweep(with(kGrid, {"--jobs"}));
  ASSERT_EQ(jobs.exitCode, 0) << jobs.err;
  const auto lines = linesOf(jobs.out);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_NE(lines[1].find(" --shard 2/6"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
  for (const std::string& line : lines)
    ASSERT_EQ(std::system(fmt::format("{} --picture 0",
                                      line.substr(0, line.find(" --picture")) + line.substr(line.find(" --out")))
                              .c_str()),
              0)
        << line;  // NOLINT
  ASSERT_EQ(sweep(with(kGrid, {"--picture", "0", "--merge"})).exitCode, 0);
  EXPECT_EQ(table().size(), 7u);

  const Outcome slurm = sweep(with(kGrid, {"--slurm"}), "other");
  ASSERT_EQ(slurm.exitCode, 0) << slurm.err;
  EXPECT_TRUE(slurm.out.starts_with("#!/bin/bash\n")) << slurm.out;
  EXPECT_NE(slurm.out.find("#SBATCH --array=1-6\n"), std::string::npos) << slurm.out;
  EXPECT_NE(slurm.out.find("--shard \"$SLURM_ARRAY_TASK_ID/6\""), std::string::npos) << slurm.out;
}

TEST_F(Sweep, DrawsEachCellAndASheetOfAll) {
  const Outcome outcome = sweep(with(kGrid, {"--picture", "96x64"}));
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(namesIn(folder_ / "out/pictures").size(), 6u);
  const render::Image cell = loadPicture(folder_ / "out/pictures/cell.0005.png");
  const render::Image sheet = loadPicture(folder_ / "out/contact_sheet.png");
  ASSERT_EQ(cell.size, glm::ivec2(96, 64));
  ASSERT_GT(sheet.size.x, 2 * 96);
  ASSERT_GT(sheet.size.y, 3 * 64);
  // The last cell's picture stands at the lower right, pixel for pixel.
  bool found = false;
  for (int dy = 0; dy < 40 && !found; ++dy) {
    for (int dx = 0; dx < 40 && !found; ++dx) {
      const glm::ivec2 corner = sheet.size - cell.size - glm::ivec2(dx, dy);
      bool same = true;
      for (int y = 0; y < cell.size.y && same; ++y) {
        for (int x = 0; x < cell.size.x && same; ++x) same = sheet.at(corner.x + x, corner.y + y) == cell.at(x, y);
      }
      found = same;
    }
  }
  EXPECT_TRUE(found);
  std::set<int> shades;  // of the row's titles, at the left edge
  for (int y = 0; y < sheet.size.y; ++y) {
    for (int x = 0; x < 60; ++x) shades.insert(sheet.at(x, y).r);
  }
  EXPECT_LT(*shades.begin(), 90) << "dark letters";
  EXPECT_GT(*shades.rbegin(), 230) << "on a light ground";
}

}  // namespace
}  // namespace pliant::app
