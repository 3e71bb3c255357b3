#include "sim/colliders/solid.h"

#include "sim/colliders/box.h"
#include "sim/colliders/capsule.h"
#include "sim/colliders/sphere.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/colliders/contacts_of.h"
#include "tests/support/expect_assertion.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

namespace pliant::sim {
namespace {

struct Shape {
  std::string name;
  std::shared_ptr<Solid> solid;
};

std::vector<Shape> shapes() {
  return {{"sphere", std::make_shared<SphereCollider>(0, glm::vec3(0.2f, 0.1f, 0), 0.7f)},
          {"capsule", std::make_shared<CapsuleCollider>(0, glm::vec3(-0.5f, 0, 0), glm::vec3(0.5f, 0.4f, 0.1f), 0.3f)},
          {"box", std::make_shared<BoxCollider>(0, glm::vec3(-0.6f, -0.4f, -0.5f), glm::vec3(0.5f, 0.3f, 0.9f))},
          {"plate", std::make_shared<BoxCollider>(0, glm::vec3(-0.8f, -0.01f, -0.8f), glm::vec3(0.8f, 0.01f, 0.8f))}};
}

TEST(Solid, TheNormalIsTheGradientOfTheDistance) {
  Random random(1);
  for (const auto& [name, solid] : shapes()) {
    int checked = 0;
    for (int run = 0; run < 2000; ++run) {
      const glm::vec3 p = random.point(1.5f);
      const auto [value, normal] = solid->distanceFrom(p);
      ASSERT_NEAR(glm::length(normal), 1.0f, 1e-5f) << name;
      // Along the normal the distance grows by the step; near a ridge inside, another face may become the nearest.
      if (solid->distanceFrom(p - 0.01f * normal).value > value - 0.0099f) continue;
      ASSERT_NEAR(solid->distanceFrom(p + 0.01f * normal).value, value + 0.01f, 1e-5f) << name;
      ++checked;
    }
    EXPECT_GT(checked, 1500) << name;
  }
}

TEST(Solid, ExactDistances) {
  const SphereCollider sphere(0, {1, 0, 0}, 0.5f);
  EXPECT_NEAR(sphere.distanceFrom({1, 2, 0}).value, 1.5f, 1e-6f);
  EXPECT_NEAR(sphere.distanceFrom({1, 0, 0}).value, -0.5f, 1e-6f);
  const CapsuleCollider capsule(0, {0, 0, 0}, {2, 0, 0}, 0.5f);
  EXPECT_NEAR(capsule.distanceFrom({1, 2, 0}).value, 1.5f, 1e-6f);
  EXPECT_NEAR(capsule.distanceFrom({3, 0, 0}).value, 0.5f, 1e-6f);
  EXPECT_NEAR(capsule.distanceFrom({1, 0, 0}).value, -0.5f, 1e-6f);
  const BoxCollider box(0, {0, 0, 0}, {2, 4, 6});
  EXPECT_NEAR(box.distanceFrom({5, 8, 3}).value, 5.0f, 1e-6f);
  EXPECT_NEAR(box.distanceFrom({1.8f, 2, 3}).value, -0.2f, 1e-6f);
  expectNear(box.distanceFrom({1.8f, 2, 3}).normal, {1, 0, 0}, 1e-6f);
}

TEST(Solid, StopsAnyPathThroughIt) {
  Random random(2);
  for (const auto& [name, solid] : shapes()) {
    for (int run = 0; run < 1000; ++run) {
      const float r = std::pow(10.0f, random.number(-2.0f, 0.0f));
      glm::vec3 from = random.point(3.0f), through = random.point(0.9f);
      if (solid->distanceFrom(from).value <= 1.0001f * r || solid->distanceFrom(through).value >= 0.0f) continue;
      const glm::vec3 to = through + random.number(0.0f, 20.0f) * (through - from);
      const auto contacts = contactsOf(*solid, from, to, r);
      ASSERT_EQ(contacts.size(), 1u) << name << " run " << run;
      const SurfaceContact& contact = contacts[0];
      EXPECT_GE(glm::dot(contact.normal, from) - contact.offset, -2e-3f * r) << name;
      EXPECT_LT(glm::dot(contact.normal, to) - contact.offset, 0.0f) << name;
      // All of the solid lies behind the plane: points in front of it are outside.
      for (int sample = 0; sample < 20; ++sample) {
        const glm::vec3 p = random.point(1.0f);
        if (solid->distanceFrom(p).value > 0.0f) continue;
        ASSERT_LE(glm::dot(contact.normal, p) - contact.offset + r, 1e-4f) << name;
      }
    }
  }
}

TEST(Solid, ALargeParticleDoesNotPassASmallSolidByHalf) {
  const SphereCollider sphere(0, glm::vec3(0.0f), 0.05f);
  for (const float beside : {0.0f, 0.3f, 0.9f, 1.04f}) {
    const auto contacts = contactsOf(sphere, {-9, beside, 0}, {9, beside, 0}, 1.0f);
    ASSERT_EQ(contacts.size(), 1u) << beside;
    EXPECT_NEAR(glm::dot(contacts[0].normal, glm::vec3(0, 1, 0)), beside / 1.05f, 2e-3f);
  }
  EXPECT_TRUE(contactsOf(sphere, {-9, 1.06f, 0}, {9, 1.06f, 0}, 1.0f).empty());
}

TEST(Solid, AFarPathAlongAFaceDoesNotCrossIt) {
  const BoxCollider box(0, {-50, -1, -50}, {50, 0, 50});
  for (const float gap : {1e-4f, 0.04f, 0.3f}) {
    for (const float length : {0.5f, 3.0f, 40.0f}) {
      EXPECT_FALSE(box.firstCrossing({-20, gap, 0}, {-20 + length, 0.9f * gap, 1})) << gap << ' ' << length;
      const auto crossing = box.firstCrossing({-20, gap, 0}, {-20 + length, -gap, 1});
      ASSERT_TRUE(crossing) << gap << ' ' << length;
      EXPECT_NEAR(crossing->point.x, -20 + 0.5f * length, 1e-3f * length) << gap;
    }
  }
}

TEST(Solid, ATouchingParticleIsKeptOffTheClosestPoint) {
  for (const auto& [name, solid] : shapes()) {
    const glm::vec3 p(0.3f, 0.0f, 0.2f);
    const auto surface = solid->distanceFrom(p);
    const glm::vec3 at = p + (0.2f - surface.value) * surface.normal;  // 0.2 above the surface
    for (const float depth : {-0.04f, 0.0f, 0.02f, 0.19f}) {
      const auto contacts = contactsOf(*solid, at, at - depth * surface.normal, 0.2f, 0.05f);
      ASSERT_EQ(contacts.size(), 1u) << name << depth;
      EXPECT_NEAR(glm::dot(contacts[0].normal, at) - contacts[0].offset, 0.0f, 1e-3f) << name << depth;
    }
    EXPECT_TRUE(contactsOf(*solid, at, at + 0.06f * surface.normal, 0.2f, 0.05f).empty()) << name;
  }
}

TEST(Solid, AParticleInTheMiddleComesOut) {
  for (const auto& [name, solid] : shapes()) {
    const glm::vec3 middle(0.05f, 0.0f, 0.0f);
    const auto contacts = contactsOf(*solid, middle, middle, 0.1f);
    ASSERT_EQ(contacts.size(), 1u) << name;
    const glm::vec3 out = middle + (contacts[0].offset - glm::dot(contacts[0].normal, middle)) * contacts[0].normal;
    EXPECT_NEAR(solid->distanceFrom(out).value, 0.1f, 1e-4f) << name;
  }
}

TEST(Container, GivesAPlaneForEachSideInReach) {
  const ContainerCollider container(0, {-1, -2, -3}, {1, 2, 3});
  EXPECT_TRUE(contactsOf(container, {0, 0, 0}, {0.8f, 0, 0}, 0.1f).empty());
  EXPECT_EQ(contactsOf(container, {0, 0, 0}, {0.95f, 1.95f, -2.95f}, 0.1f).size(), 3u);
  const auto contacts = contactsOf(container, {0, 0, 0}, {1e6f, 0, 0}, 0.1f);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].normal, glm::vec3(-1, 0, 0));
  EXPECT_NEAR(contacts[0].offset, -0.9f, 1e-6f);
}

TEST(SolidDeathTest, RefusesShapesWithoutAnInside) {
  const glm::vec3 p(1.0f);
  EXPECT_ASSERTION(SphereCollider(0, p, 0.0f), "a sphere has a radius");
  EXPECT_ASSERTION(CapsuleCollider(0, p, p, 1.0f), "a capsule has a length");
  EXPECT_ASSERTION(BoxCollider(0, p, glm::vec3(2.0f, 1.0f, 2.0f)), "a box has a volume");
  EXPECT_ASSERTION(ContainerCollider(0, p, -p), "a container has an inside");
}

}  // namespace
}  // namespace pliant::sim
