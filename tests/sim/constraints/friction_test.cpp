#include "sim/constraints/friction.h"

#include "sim/colliders/wall.h"
#include "tests/sim/constraints/contact_setup.h"

namespace pliant::sim {
namespace {

TEST(FrictionCorrection, SticksBelowStaticAndSlipsAbove) {
  const glm::vec3 slip(0.03f, 0, 0.04f);                                         // length 0.05
  expectNear(frictionCorrection(slip, 0.1f, {0.6f, 0.2f}), slip, 0.0f);          // 0.05 < 0.06
  expectNear(frictionCorrection(slip, 0.1f, {0.4f, 0.2f}), 0.4f * slip, 1e-8f);  // 0.02 of 0.05
  expectNear(frictionCorrection(slip, 0.1f, {0.4f, 0.9f}), slip, 0.0f);          // never more than all of it
  expectNear(frictionCorrection(slip, 0.1f, {0.0f, 0.0f}), glm::vec3(0.0f), 0.0f);
  expectNear(frictionCorrection(glm::vec3(0.0f), 0.1f, {1.0f, 1.0f}), glm::vec3(0.0f), 0.0f);
}

// Two overlapping particles that slide past one another; unequal masses.
struct SlidingPair : ContactSetup {
  SlidingPair(float still, float sliding) {
    materials[0].staticFriction = still;
    materials[0].kineticFriction = sliding;
    add({0, 0, 0}, 1.0f);
    add({0, 0.98f, 0}, 4.0f);
    find();
    move(0, {0.06f, 0.02f, 0.03f});
    move(1, {-0.03f, 0, 0.01f});
  }
  glm::vec3 normal() const { return glm::normalize(predicted(0) - predicted(1)); }
  // Slip of the first against the second since the start of the step, across n.
  float slip(const glm::vec3& n) const {
    const glm::vec3 moved =
        (predicted(0) - glm::vec3(particles.position[0])) - (predicted(1) - glm::vec3(particles.position[1]));
    return glm::length(moved - glm::dot(moved, n) * n);
  }
  void solveFriction(bool jacobi) {
    if (!jacobi) return project(friction);
    const Corrections sums = accumulate(friction);
    for (int i = 0; i < 2; ++i) move(i, glm::vec3(sums[static_cast<std::size_t>(i)]));
  }
};

// The penetration that friction needs is noted by the collision batch, by Jacobi and by Gauss-Seidel passes.
void solveCollision(SlidingPair& pair, bool jacobi) {
  if (!jacobi) return pair.project(pair.collision);
  const Corrections sums = pair.accumulate(pair.collision);
  for (int i = 0; i < 2; ++i) pair.move(i, glm::vec3(sums[static_cast<std::size_t>(i)]));
}

TEST(Friction, AStickingContactLosesItsSlip) {
  // With the sign as printed in Bartels 2015, (3.24), the slip would double (docs/references.md, correction 2).
  for (const bool jacobi : {true, false}) {
    SlidingPair pair(100.0f, 100.0f);
    solveCollision(pair, jacobi);
    const glm::vec3 n = pair.normal();
    ASSERT_GT(pair.slip(n), 0.05f);
    pair.solveFriction(jacobi);
    EXPECT_LT(pair.slip(n), 1e-7f) << jacobi;
  }
}

TEST(Friction, ASlippingContactLosesTheKineticPart) {
  for (const bool jacobi : {true, false}) {
    SlidingPair pair(0.1f, 0.5f);
    const float depth = 1.0f - glm::distance(pair.predicted(0), pair.predicted(1));
    solveCollision(pair, jacobi);
    const glm::vec3 n = pair.normal();
    const float before = pair.slip(n);
    ASSERT_GT(before, 0.1f * depth);
    pair.solveFriction(jacobi);
    EXPECT_NEAR(before - pair.slip(n), 0.5f * depth, 1e-6f) << jacobi;
  }
}

TEST(Friction, KeepsLinearMomentum) {
  // Not the angular one: particles have no spin that could absorb the couple of the two tangential forces.
  for (const bool jacobi : {true, false}) {
    SlidingPair pair(100.0f, 100.0f);
    solveCollision(pair, jacobi);
    const auto before = pair.particles.predicted;
    pair.solveFriction(jacobi);
    const MomentumChange change = pair.momentumOf(
        before, [&](std::size_t i) { return glm::dvec3(pair.particles.predicted[i]) - glm::dvec3(before[i]); });
    ASSERT_GT(change.size, 0.01);
    EXPECT_LT(glm::length(change.linear) / change.size, 2e-6);
  }
}

TEST(Friction, WithoutCoefficientsDoesNothing) {
  SlidingPair pair(0.0f, 0.0f);
  solveCollision(pair, false);
  const auto before = pair.predicted(0);
  pair.solveFriction(false);
  EXPECT_EQ(pair.predicted(0), before);
  EXPECT_EQ(pair.friction.size(), 0u);
}

TEST(Friction, NeedsPenetration) {
  ContactSetup setup;
  setup.materials[0].staticFriction = setup.materials[0].kineticFriction = 10.0f;
  setup.add({0, 0, 0});
  setup.add({1.01f, 0, 0});
  setup.find(0.1f);
  setup.move(0, {0, 0.01f, 0});
  setup.project(setup.collision);
  setup.project(setup.friction);
  expectNear(setup.predicted(0), {0, 0.01f, 0}, 0.0f);
}

TEST(Friction, UsesTheMeanOfTwoMaterials) {
  ContactSetup setup;
  setup.materials.resize(2);
  setup.objects.resize(2);
  setup.materials[0].kineticFriction = 0.2f;
  setup.materials[1].kineticFriction = 0.6f;
  setup.add({0, 0, 0}, 1.0f);
  setup.add({0.9f, 0, 0}, 1.0f, 0.5f, 1);
  setup.particles.material[1] = 1;
  setup.find();
  setup.move(0, {0, 0.5f, 0});
  setup.move(1, {0, 0.5f, 0});
  setup.particles.position[1].y = 0.5f;  // only the first one has moved
  setup.project(setup.collision);
  setup.project(setup.friction);
  EXPECT_NEAR(setup.predicted(0).y, 0.5f - 0.5f * 0.4f * 0.1f, 1e-6f);
}

TEST(Friction, UsesThatOfTheParticleForSurfacesWithoutTheirOwn) {
  const auto slideOn = [](std::optional<float> surface) {
    ContactSetup setup(std::make_unique<Wall>(0, glm::vec3(0, 1, 0), 0.0f));
    setup.materials[0].kineticFriction = 0.2f;
    setup.colliders[0]->material.kineticFriction = surface;
    setup.add({0, 0.5f, 0});
    setup.move(0, {0.3f, -0.1f, 0});
    setup.find();
    setup.project(setup.collision);
    setup.project(setup.friction);
    return 0.3f - setup.predicted(0).x;
  };
  EXPECT_NEAR(slideOn(std::nullopt), 0.2f * 0.1f, 1e-6f);
  EXPECT_NEAR(slideOn(0.0f), 0.1f * 0.1f, 1e-6f);
  EXPECT_NEAR(slideOn(1.0f), 0.6f * 0.1f, 1e-6f);
}

}  // namespace
}  // namespace pliant::sim
