// Shadows, measured in the picture.

#include "render/frame.h"
#include "studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::render {
namespace {

/// Where along `lit` (dark, then bright) a part of the way from dark to bright is reached, in places.
float placeOf(const std::vector<float>& lit, float part) {
  const auto [dark, bright] = std::minmax_element(lit.begin(), lit.end());
  const float wanted = *dark + part * (*bright - *dark);
  const auto darkest = static_cast<std::size_t>(dark - lit.begin());
  for (std::size_t i = darkest; i + 1 < lit.size(); ++i) {
    if (lit[i + 1] >= wanted) return static_cast<float>(i) + (wanted - lit[i]) / (lit[i + 1] - lit[i]);
  }
  return 0.0F;
}

/// The light across a shadow's edge, from the middle of the shadow on, of points as far apart as pixels. The plate that
/// casts it is at a height of `height`, and the light comes from its side at 45 degrees.
std::vector<float> lightAcrossEdge(float height, float keyWidth, const Quality& quality, int samples) {
  constexpr glm::ivec2 kSize(64, 900);  // no wider than what is looked at: a processor draws hundreds of them
  OffscreenRenderer studio(quality);
  Frame frame;
  frame.theme.keyWidth = keyWidth;
  frame.theme.towardsKeyLight = {1, 1, 0};
  frame.ground.grid = false;
  frame.camera.look(StandardView::top);
  frame.camera.orthographic = true;
  frame.camera.distance = 6.0F;
  frame.camera.target = {-height, 0, 0};
  Mesh plate;
  plate.positions = {{-0.4F, height, -1.0F}, {0.4F, height, -1.0F}, {0.4F, height, 1.0F}, {-0.4F, height, 1.0F}};
  plate.triangles = {{0, 2, 1}, {0, 3, 2}};
  frame.meshes.push_back(plate);

  // From the middle of the shadow, which is beside the plate, along z to the light.
  const glm::vec2 from = *frame.camera.toPixel({-height, 0, 0}, kSize);
  const glm::vec2 to = *frame.camera.toPixel({-height, 0, 2}, kSize);
  const int count = static_cast<int>(std::abs(to.y - from.y));
  std::vector<float> lit(count, 0.0F);
  for (int k = 0; k < samples; ++k) {
    const Image image = studio.draw(frame, kSize, 1.0F, sampleOf(k, samples));
    for (int i = 0; i < count; ++i) {
      // Neighbours along the edge have the same light, but for their grain.
      for (int beside = -12; beside <= 12; ++beside) {
        lit[i] += linearOf(
            image.at(static_cast<int>(from.x) + beside, static_cast<int>(from.y) + (to.y > from.y ? i : -i)).g);
      }
    }
  }
  for (float& light : lit) light /= static_cast<float>(samples);
  return lit;
}

/// The width of the part of that edge that lies between a tenth and nine tenths of the light [m].
float widthOfEdge(float height, float keyWidth, const Quality& quality, int samples) {
  const std::vector<float> lit = lightAcrossEdge(height, keyWidth, quality, samples);
  return (placeOf(lit, 0.9F) - placeOf(lit, 0.1F)) * 2.0F / static_cast<float>(lit.size());
}

// The edge is as wide as the way of the light times its angle. 0.687 of the width of a disc's shadow lies between a
// tenth and nine tenths of its light: the segment of a circle that has a tenth of its area is 0.1565 high.
TEST(Shadows, PenumbraGrowsWithTheDistanceOfTheCaster) {
  Quality single = plainQuality();
  single.shadows = true;
  single.shadowSize = 2048;
  Quality soft = single;
  soft.softShadows = true;
  soft.shadowTaps = 48;
  for (const float height : {0.8F, 1.4F}) {
    for (const float angle : {0.1F, 0.25F}) {
      const float expected = 0.687F * height * std::sqrt(2.0F) * 2.0F * std::tan(0.5F * angle);
      EXPECT_NEAR(widthOfEdge(height, angle, single.forSample(128), 128), expected, 0.08F * expected + 0.01F)
          << height << " m, " << angle;
      EXPECT_NEAR(widthOfEdge(height, angle, soft, 1), expected, 0.25F * expected + 0.01F) << height << " m, " << angle;
    }
  }
}

// A few samples make one soft shadow as well, not as many hard ones: its light rises nowhere much faster than in one of
// many samples.
TEST(Shadows, AreSmoothWithFewSamples) {
  Quality quality = plainQuality();
  quality.shadows = true;
  quality.shadowSize = 2048;
  const auto steepest = [&](int samples) {
    const std::vector<float> lit = lightAcrossEdge(1.4F, 0.25F, quality.forSample(samples), samples);
    float largest = 0.0F;
    for (std::size_t i = 3; i < lit.size(); ++i) largest = std::max(largest, lit[i] - lit[i - 3]);
    return largest;
  };
  const float smooth = steepest(128);
  for (const int samples : {4, 8, 16, 32}) EXPECT_LT(steepest(samples), 1.8F * smooth) << samples;
}

// A ball of radius r on the ground shades what lies before it, too, up to r tan(a / 2) towards light at the height a.
// Of a map whose texels are as large as that, a good part of the light is left there.
TEST(Shadows, ReachTheGroundWhereABallTouchesItUnderACoarseMap) {
  constexpr glm::ivec2 kSize(900, 200);
  constexpr float kBall = 0.05F;
  Quality coarse = plainQuality();
  coarse.shadows = coarse.softShadows = true;
  coarse.shadowSize = 128;
  coarse.shadowTaps = 16;
  Quality near = coarse;
  near.ambientOcclusion = true;
  near.occlusionSamples = 4;
  OffscreenRenderer byMap(coarse), byBoth(near);
  for (const float height : {0.7F, 1.1F}) {
    Frame frame;
    frame.ground.grid = false;
    frame.theme.towardsKeyLight = {std::cos(height), std::sin(height), 0};
    frame.camera.yaw = 0.0F;
    frame.camera.pitch = 0.12F;  // below the ball, along z
    frame.camera.distance = 0.5F;
    frame.camera.target = {0, 0, 0};
    frame.camera.fieldOfView = 0.15F;
    frame.spheres.push_back({{0, kBall, 0}, kBall, kRed});
    frame.spheres.push_back({{1.2F, 0.3F, -1.6F}, 0.3F, kRed});  // which makes the map's texels as large as 2 cm
    const auto lightAt = [&](const Image& image, float x) {
      const glm::vec2 pixel = *frame.camera.toPixel({x, 0, 0}, kSize);
      return linearOf(image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y)).g);
    };
    const Image seenPast = byMap.draw(frame, kSize), whole = byBoth.draw(frame, kSize);
    const float edge = kBall * std::tan(0.5F * height);
    const float lit = lightAt(whole, 2.0F * edge + 0.02F), dark = lightAt(seenPast, -kBall / std::tan(height));
    const auto partLit = [&](const Image& image, float x) { return (lightAt(image, x) - dark) / (lit - dark); };
    for (const float part : {0.3F, 0.6F, 0.85F}) {
      EXPECT_LT(partLit(whole, part * edge), 0.12F) << part << " of the way, light at " << height;
    }
    EXPECT_GT(partLit(seenPast, 0.85F * edge), 0.4F) << "or this says nothing; light at " << height;
    EXPECT_GT(partLit(whole, 1.3F * edge), 0.6F) << "light at " << height;
  }
}

// What is clear takes as much of each colour as its two faces let not through; what is mirrored at them, 4 % each
// where light falls in straight, does not go on.
TEST(Shadows, AreColouredForTransparentObjects) {
  for (const Quality& quality : {Quality::softwareFile(), Quality{}, Quality::softwareFile().forSample(1)}) {
    for (const float opacity : {0.2F, 0.7F}) {
      OffscreenRenderer studio(quality);
      Frame frame;
      frame.ground.grid = false;
      frame.theme.towardsKeyLight = {0, 1, 0};
      frame.theme.ambientIntensity = frame.theme.fillIntensity = 0.0F;
      frame.theme.keyIntensity = 0.5F;  // where the tone curve is a line
      frame.camera.pitch = 0.5F;
      frame.camera.yaw = 0.0F;
      Mesh slab;
      for (const float y : {2.0F, 2.2F}) {
        for (const glm::vec2 corner : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)})
          slab.positions.emplace_back(corner.x, y, corner.y);
      }
      slab.triangles = {{0, 1, 2}, {0, 2, 3}, {4, 6, 5}, {4, 7, 6}};
      slab.normals.assign(8, glm::vec3(0, 1, 0));
      slab.colour = {60, 120, 230, 255};
      slab.opacity = opacity;
      const auto ground = [&] {
        const glm::vec2 pixel = *frame.camera.toPixel({0.1F, 0, 0.1F}, {320, 200});
        const glm::u8vec4 shown = studio.draw(frame).at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return glm::vec3(linearOf(shown.r), linearOf(shown.g), linearOf(shown.b));
      };
      frame.spheres.push_back({{3, 0.5F, -3}, 0.5F, kRed});
      const glm::vec3 lit = ground();
      frame.meshes.push_back(slab);
      const glm::vec3 shaded = ground();
      for (int channel = 0; channel < 3; ++channel) {
        const float own = linearOf(slab.colour[channel]);
        const float face = (1.0F - 0.04F * opacity) * (1.0F - opacity + opacity * own);
        EXPECT_NEAR(shaded[channel] / lit[channel], face * face, 0.04F) << "channel " << channel << ", " << opacity;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::render
