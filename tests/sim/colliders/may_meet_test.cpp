// Collider::mayMeet() rules out nothing that happens: of random boxes and paths in them, none that it declares free of
// a collider has a contact, a crossing or a point behind it.
#include "sim/colliders/box.h"
#include "sim/colliders/capsule.h"
#include "sim/colliders/sphere.h"
#include "sim/colliders/triangles.h"
#include "sim/colliders/wall.h"

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <random>

namespace pliant::sim {
namespace {

constexpr int kBoxes = 2000, kWays = 20;

class MayMeet : public testing::Test {
 protected:
  glm::vec3 inside(const Aabb& box) {
    std::uniform_real_distribution<float> part(0.0f, 1.0f);
    return box.min + glm::vec3(part(random_), part(random_), part(random_)) * (box.max - box.min);
  }

  Aabb someBox() {
    std::exponential_distribution<float> size(5.0f);
    Aabb box = Aabb::none();
    const glm::vec3 corner = inside({glm::vec3(-2.0f), glm::vec3(2.0f)});
    box.grow(corner);
    box.grow(corner + glm::vec3(size(random_), size(random_), size(random_)));
    return box;
  }

  /// Tests boxes and, where it may not be met, paths in them. Expects both answers now and then.
  void ask(const Collider& collider) {
    std::uniform_real_distribution<float> length(0.0f, 0.3f);
    int free = 0;
    for (int i = 0; i < kBoxes; ++i) {
      const Aabb box = someBox();
      const float r = length(random_), near = length(random_);
      if (collider.mayMeet(box, r + near)) continue;
      ++free;
      for (int way = 0; way < kWays; ++way) {
        const glm::vec3 x = inside(box), y = inside(box);
        std::vector<SurfaceContact> contacts;
        collider.findContacts(x, y, r, near, contacts);
        ASSERT_TRUE(contacts.empty());
        ASSERT_FALSE(collider.firstCrossing(x, y).has_value());
        ASSERT_EQ(collider.nearestFree(y), y);
      }
    }
    EXPECT_GT(free, kBoxes / 20);
    EXPECT_LT(free, kBoxes - kBoxes / 50);
  }

 private:
  std::mt19937 random_{20261126};
};

TEST_F(MayMeet, IsFalseOnlyWithoutContacts) {
  ask(SphereCollider(0, {0.3f, -0.2f, 0.1f}, 0.4f));
  ask(CapsuleCollider(0, {-0.5f, 0.0f, 0.0f}, {0.7f, 0.4f, 0.1f}, 0.1f));
  ask(BoxCollider(0, {-0.5f, -0.1f, -0.8f}, {0.5f, 0.2f, 0.3f}));
  ask(ContainerCollider(0, {-1.5f, -1.0f, -1.8f}, {1.5f, 1.2f, 1.3f}));
  ask(Wall(0, glm::normalize(glm::vec3(0.2f, 1.0f, -0.3f)), -0.5f));
  ask(MeshCollider(0, {{-1, 0, -1}, {1, 0.2f, -1}, {0, 0, 1}, {0, 1, 0}}, {{0, 1, 2}, {0, 1, 3}}));
}

TEST_F(MayMeet, UsesTheFrameOfAMovedCollider) {
  Motion motion(0, glm::vec3(0.5f, 0.0f, 0.0f));
  motion.velocity = {1.0f, 2.0f, -0.5f};
  motion.angularVelocity = {0.3f, -2.0f, 1.0f};
  for (int step = 0; step < 10; ++step) motion.advance(0.1f, step, 1.0f);
  const SphereCollider collider(0, glm::vec3(0.0f), 1.0f, &motion);
  for (int i = 0; i < kBoxes; ++i) {
    const Aabb from = someBox(), to = someBox();
    const Aabb own = collider.ownBox(from, to);
    const auto holds = [&](const glm::vec3& p) {
      return own.squaredDistanceTo(p) <= 1e-10f;  // rounding
    };
    EXPECT_TRUE(holds(motion.start().toOwn(inside(from))));
    EXPECT_TRUE(holds(motion.end().toOwn(inside(to))));
  }
}

// Above a face it is always certain, above an edge it need not be.
TEST_F(MayMeet, ABoxIsExcludedByItsDistanceOnly) {
  const BoxCollider box(0, {-0.5f, -0.1f, -0.8f}, {0.5f, 0.2f, 0.3f});
  int beyond = 0;
  for (int i = 0; i < 10 * kBoxes; ++i) {
    const Aabb some = someBox();
    const glm::vec3 p = some.min;
    const float reach = glm::length(some.max - some.min);
    if (!box.isSurelyBeyond(p, reach)) continue;
    ++beyond;
    ASSERT_GT(box.distanceFrom(p).value, reach);
  }
  EXPECT_GT(beyond, kBoxes);
  EXPECT_TRUE(box.isSurelyBeyond({0.1f, 0.5f, 0.1f}, 0.299f));
  EXPECT_FALSE(box.isSurelyBeyond({0.1f, 0.5f, 0.1f}, 0.301f));
  EXPECT_FALSE(box.isSurelyBeyond({0.1f, 0.1f, 0.1f}, 0.0f));
}

TEST_F(MayMeet, IsFalseForParticlesAboveABox) {
  const BoxCollider box(0, glm::vec3(0.0f), glm::vec3(1.0f));
  const glm::vec3 low(-9.0f, 1.2f, -9.0f), high(9.0f, 1.4f, 9.0f);
  EXPECT_FALSE(box.mayMeet({low, high}, 0.1f));
  EXPECT_TRUE(box.mayMeet({low, high}, 0.3f));
}

}  // namespace
}  // namespace pliant::sim
