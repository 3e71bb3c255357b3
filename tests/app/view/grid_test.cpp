#include "app/view/grid.h"

#include "app/view/run_titles.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

const Viewport kRoom{{40.0f, 60.0f}, {800.0f, 503.0f}};

TEST(Grid, ASingleRunFillsTheViewWithoutATitle) {
  const std::vector<Cell> cells = gridOf(1, kRoom, 30.0f, 2.0f);
  ASSERT_EQ(cells.size(), 1u);
  EXPECT_EQ(cells[0].picture, kRoom);
  EXPECT_EQ(cells[0].title.size.y, 0.0f);
}

TEST(Grid, CellsHaveEqualSizeAndDoNotOverlap) {
  for (std::size_t count = 2; count <= 9; ++count) {
    const std::vector<Cell> cells = gridOf(count, kRoom, 30.0f, 2.0f);
    ASSERT_EQ(cells.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      const Viewport& picture = cells[i].picture;
      EXPECT_EQ(picture.size, cells[0].picture.size);
      EXPECT_EQ(picture.corner, glm::vec2(std::round(picture.corner.x), std::round(picture.corner.y)));
      EXPECT_TRUE(kRoom.contains(cells[i].title.corner));
      EXPECT_TRUE(kRoom.contains(picture.corner + picture.size - 0.5f));
      EXPECT_EQ(cells[i].title.corner.y + cells[i].title.size.y, picture.corner.y);
      for (std::size_t j = 0; j < count; ++j) {
        EXPECT_EQ(cells[j].contains(picture.corner + 0.5f * picture.size), i == j) << count << ": " << i << ", " << j;
      }
    }
  }
}

TEST(Grid, HasTheShapesThatCompareBest) {
  const auto shape = [](std::size_t count) {
    const std::vector<Cell> cells = gridOf(count, kRoom, 30.0f, 2.0f);
    std::size_t columns = 0;
    while (columns < count && cells[columns].title.corner.y == kRoom.corner.y) ++columns;
    return std::pair(columns, (count + columns - 1) / columns);
  };
  using Shape = std::pair<std::size_t, std::size_t>;
  EXPECT_EQ(shape(2), Shape(2, 1));
  EXPECT_EQ(shape(3), Shape(3, 1));
  EXPECT_EQ(shape(4), Shape(2, 2));
  EXPECT_EQ(shape(6), Shape(3, 2));
  EXPECT_EQ(shape(9), Shape(3, 3));
}

TEST(RunTitle, CountsTheSolvesOfTheGroupsThatHaveConstraints) {
  Snapshot snapshot;
  EXPECT_EQ(solveCounts(snapshot), "");
  snapshot.groupSolves = {70, 63, 56, 49, 42, 35, 28, 21, 14, 7};
  snapshot.groupsInUse = 1u | 1u << 9;
  EXPECT_EQ(solveCounts(snapshot), "70 / 7");
  snapshot.groupSolves.fill(5);
  EXPECT_EQ(solveCounts(snapshot), "5");
  snapshot.groupsInUse = 0;
  EXPECT_EQ(solveCounts(snapshot), "") << "nothing but contacts";
}

TEST(RunTitle, WrapsToASecondLineAfterACommaOrWord) {
  using Lines = std::array<std::string, 2>;
  const auto fits = [](std::size_t letters) {
    return [letters](const std::string& text) { return text.size() <= letters; };
  };
  const std::string name = "Density 1000 kg/m3, Damping 0.1";
  EXPECT_EQ(inTwoLines(name, fits(31)), (Lines{name, ""}));
  EXPECT_EQ(inTwoLines(name, fits(28)), (Lines{"Density 1000 kg/m3,", "Damping 0.1"})) << "a pair stays together";
  EXPECT_EQ(inTwoLines(name, fits(18)), (Lines{"Density 1000", "kg/m3, Damping 0.1"}));
  EXPECT_EQ(inTwoLines(name, fits(3)), (Lines{name, ""})) << "no word fits";
}

TEST(RunTitle, OmitsFiguresThatDoNotFit) {
  const auto fits = [](std::size_t length) { return [=](const std::string& text) { return text.size() <= length; }; };
  const std::string figures = "40 solves   stretch 2.4 %   51.89 ms";
  EXPECT_EQ(figuresThatFit(figures, fits(36)), figures);
  EXPECT_EQ(figuresThatFit(figures, fits(35)), "40 solves   stretch 2.4 %");
  EXPECT_EQ(figuresThatFit(figures, fits(24)), "40 solves");
  EXPECT_EQ(figuresThatFit(figures, fits(3)), "") << "none is cut";
}

TEST(RunTitle, ShowsThatARunStopped) {
  Snapshot snapshot;
  snapshot.failure.emplace();
  snapshot.failure->frame = 12;
  EXPECT_EQ(titleOf("few", snapshot, true).figures, "stopped in frame 12");
  EXPECT_TRUE(titleOf("few", snapshot, true).stopped);
}

}  // namespace
}  // namespace pliant::app
