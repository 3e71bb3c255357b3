#include "sim/geometry/level_grid.h"

#include "tests/sim/geometry/random_boxes.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pliant::sim {
namespace {

std::vector<std::int32_t> compared(const std::vector<Box8>& boxes, const Box8& box) {
  std::vector<std::int32_t> list;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (overlap(box, boxes[i])) list.push_back(static_cast<std::int32_t>(i));
  }
  return list;
}

TEST(LevelGrid, FindsEveryOverlapOnceForAnySizes) {
  Random random(5);
  constexpr std::array<float, 5> kSizes{0.3f, 0.28f, 0.02f, 5.0f, 0.0f};
  std::vector<Box8> boxes;
  for (std::size_t i = 0; i < 1500; ++i) boxes.push_back(randomBox(random, 4.0f, kSizes[i % 50 == 0 ? 3 : i % 3]));
  for (int i = 0; i < 20; ++i) boxes.push_back(randomBox(random, 4.0f, kSizes[4]));
  LevelGrid grid;
  grid.build(boxes);
  std::size_t pairs = 0;
  for (std::size_t query = 0; query < 300; ++query) {
    const Box8 box = query < 100 ? boxes[5 * query] : randomBox(random, 4.0f, kSizes[query % kSizes.size()]);
    std::vector<std::int32_t> list = found(grid, box);
    std::sort(list.begin(), list.end());
    const std::vector<std::int32_t> expected = compared(boxes, box);
    EXPECT_EQ(list, expected);
    pairs += expected.size();
  }
  EXPECT_GT(pairs, 5000u);
}

TEST(LevelGrid, BoxesInTouchOnTheBordersOfCellsAreFound) {
  std::vector<Box8> boxes;
  for (int x = 0; x < 12; ++x) {
    for (int y = 0; y < 12; ++y) boxes.push_back(Box8::around(glm::vec3(x, y, 0), glm::vec3(x + 1, y + 1, 1)));
  }
  boxes.push_back(Box8::around(glm::vec3(-1e4f, -1e4f, -1.0f), glm::vec3(1e4f, 1e4f, 0.0f)));
  LevelGrid grid;
  grid.build(boxes);
  for (const Box8& box : boxes) {
    std::vector<std::int32_t> list = found(grid, box);
    std::sort(list.begin(), list.end());
    EXPECT_EQ(list, compared(boxes, box));
  }
}

TEST(LevelGrid, EmptyAndFarAway) {
  LevelGrid grid;
  grid.build({});
  EXPECT_TRUE(found(grid, Box8::around({0, 0, 0}, {1, 1, 1})).empty());
  const std::vector<Box8> far{Box8::around(glm::vec3(1e20f), glm::vec3(1e20f)),
                              Box8::around(glm::vec3(0), glm::vec3(1))};
  grid.build(far);
  EXPECT_EQ(found(grid, far[0]), std::vector<std::int32_t>{0});
  EXPECT_EQ(found(grid, far[1]), std::vector<std::int32_t>{1});
}

}  // namespace
}  // namespace pliant::sim
