#include "app/recording/recording_cost.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(RecordingCost, CountsPicturesBytesAndPixels) {
  RecorderSettings settings;
  settings.rate = 30.0f;
  settings.speed = 0.5f;
  settings.width = 1000;
  settings.height = 500;
  const RecordingCost cost = costOf(settings, 10.0, 0.2);
  EXPECT_EQ(cost.pictures, 600.0) << "slow motion takes twice as many";
  EXPECT_EQ(cost.bytes, 600 * bytesOfPicture(settings.format, {1000, 500}));
  ASSERT_TRUE(cost.seconds);
  EXPECT_NEAR(*cost.seconds, 600 * 0.5 * 0.2, 1e-9);
  EXPECT_FALSE(costOf(settings, 10.0, std::nullopt).seconds) << "nothing was drawn yet";
}

TEST(RecordingCost, GrowsWithSamplesAndSupersampling) {
  RecorderSettings settings;
  const double once = megapixelsOf(settings, {1280, 720});
  settings.supersampling = 2;
  EXPECT_DOUBLE_EQ(megapixelsOf(settings, {1280, 720}), 4.0 * once);
  settings.samples = 16;
  EXPECT_DOUBLE_EQ(megapixelsOf(settings, {1280, 720}), 64.0 * once);
}

TEST(RecordingCost, LensShutterAndQualityTakeAsManySamplesAsTheyNeed) {
  VideoSettings video;
  EXPECT_EQ(video.samplesNeeded(), 1);
  video.shutter = 0.5f;
  const int ofMotion = video.samplesNeeded();
  EXPECT_GE(ofMotion, 16);
  video.aperture = 0.1f;
  EXPECT_GE(video.samplesNeeded(), 2 * ofMotion) << "a disc takes more than a line";
  const int ofBoth = video.samplesNeeded();
  video.quality = PictureQuality::best;
  EXPECT_GE(video.samplesNeeded(), ofBoth);
  video.samples = 3;
  EXPECT_EQ(video.samplesNeeded(), 3) << "what is asked for";
}

TEST(RecordingCost, TimesAreToldInTheirUsualUnits) {
  EXPECT_EQ(durationText(0.2), "1 s");
  EXPECT_EQ(durationText(89.0), "89 s");
  EXPECT_EQ(durationText(100.0), "2 min");
  EXPECT_EQ(durationText(7200.0), "2.0 h");
}

}  // namespace
}  // namespace pliant::app
