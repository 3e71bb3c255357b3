// Strands of about a pixel's width, which are drawn as ribbons.
#include "tests/render/studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace pliant::render {
namespace {

// Whichever way it runs and however thick it is: a pixel of it in each column that it crosses. One sample a pixel, as
// while it moves on a slow machine, is the hardest.
TEST(ThinStrand, IsALineWithoutGaps) {
  OffscreenRenderer studio(plainQuality());
  for (const float radius : {1e-4F, 2e-3F, 4e-3F}) {
    for (const float slope : {0.0F, 0.03F, 0.2F, 0.5F, 0.9F}) {
      Frame frame = emptyFrame();
      std::vector<glm::vec3> points;
      for (int i = -10; i <= 10; ++i) points.emplace_back(0.1F * float(i), 0.1F * slope * float(i) + 0.003F, 0.0F);
      frame.addStrand(points, radius, kRed);
      const Image image = studio.draw(frame);
      const Patch patch = find(image, isRed);
      int columns = 0;
      for (int x = 0; x < image.size.x; ++x) {
        bool isCrossed = false;
        for (int y = 0; y < image.size.y; ++y) isCrossed = isCrossed || isRed(image.at(x, y));
        columns += isCrossed ? 1 : 0;
      }
      EXPECT_EQ(columns, patch.high.x - patch.low.x + 1) << radius << " " << slope;
      EXPECT_GT(columns, 50) << radius << " " << slope;
    }
  }
}

// A ribbon is as wide as the tube that it stands for, however it is turned.
TEST(ThinStrand, IsAsWideAsItsTubeFromAllSides) {
  OffscreenRenderer studio(plainQuality());
  for (const float yaw : {0.0F, 0.4F, 1.1F, 1.5F}) {
    Frame frame = emptyFrame();
    frame.camera.orthographic = true;
    frame.camera.yaw = yaw;
    // 40 that do not cover each other: the mean width is known to a fraction of a pixel.
    const float pixel = frame.camera.viewHeight(frame.camera.distance) / 300.0F;
    for (int k = 0; k < 40; ++k) {
      const float y = (5.37F * float(k) - 100.0F) * pixel;
      const glm::vec3 aside = frame.camera.right() * 100.0F * pixel,
                      middle = frame.camera.target + y * frame.camera.up();
      frame.addStrand(std::vector<glm::vec3>{middle - aside, middle + aside}, 1.3F * pixel, kRed);
    }
    const Patch patch = find(studio.draw(frame, {400, 300}), isRed);
    EXPECT_NEAR(double(patch.count), 40.0 * 200.0 * 2.6, 0.03 * 40.0 * 200.0 * 2.6) << yaw;
  }
}

// Of a strand of many points only those are drawn that it takes: it stays where it is, round bends and corners.
TEST(ThinStrand, StaysOnItsPoints) {
  constexpr glm::ivec2 kPicture{400, 300};
  OffscreenRenderer studio(plainQuality());
  std::vector<glm::vec3> circle, corner;
  for (int i = 0; i <= 500; ++i) {
    const float angle = 0.0126F * float(i), way = 0.004F * float(i);
    circle.emplace_back(std::cos(angle), std::sin(angle), 0.0F);
    corner.emplace_back(std::min(way, 1.0F) - 0.5F, 0.4F - std::max(way - 1.0F, 0.0F), 0.0F);
  }
  for (const std::vector<glm::vec3>& points : {circle, corner}) {
    Frame frame = emptyFrame();
    frame.addStrand(points, 1e-3F, kRed);
    const Image image = studio.draw(frame, kPicture);
    for (const glm::vec3& point : std::span(points).subspan(1, points.size() - 2)) {
      const glm::vec2 place = *frame.camera.toPixel(point, kPicture);
      bool isThere = false;
      for (int y = int(place.y) - 1; y <= int(place.y) + 1; ++y) {
        for (int x = int(place.x) - 1; x <= int(place.x) + 1; ++x) {
          isThere = isThere || (isRed(image.at(x, y)) && glm::distance(place, glm::vec2(x, y) + 0.5F) < 0.9F);
        }
      }
      ASSERT_TRUE(isThere) << place.x << " " << place.y;
    }
  }
}

/// How bright an upright hair is in the middle of the picture that leans back by `lean` at its top, in light from
/// `towardsLight`.
glm::ivec3 hairIn(OffscreenRenderer& studio, glm::vec3 towardsLight, float lean = 0.0F) {
  Frame frame = emptyFrame();
  frame.theme.towardsKeyLight = towardsLight;
  frame.theme.ambientIntensity = frame.theme.fillIntensity = 0.0F;
  const glm::vec3 along(0.0F, std::cos(lean), -std::sin(lean));
  frame.addStrand(std::vector<glm::vec3>{-along, glm::vec3(0.0F), along}, 0.1F, {150, 90, 40, 255}).look = Look::hair;
  return glm::ivec3(studio.draw(frame).at(160, 100));
}

// A hair throws light to all sides around it, and lets some through; a tube turned to the eye would be black.
TEST(Hair, IsLitFromAllAroundIt) {
  OffscreenRenderer studio(plainQuality());
  const int front = hairIn(studio, {0, 0, 1}).r, side = hairIn(studio, {1, 0, 0.001F}).r,
            behind = hairIn(studio, {0.001F, 0, -1}).r;
  EXPECT_GT(front, 100);
  EXPECT_GT(side, front / 2);
  EXPECT_LT(side, front);
  EXPECT_GT(behind, front / 3);
}

// Light from 60 degrees above comes back to the eye from a hair that leans by half of that.
TEST(Hair, HighlightFollowsTheReflectionCone) {
  OffscreenRenderer studio(plainQuality());
  float brightest = 0.0F;
  int most = 0;
  for (float lean = -1.2F; lean < 1.2F; lean += 0.05F) {
    const int blue = hairIn(studio, {0.0F, std::sin(1.0472F), std::cos(1.0472F)}, lean).b;  // of hair itself little is
    if (blue > most) brightest = lean;
    most = std::max(most, blue);
  }
  EXPECT_NEAR(brightest, 0.5F * 1.0472F, 0.15F);
}

}  // namespace
}  // namespace pliant::render
