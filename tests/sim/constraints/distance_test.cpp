#include "sim/constraints/distance.h"

#include "sim/constraints/typed_batches.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/gradient_check.h"

namespace pliant::sim {
namespace {

TEST(DistanceConstraint, GradientMatchesItsFormula) {
  Random random(1);
  for (int run = 0; run < 200; ++run) {
    const Distance constraint{{0, 1}, random.number(0.0f, 2.0f), 0};
    expectGradientOf(
        constraint, {random.point(1.0f), random.point(1.0f)},
        [&](const DoublePoints<2>& x) { return glm::length(x[0] - x[1]) - double(constraint.restLength); }, 1e-6);
  }
}

TEST(DistanceConstraint, IsInvariant) {
  Random random(2);
  for (int run = 0; run < 100; ++run)
    expectInvariant(Distance{{0, 1}, 1.0f, 0}, {random.point(1.0f), random.point(1.0f)}, 1e-6);
}

TEST(DistanceConstraint, CoincidentPointsAreSkipped) {
  expectSkipped(Distance{{0, 1}, 1.0f, 0}, {glm::vec3(1, 2, 3), glm::vec3(1, 2, 3)});
  expectSkipped(Distance{{0, 1}, 0.0f, 0}, {glm::vec3(0.0f), glm::vec3(0.0f)});
}

TEST(DistanceConstraint, ZeroRestLengthPullsPointsTogether) {
  BatchSetup setup;
  setup.add({0, 0, 0}, 1.0f);
  setup.add({3, 0, 0}, 2.0f);
  TypedBatch<Distance> batch(0, nullptr);
  batch.add({{0, 1}, 0.0f, 0});
  for (int pass = 0; pass < 5; ++pass) setup.project(batch);
  expectNear(setup.predicted(0), {2, 0, 0}, 1e-6f);
  expectNear(setup.predicted(1), {2, 0, 0}, 1e-6f);
}

TEST(DistanceConstraint, SharesTheCorrectionByInverseMass) {
  BatchSetup setup;
  setup.add({0, 0, 0}, 10.0f);
  setup.add({3, 0, 0}, 5.0f);
  TypedBatch<Distance> batch(0, nullptr);
  batch.add({{0, 1}, 1.5f, 0});
  setup.project(batch);
  expectNear(setup.predicted(0), {0.5f, 0, 0}, 1e-7f);
  expectNear(setup.predicted(1), {2.0f, 0, 0}, 1e-7f);
}

TEST(DistanceConstraint, BetweenTwoImmovableParticlesDoesNothing) {
  BatchSetup setup;
  setup.add({0, 0, 0}, 0.0f);
  setup.add({3, 0, 0}, 0.0f);
  TypedBatch<Distance> batch(0, nullptr);
  batch.add({{0, 1}, 1.0f, 0});
  EXPECT_EQ(setup.accumulate(batch)[0], glm::vec4(0.0f));
  setup.project(batch);
  EXPECT_EQ(setup.predicted(0), glm::vec3(0.0f));
  EXPECT_EQ(setup.predicted(1), glm::vec3(3, 0, 0));
}

TEST(DistanceConstraint, KeepsMomentum) {
  Random random(4);
  for (int run = 0; run < 50; ++run) {
    BatchSetup setup;
    setup.add(random.point(1.0f), random.number(0.1f, 10.0f));
    setup.add(random.point(1.0f), random.number(0.1f, 10.0f));
    TypedBatch<Distance> batch(0, nullptr);
    batch.add({{0, 1}, random.number(0.2f, 3.0f), 0});
    expectMomentumKept(setup, batch, 2e-6);
  }
}

}  // namespace
}  // namespace pliant::sim
