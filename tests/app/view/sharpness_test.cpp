#include "app/view/sharpness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {
namespace {

constexpr double kBudget = Sharpness::kBudget;

/// Draws pictures that would take `inFull` seconds at full size.
void drawPictures(Sharpness& sharpness, double inFull, int count = 10) {
  for (int picture = 0; picture < count; ++picture) {
    const double reduction = sharpness.whileMoving();
    sharpness.note(sharpness.whileMoving(), inFull / (reduction * reduction));
  }
}

TEST(Sharpness, IsFullWhereAPictureIsQuick) {
  Sharpness sharpness;
  EXPECT_EQ(sharpness.next(true, 0.0), 1.0f);
  drawPictures(sharpness, 0.9 * kBudget);
  EXPECT_EQ(sharpness.next(true, 0.1), 1.0f);
}

TEST(Sharpness, DrawsAsManyPixelsAsTheBudgetLeavesTimeFor) {
  for (const double times : {1.1, 1.5, 1.6, 2.0, 2.3, 3.0, 3.9}) {
    Sharpness sharpness;
    drawPictures(sharpness, times * kBudget);
    const double step = Sharpness::kStep;
    EXPECT_EQ(sharpness.whileMoving(), step * std::ceil(std::sqrt(times) / step)) << times;
  }
}

// A quarter of the size, as it once was, broke fine lines into dashes, and saved nothing if the CPU part of a picture,
// the surface of a liquid, takes most of the time.
TEST(Sharpness, NeverFallsBelowHalfTheSize) {
  Sharpness sharpness;
  drawPictures(sharpness, 400.0 * kBudget);
  EXPECT_EQ(sharpness.next(true, 0.1), 2.0f);
}

TEST(Sharpness, IsFullAgainAtAStandstill) {
  Sharpness sharpness;
  drawPictures(sharpness, 2.0 * kBudget);
  EXPECT_EQ(sharpness.next(true, 1.0), 1.5f);
  EXPECT_EQ(sharpness.next(false, 1.0 + 0.9 * Sharpness::kStandstill), 1.5f);
  EXPECT_EQ(sharpness.next(false, 1.0 + 1.1 * Sharpness::kStandstill), 1.0f);
  // The sharp one is slow, too, and the next motion is coarse at once.
  sharpness.note(1.0f, 2.0 * kBudget);
  EXPECT_EQ(sharpness.next(true, 2.0), 1.5f);
}

TEST(Sharpness, RecoversWhenPicturesAreFastAgain) {
  Sharpness sharpness;
  drawPictures(sharpness, 3.0 * kBudget);
  drawPictures(sharpness, 1.4 * kBudget);
  EXPECT_EQ(sharpness.whileMoving(), 1.5f) << "a quarter less would take 0.9 of the budget, for which there is no room";
  drawPictures(sharpness, 0.5 * kBudget);
  EXPECT_EQ(sharpness.whileMoving(), 1.0f);
}

// Finer pictures then take less time than expected, but it does not switch back and forth.
TEST(Sharpness, DoesNotOscillateWhenCostIsMostlyFixed) {
  for (const double fixed : {0.2, 0.5, 0.9}) {
    Sharpness sharpness;
    float coarsest = 1.0f, finest = Sharpness::kCoarsest;
    for (int picture = 0; picture < 60; ++picture) {
      const double reduction = sharpness.whileMoving();
      sharpness.note(sharpness.whileMoving(), kBudget * (fixed + 2.0 / (reduction * reduction)));
      if (picture < 30) continue;
      coarsest = std::max(coarsest, sharpness.whileMoving());
      finest = std::min(finest, sharpness.whileMoving());
    }
    EXPECT_EQ(coarsest, finest) << fixed;
  }
}

TEST(Sharpness, OneLatePictureChangesNothing) {
  Sharpness sharpness;
  drawPictures(sharpness, 0.8 * kBudget);
  sharpness.note(1.0f, 20.0 * kBudget);
  EXPECT_EQ(sharpness.whileMoving(), 1.0f);
}

// The first picture waits for the driver to compile shaders.
TEST(Sharpness, IsFullAgainAfterALateFirstPicture) {
  Sharpness sharpness;
  sharpness.note(1.0f, 20.0 * kBudget);
  drawPictures(sharpness, 0.8 * kBudget, 1);
  EXPECT_EQ(sharpness.whileMoving(), 1.0f);
}

TEST(Sharpness, FollowsWhatTheUserPrefers) {
  Sharpness sharpness;
  drawPictures(sharpness, 3.0 * kBudget);
  for (const PictureQuality quality : {PictureQuality::good, PictureQuality::best}) {
    sharpness.setQuality(quality);
    EXPECT_EQ(sharpness.next(true, 0.1), 1.0f);
  }
  Sharpness fast;
  fast.setQuality(PictureQuality::fast);
  EXPECT_EQ(fast.next(true, 0.1), 2.0f);
}

}  // namespace
}  // namespace pliant::app
