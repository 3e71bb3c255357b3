// Positions and velocities with their rounding error.
#include "sim/state/particles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::sim {
namespace {

Particles oneParticle(const glm::vec3& at) {
  Particles particles;
  particles.add(at, glm::vec3(0.0f), 0.1f, 2.0f, 0, 0);
  return particles;
}

TEST(Particles, TailsHoldTheRoundingError) {
  Particles particles = oneParticle({1, 2, 3});
  const glm::dvec3 x(1000.0 / 3.0, -1.0 / 7.0, 1e-3 / 9.0), v(10.0 / 3.0, -20.0 / 7.0, 1.0 / 9.0);
  particles.setPosition(0, x);
  particles.setPredicted(0, x);
  particles.setVelocity(0, v);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(particles.exactPosition(0)[k], x[k], 1e-14 * std::abs(x[k]));
    EXPECT_NEAR(particles.exactPredicted(0)[k], x[k], 1e-14 * std::abs(x[k]));
    EXPECT_NEAR(particles.exactVelocity(0)[k], v[k], 1e-14 * std::abs(v[k]));
    EXPECT_EQ(particles.position[0][k], static_cast<float>(x[k]));
  }
  EXPECT_EQ(particles.position[0].w, 0.5f);
}

TEST(Particles, ATailThatIsMoreThanRoundingIsDropped) {
  Particles particles = oneParticle({1, 2, 3});
  particles.setPredicted(0, glm::dvec3(1e6 / 3.0, 1.0 / 3.0, 0.0));
  particles.correct(0, {0.5f - particles.predicted[0].x, 0.0f, 0.0f});  // a wall is in the way
  const glm::vec4 tail = particles.predictedTail[0];
  EXPECT_GT(std::abs(tail.x), 1e-3f);
  particles.dropStaleTail(0);
  EXPECT_EQ(particles.exactPredicted(0).x, 0.5);
  particles.setPredicted(0, glm::dvec3(0.5, 1.0 / 3.0, 0.0));
  const glm::vec4 kept = particles.predictedTail[0];
  particles.dropStaleTail(0);
  EXPECT_EQ(particles.predictedTail[0], kept);
  EXPECT_NE(kept.y, 0.0f);
}

// Each correction is a hundredth of the last bit of 1000.
TEST(Particles, ManySmallCorrectionsAddUpWhereTheyAreCompensated) {
  constexpr float kSmall = 6e-7f;
  constexpr int kCount = 100000;
  for (const bool compensates : {false, true}) {
    Particles particles = oneParticle({1000, -1000, 0});
    particles.compensates = compensates;
    for (int i = 0; i < kCount; ++i) {
      particles.correct(0, {kSmall, kSmall, kSmall});
      if (i % 2 == 0) particles.shift(0, {kSmall, 0.0f, 0.0f});
    }
    const double sum = double(kSmall) * kCount;
    // The tail is a float too: half of the last bit of 3e-5, half of the last bit of 1000, is lost each time.
    constexpr double kLost = kCount * 0x1p-24 * 3e-5;
    EXPECT_NEAR(particles.exactPredicted(0).y + 1000.0, compensates ? sum : 0.0, kLost);
    EXPECT_NEAR(particles.exactPredicted(0).x - 1000.0, compensates ? 1.5 * sum : 0.0, kLost);
    EXPECT_NEAR(particles.exactPosition(0).x - 1000.0, compensates ? 0.5 * sum : 0.0, kLost);
    EXPECT_EQ(particles.predicted[0].w, 0.5f);
  }
}

}  // namespace
}  // namespace pliant::sim
