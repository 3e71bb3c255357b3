#include "app/view/colour_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace pliant::app {
namespace {

using sim::ColourBy;

TEST(ColourScale, TakesTheRangeOfANewQuantityAtOnce) {
  ColourScale scale;
  scale.follow(ColourBy::density, std::vector<float>{900.0f, 1100.0f, NAN, 1000.0f}, 0.0f);
  EXPECT_EQ(scale.low, 900.0f);
  EXPECT_EQ(scale.high, 1100.0f);
  EXPECT_FLOAT_EQ(scale.place(1000.0f), 0.5f);
  EXPECT_EQ(scale.place(0.0f), 0.0f);
  EXPECT_EQ(scale.place(1e9f), 1.0f);
}

TEST(ColourScale, OfSpeedBeginsAtRest) {
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

TEST(ColourScale, OfErrorsSpansFourDecades) {
  ColourScale scale;
  scale.follow(ColourBy::constraintError, std::vector<float>{0.0f, 0.1f, 0.001f}, 0.0f);
  EXPECT_FLOAT_EQ(scale.high, 0.1f);
  EXPECT_NEAR(scale.low, 1e-5f, 1e-9f);
  EXPECT_NEAR(scale.place(0.001f), 0.5f, 1e-4f);
  EXPECT_EQ(scale.place(0.0f), 0.0f);
  EXPECT_EQ(scale.place(std::numeric_limits<float>::infinity()), 1.0f);
}

TEST(ColourScale, StaysWhereItIsPutUntilTheQuantityChanges) {
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

TEST(ColourScale, KnowsWhenThereIsNothingToShow) {
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
