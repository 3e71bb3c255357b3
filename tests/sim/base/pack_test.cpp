#include "sim/base/pack.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::sim {
namespace {

using pack::Float8;

float arcTangent(float y, float x) { return pack::arcTangent2(pack::constant(y), pack::constant(x))[3]; }

TEST(Pack, ArcTangentIsWithinThreeTenMillionthsEverywhere) {
  double worst = 0.0;
  for (int step = 0; step <= 200000; ++step) {
    const double angle = -3.14159 + step * (2.0 * 3.14159 / 200000);
    const auto x = static_cast<float>(std::cos(angle)), y = static_cast<float>(std::sin(angle));
    worst = std::max(worst, std::abs(double(arcTangent(y, x)) - std::atan2(double(y), double(x))));
  }
  EXPECT_LT(worst, 3e-7);
}

TEST(Pack, ArcTangentOfSmallAnglesHasAllDigits) {
  for (const float angle : {1e-30f, 1e-12f, 1e-6f, 1e-3f, 0.1f}) {
    EXPECT_NEAR(arcTangent(angle, 1.0f) / std::atan2(angle, 1.0f), 1.0f, 2e-7f) << angle;
    EXPECT_NEAR(arcTangent(-angle, 1.0f) / std::atan2(-angle, 1.0f), 1.0f, 2e-7f) << angle;
  }
}

TEST(Pack, ArcTangentOnTheAxesIsExact) {
  EXPECT_EQ(arcTangent(0.0f, 1.0f), 0.0f);
  EXPECT_EQ(arcTangent(0.0f, 0.0f), 0.0f);
  EXPECT_EQ(arcTangent(1.0f, 0.0f), std::atan2(1.0f, 0.0f));
  EXPECT_EQ(arcTangent(-1.0f, 0.0f), std::atan2(-1.0f, 0.0f));
  EXPECT_EQ(arcTangent(0.0f, -1.0f), std::atan2(0.0f, -1.0f));
}

TEST(Pack, TransposingTwiceGivesTheSameRows) {
  std::array<glm::vec4, 8> points;
  for (std::size_t i = 0; i < 8; ++i) points[i] = glm::vec4(0.0f, 1.0f, 2.0f, 3.0f) + 4.0f * static_cast<float>(i);
  alignas(64) std::array<glm::vec4, 8> from = points, to{};
  const auto lane = [](std::size_t k) { return k; };
  const pack::Columns columns = transposed(pack::loadRows(from.data(), lane));
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(columns.z[i], points[i].z);
  pack::storeRows(to.data(), lane, transposed(columns));
  EXPECT_EQ(to, points);
}

}  // namespace
}  // namespace pliant::sim
