#include "app/view/sharpness.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(Sharpness, IsFullWhereAPictureIsQuick) {
  Sharpness sharpness;
  EXPECT_EQ(sharpness.next(true, 0.0), 1);
  sharpness.note(1, 0.9 * Sharpness::kBudget);
  EXPECT_EQ(sharpness.next(true, 0.1), 1);
}

TEST(Sharpness, DrawsFewerPixelsWhereAPictureTakesLongerThanTheBudget) {
  Sharpness sharpness;
  sharpness.note(1, 3.0 * Sharpness::kBudget);  // a quarter of the pixels will take less
  EXPECT_EQ(sharpness.next(true, 0.1), 2);
}

// A quarter of the size, as it was once, broke fine lines into dashes, and saved nothing where the processor's part of a
// picture, the surface of a liquid, takes most of the time.
TEST(Sharpness, NeverFallsBelowHalfTheSize) {
  Sharpness sharpness;
  for (int picture = 0; picture < 10; ++picture) sharpness.note(sharpness.whileMoving(), 100.0 * Sharpness::kBudget);
  EXPECT_EQ(sharpness.next(true, 0.1), 2);
}

TEST(Sharpness, IsFullAgainAtAStandstill) {
  Sharpness sharpness;
  sharpness.note(1, 3.0 * Sharpness::kBudget);
  EXPECT_EQ(sharpness.next(true, 1.0), 2);
  EXPECT_EQ(sharpness.next(false, 1.0 + 0.9 * Sharpness::kStandstill), 2);
  EXPECT_EQ(sharpness.next(false, 1.0 + 1.1 * Sharpness::kStandstill), 1);
  // That sharp one takes long, too, and what moves next is coarse at once.
  sharpness.note(1, 3.0 * Sharpness::kBudget);
  EXPECT_EQ(sharpness.next(true, 2.0), 2);
}

TEST(Sharpness, ComesBackWhenPicturesAreQuickAgain) {
  Sharpness sharpness;
  sharpness.note(1, 3.0 * Sharpness::kBudget);
  sharpness.note(2, 0.5 * Sharpness::kBudget);  // four times that would be too long
  EXPECT_EQ(sharpness.whileMoving(), 2);
  sharpness.note(2, 0.1 * Sharpness::kBudget);
  EXPECT_EQ(sharpness.whileMoving(), 1);
}

TEST(Sharpness, FollowsWhatTheUserPrefers) {
  Sharpness sharpness;
  sharpness.note(1, 3.0 * Sharpness::kBudget);
  for (const PictureQuality quality : {PictureQuality::good, PictureQuality::best}) {
    sharpness.setQuality(quality);
    EXPECT_EQ(sharpness.next(true, 0.1), 1);
  }
  Sharpness fast;
  fast.setQuality(PictureQuality::fast);
  EXPECT_EQ(fast.next(true, 0.1), 2);
}

}  // namespace
}  // namespace pliant::app
