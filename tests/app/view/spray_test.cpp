#include "app/view/spray.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace pliant::app {
namespace {

// A lattice of drops that touch, and one far away: those inside keep their size, those outside are smaller.
TEST(Spray, LoneDropsAreSmallerThanDropsAmongOthers) {
  std::vector<render::Sphere> drops;
  for (int z = 0; z < 5; ++z) {
    for (int y = 0; y < 5; ++y) {
      for (int x = 0; x < 5; ++x) drops.push_back({0.02f * glm::vec3(x, y, z), 0.01f});
    }
  }
  drops.push_back({{3.0f, 50.0f, -200.0f}, 0.01f});
  shrinkSpray(drops);
  const float inside = drops[2 * 25 + 2 * 5 + 2].radius, face = drops[2 * 25 + 2 * 5].radius, corner = drops[0].radius;
  EXPECT_FLOAT_EQ(inside, 0.01f);
  EXPECT_FLOAT_EQ(face, 0.01f);
  EXPECT_LT(corner, 0.01f) << "three others";
  EXPECT_LT(drops.back().radius, 0.5f * 0.01f);
  EXPECT_GT(drops.back().radius, 0.0f);
}

// Drops of a film stretched to 1.7 times their distance touch no others; as many in disorder are spray.
TEST(Spray, ASheetThatIsDrawnOutStaysTogether) {
  std::vector<render::Sphere> sheet, cloud;
  for (int i = 0; i < 100; ++i) {
    const glm::vec3 place = 0.02f * 1.7f * glm::vec3(i % 10, 0, i / 10);
    sheet.push_back({place + glm::vec3(0.0f, 0.001f * float(i % 3), 0.0f), 0.01f});
    cloud.push_back({place + glm::vec3(0.0f, 0.02f * float((7 * i + i / 10) % 3), 0.0f), 0.01f});
  }
  shrinkSpray(sheet);
  shrinkSpray(cloud);
  const std::size_t inside = 5 * 10 + 5;
  EXPECT_FLOAT_EQ(sheet[inside].radius, 0.01f);
  EXPECT_LT(cloud[inside].radius, 0.9f * 0.01f);
}

TEST(Spray, IgnoresNonFiniteDrops) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), far = std::numeric_limits<float>::infinity();
  std::vector<render::Sphere> drops{
      {{nan, 0, 0}, 0.01f}, {{0, 0, 0}, 0.01f}, {{0, -far, 0}, 0.01f}, {{1e30f, 0, 0}, 0.01f}};
  shrinkSpray(drops);
  EXPECT_LT(drops[1].radius, 0.01f);
  std::vector<render::Sphere> none{{{nan, 0, 0}, 0.01f}};
  shrinkSpray(none);
}

TEST(Spray, IsEmptyWithoutDrops) {
  std::vector<render::Sphere> drops;
  shrinkSpray(drops);
  EXPECT_TRUE(drops.empty());
}

}  // namespace
}  // namespace pliant::app
