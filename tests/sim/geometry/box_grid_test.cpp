#include "sim/geometry/box_grid.h"

#include "tests/sim/geometry/random_boxes.h"

#include <algorithm>
#include <vector>

namespace pliant::sim {
namespace {

TEST(Box8, GrowsAndUnites) {
  const Box8 box = unionOf(Box8::around({0, 1, 2}, {3, -1, 2}), Box8::none()).grown(0.5f);
  EXPECT_EQ(box.min(), glm::vec3(-0.5f, -1.5f, 1.5f));
  EXPECT_EQ(box.max(), glm::vec3(3.5f, 1.5f, 2.5f));
}

TEST(Box8, BoxesThatOnlyTouchOverlap) {
  const Box8 unit = Box8::around({0, 0, 0}, {1, 1, 1});
  EXPECT_TRUE(overlap(unit, Box8::around({1, 1, 1}, {2, 2, 2})));
  for (int axis = 0; axis < 3; ++axis) {
    glm::vec3 beside(0.25f);
    beside[axis] = 1.25f;
    EXPECT_FALSE(overlap(unit, Box8::around(beside, beside + 0.5f)));
    EXPECT_FALSE(overlap(Box8::around(beside, beside + 0.5f), unit));
  }
}

// Small boxes, some of hundreds of cells, and queries of both kinds: the same as comparing all.
TEST(BoxGrid, FindsEveryOverlapOnce) {
  Random random(5);
  std::vector<Box8> boxes;
  for (int i = 0; i < 400; ++i) boxes.push_back(randomBox(random, 4.0f, i % 50 == 0 ? 5.0f : 0.3f));
  BoxGrid grid;
  grid.build(boxes, 0.4f);
  std::size_t pairs = 0;
  for (int query = 0; query < 200; ++query) {
    const Box8 box = randomBox(random, 4.0f, query % 20 == 0 ? 5.0f : 0.4f);
    std::vector<std::int32_t> expected;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (overlap(box, boxes[i])) expected.push_back(static_cast<std::int32_t>(i));
    }
    std::vector<std::int32_t> list = found(grid, box);
    std::sort(list.begin(), list.end());
    EXPECT_EQ(list, expected);
    pairs += expected.size();
  }
  EXPECT_GT(pairs, 500u);
}

TEST(BoxGrid, EmptyAndFarAway) {
  BoxGrid grid;
  grid.build({}, 1.0f);
  EXPECT_TRUE(found(grid, Box8::around({0, 0, 0}, {1, 1, 1})).empty());
  const std::vector<Box8> far{Box8::around(glm::vec3(1e20f), glm::vec3(1e20f)),
                              Box8::around(glm::vec3(0), glm::vec3(1))};
  grid.build(far, 1.0f);
  EXPECT_EQ(found(grid, far[0]), std::vector<std::int32_t>{0});
  EXPECT_EQ(found(grid, far[1]), std::vector<std::int32_t>{1});
}

}  // namespace
}  // namespace pliant::sim
