#include "sim/constraints/ball_pack.h"

#include "sim/constraints/patch_pack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>

namespace pliant::sim {
namespace {

using pack::Float8;

/// Eight contacts of two balls each, as balls and as patches of one point, and what both do to the bodies.
struct Both {
  BallPack balls;
  PatchPack<1> patches;
  AlignedVector<glm::vec4> ofBalls, ofPatches;  ///< way and turn of each body
};

Both randomContacts() {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-1.0f, 1.0f), positive(0.2f, 1.0f);
  Both both;
  both.ofBalls.resize(4 * pack::kWidth);
  const auto set = [](Vector3<Float8>& v, std::size_t k, const glm::vec3& value) {
    v.x[k] = value.x;
    v.y[k] = value.y;
    v.z[k] = value.z;
  };
  PackPoint& point = both.patches.points[0];
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    both.balls.a[k] = both.patches.a[k] = static_cast<std::uint32_t>(k);
    both.balls.b[k] = both.patches.b[k] = static_cast<std::uint32_t>(2 * pack::kWidth - 1 - k);
    const glm::vec3 n = glm::normalize(glm::vec3(any(random), any(random), 1.5f));
    const glm::vec3 along = glm::normalize(glm::cross(n, glm::vec3(any(random), 1.0f, any(random))));
    const glm::vec3 across = glm::cross(n, along);
    const float reachA = positive(random), reachB = positive(random), j = 3.0f + positive(random);
    const float massA = positive(random), massB = positive(random);
    set(both.balls.normal, k, n);
    set(both.balls.along, k, along);
    set(both.patches.normal, k, n);
    set(both.patches.along, k, along);
    set(both.patches.across, k, across);
    set(point.armA, k, -reachA * n);
    set(point.armB, k, reachB * n);
    both.balls.reachA[k] = reachA;
    both.balls.reachB[k] = reachB;
    both.balls.turnA[k] = j * reachA;
    both.balls.turnB[k] = 2.0f * j * reachB;
    for (Float8* entry : {&both.patches.inertiaA.xx, &both.patches.inertiaA.yy, &both.patches.inertiaA.zz})
      (*entry)[k] = j;
    for (Float8* entry : {&both.patches.inertiaB.xx, &both.patches.inertiaB.yy, &both.patches.inertiaB.zz})
      (*entry)[k] = 2.0f * j;
    const float across2 = massA + massB + j * reachA * reachA + 2.0f * j * reachB * reachB;
    both.balls.inverse[k] = both.patches.inverse[0][k] = 1.0f / (massA + massB);
    both.balls.weight[k] = point.weightAlong[k] = point.weightAcross[k] = 1.0f / across2;
    both.balls.gap[k] = point.gap[k] = 0.3f * any(random);
    both.balls.slipAlong[k] = point.slipAlong[k] = any(random);
    both.balls.slipAcross[k] = point.slipAcross[k] = any(random);
    both.balls.staticFriction[k] = both.patches.staticFriction[k] =
        k % 2 == 0 ? 0.3f : 50.0f;  // some slide, some stick
    both.balls.kineticFriction[k] = both.patches.kineticFriction[k] = k % 2 == 0 ? 0.2f : 40.0f;
    both.balls.count[k] = both.patches.count[k] = 1;
    BallPoint& own = both.balls.points[0];
    own.lambda[k] = point.lambda[k] = k % 3 == 0 ? positive(random) : 0.0f;
    own.frictionAlong[k] = point.frictionAlong[k] = 0.2f * own.lambda[k];
    own.frictionAcross[k] = point.frictionAcross[k] = -0.1f * own.lambda[k];
    const auto slotB = std::size_t{2} * both.balls.b[k];
    both.ofBalls[2 * k] = 0.1f * glm::vec4(any(random), any(random), any(random), 10.0f * massA);
    both.ofBalls[slotB] = 0.1f * glm::vec4(any(random), any(random), any(random), 10.0f * massB);
    both.ofBalls[2 * k + 1] = 0.1f * glm::vec4(any(random), any(random), any(random), 0.0f);
    both.ofBalls[slotB + 1] = 0.1f * glm::vec4(any(random), any(random), any(random), 0.0f);
  }
  both.ofPatches = both.ofBalls;
  return both;
}

float greatestDifference(const Both& both) {
  float most = 0.0f;
  for (std::size_t i = 0; i < both.ofBalls.size(); ++i) {
    const glm::vec4 apart = glm::abs(both.ofBalls[i] - both.ofPatches[i]);
    most = std::max({most, apart.x, apart.y, apart.z, apart.w});
  }
  const BallPoint& ball = both.balls.points[0];
  const PackPoint& point = both.patches.points[0];
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    most = std::max({most, std::abs(ball.lambda[k] - point.lambda[k]),
                     std::abs(ball.frictionAlong[k] - point.frictionAlong[k]),
                     std::abs(ball.frictionAcross[k] - point.frictionAcross[k])});
  }
  return most;
}

constexpr float kRounding = 2e-6f;

TEST(BallPack, IsSolvedAsAPatchOfOnePoint) {
  Both both = randomContacts();
  const auto before = both.ofBalls;
  for (int pass = 0; pass < 4; ++pass) {
    projectPatches(both.balls, both.ofBalls.data(), true, true);
    projectPatches(both.patches, both.ofPatches.data(), true, true);
    EXPECT_LT(greatestDifference(both), kRounding) << "pass " << pass;
  }
  EXPECT_NE(both.ofBalls, before);
}

TEST(BallPack, SolvesAsAPatchWithoutFriction) {
  Both both = randomContacts();
  projectPatches(both.balls, both.ofBalls.data(), false, true);
  projectPatches(both.patches, both.ofPatches.data(), false, true);
  EXPECT_LT(greatestDifference(both), kRounding);
}

TEST(BallPack, PushesByItsMultipliersAsAPatch) {
  Both both = randomContacts();
  applyMultipliers(both.balls, both.ofBalls.data());
  applyMultipliers(both.patches, both.ofPatches.data());
  EXPECT_LT(greatestDifference(both), kRounding);
}

TEST(BallPack, DoesTheWorkOfAPatch) {
  const Both both = randomContacts();
  const Float8 ofBalls = workOf(both.balls, both.ofBalls.data());
  const Float8 ofPatches = workOf(both.patches, both.ofPatches.data());
  for (std::size_t k = 0; k < pack::kWidth; ++k) EXPECT_NEAR(ofBalls[k], ofPatches[k], kRounding) << "lane " << k;
}

}  // namespace
}  // namespace pliant::sim
