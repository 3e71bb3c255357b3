#include "sim/colliders/wall.h"

#include "tests/sim/colliders/contacts_of.h"
#include "tests/support/expect_assertion.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace pliant::sim {
namespace {

TEST(Wall, KeepsParticlesInFrontEverywhere) {
  const Wall wall(0, glm::vec3(0, 1, 0), 2.0f);
  EXPECT_TRUE(contactsOf(wall, {0, 9, 0}, {0, 2.6f, 0}, 0.5f).empty());
  for (const float y : {2.4f, 0.0f, -1e6f}) {
    const auto contacts = contactsOf(wall, {0, y, 0}, {0, y, 0}, 0.5f);
    ASSERT_EQ(contacts.size(), 1u);
    EXPECT_EQ(contacts[0].normal, glm::vec3(0, 1, 0));
    EXPECT_EQ(contacts[0].offset, 2.5f);
  }
  EXPECT_EQ(contactsOf(wall, {0, 9, 0}, {0, 2.6f, 0}, 0.5f, 0.2f).size(), 1u);
}

// Only particles without contacts are left out as a group.
TEST(Wall, MayMeetIncludesEveryContact) {
  std::mt19937 random(7);
  const auto between = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  const auto point = [&] { return glm::vec3(between(-1, 1), between(-1, 1), between(-1, 1)); };
  int far = 0;
  for (int i = 0; i < 20000; ++i) {
    const Wall wall(0, i % 4 == 0 ? glm::vec3(0, i % 8 == 0 ? 1 : -1, 0) : glm::normalize(point()), between(-1, 1));
    Aabb box = Aabb::none();
    std::array<glm::vec3, 3> points{point(), point(), point()};
    for (const glm::vec3& p : points) box.grow(p);
    const float r = between(0.0f, 0.2f), near = between(0.0f, 0.2f);
    const bool meets = wall.mayMeet(box, r + near);
    far += !meets;
    for (const glm::vec3& p : points) {
      EXPECT_TRUE(meets || contactsOf(wall, p, p, r, near).empty());
      EXPECT_TRUE(wall.mayMeet(box, 0.0f) || wall.nearestFree(p) == p);
    }
  }
  EXPECT_GT(far, 1000);  // and it is of use
}

TEST(WallDeathTest, RefusesANormalThatIsNoDirection) {
  EXPECT_ASSERTION(Wall(0, glm::vec3(0.0f, 2.0f, 0.0f), 0.0f), "a normal has length 1");
}

}  // namespace
}  // namespace pliant::sim
