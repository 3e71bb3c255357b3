#include "app/view/colour_scale.h"

#include "app/view/particle_colours.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace pliant::app {
namespace {

using sim::ColourBy;

// Of linear light, as a screen shows it (Rec. 709).
float luminance(const glm::vec3& colour) {
  const auto linear = [](float c) { return std::pow(c, 2.2f); };
  return 0.2126f * linear(colour.x) + 0.7152f * linear(colour.y) + 0.0722f * linear(colour.z);
}

TEST(MapColour, IsReadByLightnessAlone) {
  for (int i = 0; i < 20; ++i)
    EXPECT_LT(luminance(mapColour(0.05f * float(i))), luminance(mapColour(0.05f * float(i + 1))));
}

// Colours as seen without one type of cones, for linear light: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A
// Physiologically-based Model for Simulation of Color Vision Deficiency (2009), severity 1.
glm::vec3 asSeen(const glm::vec3& colour, const std::array<float, 9>& rows) {
  glm::vec3 linear, seen;
  for (int i = 0; i < 3; ++i) linear[i] = std::pow(colour[i], 2.2f);
  for (int i = 0; i < 3; ++i) {
    const float sum = rows[3 * i] * linear.x + rows[3 * i + 1] * linear.y + rows[3 * i + 2] * linear.z;
    seen[i] = std::pow(std::clamp(sum, 0.0f, 1.0f), 1.0f / 2.2f);
  }
  return seen;
}

TEST(DistinctColour, FirstSevenAreDistinguishableWithAnyColourVision) {
  static constexpr std::array<float, 9> kProtan = {0.152286f, 1.052583f,  -0.204868f, 0.114503f, 0.786281f,
                                                   0.099216f, -0.003882f, -0.048116f, 1.051998f};
  static constexpr std::array<float, 9> kDeutan = {0.367322f, 0.860646f,  -0.227968f, 0.280085f, 0.672501f,
                                                   0.047413f, -0.011820f, 0.042940f,  0.968881f};
  for (const auto& vision : {kProtan, kDeutan}) {
    for (std::size_t a = 0; a < 7; ++a) {
      for (std::size_t b = a + 1; b < 7; ++b) {
        EXPECT_GT(glm::distance(asSeen(distinctColour(a), vision), asSeen(distinctColour(b), vision)), 0.15f)
            << a << " " << b;
      }
    }
  }
}

TEST(ColourScale, AdoptsTheRangeOfANewQuantityImmediately) {
  ColourScale scale;
  scale.follow(ColourBy::density, std::vector<float>{900.0f, 1100.0f, NAN, 1000.0f}, 0.0f);
  EXPECT_EQ(scale.low, 900.0f);
  EXPECT_EQ(scale.high, 1100.0f);
  EXPECT_FLOAT_EQ(scale.place(1000.0f), 0.5f);
  EXPECT_EQ(scale.place(0.0f), 0.0f);
  EXPECT_EQ(scale.place(1e9f), 1.0f);
}

TEST(ColourScale, SpeedStartsAtZero) {
  ColourScale scale;
  scale.follow(ColourBy::speed, std::vector<float>{3.0f, 4.0f}, 0.0f);
  EXPECT_EQ(scale.low, 0.0f);
  EXPECT_EQ(scale.high, 4.0f);
}

TEST(ColourScale, GrowsQuicklyAndShrinksSlowly) {
  ColourScale scale;
  scale.follow(ColourBy::speed, std::vector<float>{1.0f}, 0.0f);
  scale.follow(ColourBy::speed, std::vector<float>{11.0f}, 0.15f);
  const float grown = (scale.high - 1.0f) / 10.0f;
  EXPECT_NEAR(grown, 1.0f - std::exp(-1.0f), 1e-4f);
  const float before = scale.high;
  scale.follow(ColourBy::speed, std::vector<float>{0.0f}, 0.15f);
  EXPECT_GT(scale.high, 0.9f * before);
  EXPECT_LT(scale.high, before);
}

// So that a still picture that is redrawn when its colours change meaning comes out the same.
TEST(ColourScale, ConvergesToTheRange) {
  for (const ColourBy quantity : {ColourBy::speed, ColourBy::pressure, ColourBy::constraintError}) {
    ColourScale scale;
    scale.follow(quantity, std::vector<float>{-3.0f, 10.0f}, 0.0f);
    const std::vector<float> calm{0.1f, 0.7f};
    for (int i = 0; i < 60 * 20; ++i) scale.follow(quantity, calm, 0.0166f + 0.001f * float(i % 3));
    const ColourScale before = scale;
    for (int i = 0; i < 100; ++i) scale.follow(quantity, calm, 0.0166f + 0.001f * float(i % 3));
    EXPECT_EQ(scale, before) << static_cast<int>(quantity);
    EXPECT_FLOAT_EQ(scale.place(0.7f), 1.0f);
  }
}

TEST(ColourScale, ErrorsSpanFourDecades) {
  ColourScale scale;
  scale.follow(ColourBy::constraintError, std::vector<float>{0.0f, 0.1f, 0.001f}, 0.0f);
  EXPECT_FLOAT_EQ(scale.high, 0.1f);
  EXPECT_NEAR(scale.low, 1e-5f, 1e-9f);
  EXPECT_NEAR(scale.place(0.001f), 0.5f, 1e-4f);
  EXPECT_EQ(scale.place(0.0f), 0.0f);
  EXPECT_EQ(scale.place(std::numeric_limits<float>::infinity()), 1.0f);
}

TEST(ColourScale, KeepsAManualRangeUntilTheQuantityChanges) {
  ColourScale scale;
  scale.follow(ColourBy::speed, std::vector<float>{1.0f}, 0.0f);
  scale.automatic = false;
  scale.high = 5.0f;
  scale.follow(ColourBy::speed, std::vector<float>{100.0f}, 1.0f);
  EXPECT_EQ(scale.high, 5.0f);
  scale.follow(ColourBy::density, std::vector<float>{1.0f, 2.0f}, 1.0f);
  EXPECT_TRUE(scale.automatic);
  EXPECT_EQ(scale.high, 2.0f);
}

TEST(ColourScale, IsEmptyWithoutValues) {
  ColourScale scale;
  scale.follow(ColourBy::pressure, std::vector<float>{NAN, NAN}, 0.0f);
  EXPECT_FALSE(scale.hasValues());
  scale.follow(ColourBy::pressure, std::vector<float>{NAN, 2.0f}, 0.0f);
  EXPECT_TRUE(scale.hasValues());
  EXPECT_GT(scale.high, scale.low) << "one value alone has a range as well";
  EXPECT_EQ(meaningOf(ColourBy::object), nullptr);
}

}  // namespace
}  // namespace pliant::app
