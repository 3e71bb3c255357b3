// What stands around a scene.
#include "studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pliant::render {
namespace {

constexpr glm::ivec2 kSize{240, 160};

/// A ball of radius 1 on a stage, seen a little from above.
Frame ballOn(Stage stage) {
  Frame frame;
  frame.ground.stage = stage;
  frame.ground.grid = false;
  frame.ground.visible = stage != Stage::none;
  frame.theme = Theme::of(stage, Theme::light());
  frame.spheres.push_back({{0, 1, 0}, 1.0F, kRed});
  frame.camera.target = {0, 0.8F, 0};
  frame.camera.distance = 6.0F;
  return frame;
}

Quality shadowed() {
  Quality quality = plainQuality();
  quality.shadows = true;
  quality.shadowSize = 1024;
  return quality;
}

constexpr Stage kBuilt[] = {Stage::studio, Stage::table, Stage::room, Stage::night};

TEST(Stages, AreDistinguishableAndNotEmpty) {
  OffscreenRenderer studio(shadowed());
  std::vector<Image> pictures;
  for (std::size_t i = 0; i < kStageCount; ++i) {
    const Image image = studio.draw(ballOn(static_cast<Stage>(i)), kSize);
    EXPECT_GT(find(image, isRed).count, 1000) << "the ball is seen on stage " << i;
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(image.rgba, pictures[j].rgba) << i << " is like " << j;
    pictures.push_back(image);
  }
}

TEST(Stages, AreNotSeenFromBelow) {
  OffscreenRenderer studio(shadowed());
  for (const Stage stage : kBuilt) {
    Frame frame = ballOn(stage);
    frame.camera.pitch = -0.3F;
    ASSERT_LT(frame.camera.position().y, 0.0F);
    const Image below = studio.draw(frame, kSize);
    frame.ground.visible = false;
    EXPECT_EQ(below.rgba, studio.draw(frame, kSize).rgba) << static_cast<int>(stage);
  }
}

TEST(Stages, ReceiveShadowsOfObjectsOnThem) {
  OffscreenRenderer studio(shadowed());
  for (const Stage stage : kBuilt) {
    Frame frame = ballOn(stage);
    frame.theme.towardsKeyLight = {-1, 1, 0};  // a shadow 2 to the right of the ball's foot
    frame.camera.look(StandardView::top);
    frame.camera.distance = 8.0F;
    const Image with = studio.draw(frame, kSize);
    frame.spheres.clear();
    const Image without = studio.draw(frame, kSize);
    const glm::ivec2 pixel(*frame.camera.toPixel({2.2F, 0, 0}, kSize));
    EXPECT_LT(brightness(with.at(pixel.x, pixel.y)),
              0.9F * static_cast<float>(brightness(without.at(pixel.x, pixel.y))))
        << static_cast<int>(stage);
  }
}

// Seen level, from inside and from outside: no wall hides the ball.
TEST(Stages, WallsDoNotHideObjects) {
  OffscreenRenderer studio;
  for (const Stage stage : kBuilt) {
    for (const float distance : {4.0F, 30.0F}) {
      for (const float yaw : {0.0F, 0.8F, 2.5F, 4.0F}) {
        Frame frame = ballOn(stage);
        frame.camera.distance = distance;
        frame.camera.yaw = yaw;
        frame.camera.pitch = 0.1F;
        const Image with = studio.draw(frame, kSize);
        const glm::ivec2 pixel(*frame.camera.toPixel({0, 1, 0}, kSize));
        EXPECT_TRUE(isRed(with.at(pixel.x, pixel.y))) << static_cast<int>(stage) << " from " << distance << ", " << yaw;
      }
    }
  }
}

// From the floor up to the backdrop of a studio no edge is seen: rows beside one another are alike.
TEST(Stages, TheStudioHasNoHorizon) {
  OffscreenRenderer studio;
  Frame frame = ballOn(Stage::studio);
  frame.spheres.clear();
  const Image image = studio.draw(frame, kSize);
  for (int y = 1; y < kSize.y; ++y) {
    EXPECT_LT(std::abs(brightness(image.at(120, y)) - brightness(image.at(120, y - 1))), 14) << "row " << y;
  }
}

TEST(Stages, ARequestedBackgroundReplacesTheBackdrop) {
  Theme asked = Theme::light();
  asked.hasOwnBackground = true;
  asked.backgroundTop = asked.backgroundBottom = {0.2F, 0.5F, 0.3F};
  const Theme theme = Theme::of(Stage::studio, asked);
  EXPECT_EQ(theme.ground, asked.backgroundBottom);
  EXPECT_EQ(Theme::of(Stage::grid, asked), asked);
}

TEST(Stages, ATransparentPictureContainsOnlyTheShadow) {
  OffscreenRenderer studio(shadowed());
  Frame frame = ballOn(Stage::table);
  frame.transparentBackground = true;
  const Image image = studio.draw(frame, kSize);
  EXPECT_EQ(image.at(2, 2).a, 0);
  int soft = 0;
  for (int y = 0; y < kSize.y; ++y) {
    for (int x = 0; x < kSize.x; ++x) soft += image.at(x, y).a > 10 && image.at(x, y).a < 245;
  }
  EXPECT_GT(soft, 100) << "the shadow lets what is put behind it through";
}

}  // namespace
}  // namespace pliant::render
