#include "sim/constraints/collision.h"

#include "tests/sim/constraints/contact_setup.h"

namespace pliant::sim {
namespace {

TEST(CollisionConstraint, GradientOfTwoParticles) {
  Random random(1);
  constexpr double kMove = 1e-5;
  for (int run = 0; run < 100; ++run) {
    const glm::vec3 d = random.point(1.0f);
    const glm::dvec3 exact(d);
    glm::vec3 normal;
    EXPECT_NEAR(particleCollision(d, 0.8f, normal), glm::length(exact) - double(0.8f), 1e-6);
    for (int axis = 0; axis < 3; ++axis) {
      glm::dvec3 plus = exact, minus = exact;
      plus[axis] += kMove;
      minus[axis] -= kMove;
      EXPECT_NEAR(normal[axis], (glm::length(plus) - glm::length(minus)) / (2.0 * kMove), 1e-6);
    }
  }
}

TEST(CollisionConstraint, GradientOfASurfaceIsItsNormal) {
  const glm::vec3 n = glm::normalize(glm::vec3(1, 2, -2));
  const SurfaceContact contact{n, 0.7f, 0, 0, 0.0f, true};
  const glm::vec3 x(0.3f, -1.0f, 2.0f);
  EXPECT_NEAR(surfaceCollision(x, contact), glm::dot(n, x) - 0.7f, 1e-7f);
  for (int axis = 0; axis < 3; ++axis) {
    glm::vec3 moved = x;
    moved[axis] += 0.5f;
    EXPECT_NEAR((surfaceCollision(moved, contact) - surfaceCollision(x, contact)) / 0.5f, n[axis], 1e-6f);
  }
}

TEST(CollisionConstraint, PlaneOfTheWorkedExample) {
  const glm::vec3 n = glm::vec3(1.0f) / std::sqrt(3.0f);
  SurfaceContact contact{n, glm::dot(n, glm::vec3(1.0f / 3.0f)), 0, 0, 0.0f, true};
  EXPECT_NEAR(surfaceCollision(glm::vec3(0.0f), contact), -0.577350f, 1e-6f);
  ContactSetup setup;
  setup.add(glm::vec3(0.0f), 1.0f, 1e-6f);
  setup.contacts.start = {0, 0};
  setup.contacts.surfaceStart = {0, 1};
  setup.contacts.surfaces = {contact};
  setup.project(setup.collision);
  expectNear(setup.predicted(0), glm::vec3(0.333333f), 1e-6f);
  EXPECT_NEAR(surfaceCollision(setup.predicted(0), contact), 0.0f, 1e-7f);
}

TEST(CollisionConstraint, SeparatesCoincidentParticles) {
  for (const bool jacobi : {true, false}) {
    ContactSetup setup;
    setup.add({1, 2, 3}, 1.0f);
    setup.add({1, 2, 3}, 3.0f);
    setup.find();
    if (jacobi) {
      const Corrections sums = setup.accumulate(setup.collision);
      for (int i = 0; i < 2; ++i) setup.move(i, glm::vec3(sums[static_cast<std::size_t>(i)]));
    } else {
      setup.project(setup.collision);
    }
    EXPECT_NEAR(glm::distance(setup.predicted(0), setup.predicted(1)), 1.0f, 1e-6f);
    expectNear(0.25f * setup.predicted(0) + 0.75f * setup.predicted(1), {1, 2, 3}, 1e-6f);
  }
}

TEST(CollisionConstraint, ActsOnlyWhileViolated) {
  ContactSetup setup;
  setup.add({0, 0, 0});
  setup.add({1.0001f, 0, 0});
  setup.find(0.1f);
  ASSERT_EQ(setup.contacts.pairs.size(), 1u);
  EXPECT_EQ(setup.accumulate(setup.collision)[0], glm::vec4(0.0f));
  setup.project(setup.collision);
  EXPECT_EQ(setup.predicted(0), glm::vec3(0.0f));
  EXPECT_EQ(setup.collision.largestError(setup.particles), 0.0f);
}

TEST(CollisionConstraint, CountsTouchingContactsOnDemand) {
  ContactSetup setup;
  for (const float x : {-0.8f, 0.0f, 1.0f}) setup.add({x, 0, 0});
  setup.find(0.001f);
  EXPECT_EQ(setup.accumulate(setup.collision)[1].w, 1.0f);
  setup.settings.countTouching = true;
  EXPECT_EQ(setup.accumulate(setup.collision)[1].w, 2.0f);
}

TEST(CollisionConstraint, AnImmovableParticleGivesAllToTheOther) {
  for (const bool jacobi : {true, false}) {
    ContactSetup setup;
    setup.add({0, 0, 0}, 0.0f);
    setup.add({0.6f, 0, 0}, 1.0f);
    setup.find();
    if (jacobi) {
      setup.move(1, glm::vec3(setup.accumulate(setup.collision)[1]));
    } else {
      setup.project(setup.collision);
    }
    EXPECT_EQ(setup.predicted(0), glm::vec3(0.0f));
    expectNear(setup.predicted(1), {1, 0, 0}, 1e-7f);
  }
}

TEST(CollisionConstraint, StoresThePenetrationDepth) {
  ContactSetup setup;
  setup.add({0, 0, 0});
  setup.add({0.9f, 0, 0});
  setup.find();
  setup.project(setup.collision);
  EXPECT_NEAR(setup.contacts.depth[0], 0.1f, 1e-6f);
  setup.project(setup.collision);
  EXPECT_NEAR(setup.contacts.depth[0], 0.0f, 1e-6f);
}

TEST(CollisionConstraint, KeepsMomentum) {
  Random random(2);
  for (int run = 0; run < 20; ++run) {
    ContactSetup setup;
    for (int i = 0; i < 12; ++i) setup.add(random.point(0.7f), random.number(0.1f, 10.0f), random.number(0.2f, 0.5f));
    setup.find();
    ASSERT_GT(setup.contacts.pairs.size(), 3u);
    const Corrections sums = setup.accumulate(setup.collision);
    const MomentumChange change =
        setup.momentumOf(setup.particles.predicted, [&](std::size_t i) { return glm::vec3(sums[i]); });
    EXPECT_LT(glm::length(change.linear) / change.size, 1e-6);
    EXPECT_LT(glm::length(change.angular) / change.size, 1e-6);
  }
  for (int run = 0; run < 20; ++run) {
    ContactSetup setup;
    setup.add(random.point(0.2f), random.number(0.1f, 10.0f));
    setup.add(random.point(0.2f), random.number(0.1f, 10.0f));
    setup.find();
    const auto before = setup.particles.predicted;
    setup.project(setup.collision);
    const MomentumChange change = setup.momentumOf(
        before, [&](std::size_t i) { return glm::dvec3(setup.particles.predicted[i]) - glm::dvec3(before[i]); });
    EXPECT_LT(glm::length(change.linear) / change.size, 2e-6);
    EXPECT_LT(glm::length(change.angular) / change.size, 2e-6);
  }
}

}  // namespace
}  // namespace pliant::sim
