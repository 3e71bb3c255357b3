// What looks, patterns and lights must show, measured in the picture.

#include "render/look.h"

#include "studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::render {
namespace {

/// White light from everywhere, as bright as `level`, and nothing else.
Theme furnace(float level) {
  Theme theme = Theme::light();
  theme.skyLight = theme.bounceLight = {1, 1, 1};
  theme.ambientIntensity = level;
  theme.keyIntensity = theme.fillIntensity = theme.reflectionContrast = 0.0F;
  return theme;
}

/// A square of side 2 in the plane z = 0, seen from +z, of which `atRest` is the square of side 2 / stretch.
Mesh stretchedSquare(float stretch) {
  Mesh mesh;
  mesh.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  for (const glm::vec3& position : mesh.positions) mesh.atRest.push_back(position / stretch);
  mesh.colour = {20, 20, 20, 255};
  mesh.patternColour = {240, 240, 240, 255};
  return mesh;
}

// A white body in even white light sends back what comes, whatever it is made of (8 bits tell 0.6 % at this level).
TEST(Looks, ReflectAllLightInAWhiteFurnace) {
  constexpr float kLevel = 0.5F;
  OffscreenRenderer studio;
  for (std::size_t i = 0; i < kLookCount; ++i) {
    Frame frame = emptyFrame();
    frame.theme = furnace(kLevel);
    frame.spheres.push_back({{0, 0, 0}, 1.0F, {255, 255, 255, 255}, static_cast<Look>(i)});
    const Image image = studio.draw(frame, {200, 200});
    for (int x = 50; x < 150; x += 7) {
      for (int channel = 0; channel < 3; ++channel) {
        const float energy = linearOf(image.at(x, 100)[channel]) / kLevel;
        EXPECT_GT(energy, 0.98F) << "look " << i << " at " << x;
        EXPECT_LT(energy, 1.01F) << "look " << i << " at " << x;
      }
    }
  }
}

// The same for a lamp: the mean over all directions that it may shine from. Only rough looks, whose highlights the tone
// curve does not bend.
TEST(Looks, ReflectAllLightOfALampOverAllDirections) {
  constexpr int kDirections = 500;
  constexpr float kLamp = 0.3F;
  OffscreenRenderer studio;
  for (const Look look : {Look::rubber, Look::clay, Look::stone, Look::paper, Look::snow}) {
    for (const float tilt : {0.0F, 0.8F}) {
      float sum = 0.0F;
      for (int k = 0; k < kDirections; ++k) {
        const float up = 1.0F - (2.0F * static_cast<float>(k) + 1.0F) / kDirections;
        const float angle = 2.3999632F * static_cast<float>(k);
        const float across = std::sqrt(1.0F - up * up);
        Frame frame = emptyFrame();
        frame.theme = furnace(0.0F);
        frame.theme.keyLight = {1, 1, 1};
        frame.theme.keyIntensity = kLamp;
        frame.theme.towardsKeyLight = {across * std::cos(angle), up, across * std::sin(angle)};
        frame.camera.orthographic = true;
        frame.spheres.push_back({{0, 0, 0}, 1.0F, {255, 255, 255, 255}, look});
        const int beside = static_cast<int>(
            std::round(std::sin(tilt) * 32.0F / frame.camera.viewHeight(1.0F) / 5.0F * frame.camera.distance));
        sum += linearOf(studio.draw(frame, {32, 32}).at(16 + beside, 16).g);
      }
      EXPECT_NEAR(4.0F * sum / kDirections / kLamp, 1.0F, 0.04F) << static_cast<int>(look) << " tilted by " << tilt;
    }
  }
}

TEST(Looks, AreDistinguishable) {
  OffscreenRenderer studio;
  std::vector<Image> pictures;
  for (std::size_t i = 0; i < kLookCount + 3; ++i) {
    Frame frame = emptyFrame();
    Mesh mesh = stretchedSquare(1.0F);
    mesh.colour = {180, 120, 90, 255};
    mesh.detailSize = 0.1F;
    mesh.patternSize = 0.3F;
    if (i < kLookCount) mesh.look = static_cast<Look>(i);
    if (i >= kLookCount) mesh.pattern = static_cast<Pattern>(1 + i - kLookCount);
    frame.meshes.push_back(std::move(mesh));
    pictures.push_back(studio.draw(frame));
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(pictures[i].rgba, pictures[j].rgba) << i << " is like " << j;
  }
}

// A cloth of three times the size has as many checks, each three times as large.
TEST(Looks, APatternStretchesWithTheBody) {
  OffscreenRenderer studio;
  for (const Pattern pattern : {Pattern::checks, Pattern::stripes}) {
    for (const float stretch : {1.0F, 3.0F}) {
      Frame frame = emptyFrame();
      frame.camera.orthographic = true;
      Mesh mesh = stretchedSquare(stretch);
      mesh.pattern = pattern;
      mesh.patternSize = 0.1F;
      frame.meshes.push_back(std::move(mesh));
      const Image image = studio.draw(frame, {600, 600});
      int changes = 0;
      int width = 0;
      bool wasBright = false;
      const int row = 300 + 7;  // beside the edge between two rows of checks
      for (int x = 0; x < 600; ++x) {
        const glm::vec2 left = *frame.camera.toPixel({-1, 0, 0}, {600, 600});
        const glm::vec2 right = *frame.camera.toPixel({1, 0, 0}, {600, 600});
        if (static_cast<float>(x) < left.x + 1.0F || static_cast<float>(x) > right.x - 2.0F) continue;
        const bool isBright = image.at(x, row).g > 128;
        if (width++ > 0 && isBright != wasBright) ++changes;
        wasBright = isBright;
      }
      EXPECT_NEAR(static_cast<float>(changes), 2.0F / stretch / 0.1F, 1.0F) << static_cast<int>(pattern) << stretch;
    }
  }
}

// The pattern's second colour is bright, that of the body dark.
TEST(Looks, ThePatternFollowsTheAlphaOfTheColour) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.camera.orthographic = true;
  Mesh mesh = stretchedSquare(1.0F);
  mesh.pattern = Pattern::checks;
  mesh.patternSize = 0.1F;
  const Colour plain{20, 20, 20, 0}, printed{20, 20, 20, 255};
  for (const glm::vec3& position : mesh.positions) mesh.vertexColours.push_back(position.x < 0.0F ? plain : printed);
  const glm::vec2 left = *frame.camera.toPixel({-1, 0, 0}, {600, 600});
  const glm::vec2 right = *frame.camera.toPixel({1, 0, 0}, {600, 600});
  frame.meshes.push_back(std::move(mesh));
  const Image image = studio.draw(frame, {600, 600});
  const auto brightest = [&](float from, float to) {
    int most = 0;
    for (float part = from; part < to; part += 0.002F) {
      most = std::max(most, static_cast<int>(image.at(static_cast<int>(glm::mix(left.x, right.x, part)), 307).g));
    }
    return most;
  };
  EXPECT_LT(brightest(0.02F, 0.1F), 90);
  EXPECT_GT(brightest(0.85F, 0.98F), 160);
}

// Across the border of a thick sheet all points have one place at rest, which is too little to lay threads or checks by.
TEST(Looks, ABorderOfASheetIsPlain) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.camera.orthographic = true;
  Mesh border = stretchedSquare(1.0F);
  border.look = Look::cloth;
  border.pattern = Pattern::checks;
  border.patternSize = 0.1F;
  border.detailSize = 0.02F;
  for (std::size_t v = 0; v < border.positions.size(); ++v) {
    border.fabric.emplace_back(0.0F, border.positions[v].y < 0.0F ? 0.0F : 1.0F);
    border.atRest[v].y = 0.0F;
  }
  const glm::vec2 left = *frame.camera.toPixel({-1, 0, 0}, {600, 600});
  const glm::vec2 right = *frame.camera.toPixel({1, 0, 0}, {600, 600});
  frame.meshes.push_back(std::move(border));
  const Image image = studio.draw(frame, {600, 600});
  int least = 255, most = 0;
  for (int x = static_cast<int>(left.x) + 3; x < static_cast<int>(right.x) - 3; ++x) {
    least = std::min(least, brightness(image.at(x, 300)));
    most = std::max(most, brightness(image.at(x, 300)));
  }
  EXPECT_GT(least, 0);
  EXPECT_LT(most, 300) << "as dark as the sheet";
  EXPECT_LT(most - least, 30) << "of three channels together";
}

// A lens of diameter A that is focused at f draws a point at a distance d as a disc of A (d - f) / f there.
TEST(Lens, BlursByItsApertureAndTheDistanceFromTheFocus) {
  constexpr int kSamples = 96;
  OffscreenRenderer studio(plainQuality().forSample(kSamples));
  for (const float depth : {3.0F, 5.0F, 9.0F}) {
    for (const float aperture : {0.2F, 0.6F}) {
      Frame frame = emptyFrame();
      frame.camera.distance = 5.0F;
      frame.lens.aperture = aperture;
      const float radius = 0.01F * depth;
      frame.spheres.push_back({{0, 0, 5.0F - depth}, radius, kRed});
      Patch all;
      for (int k = 0; k < kSamples; ++k) {
        const Patch patch = find(studio.draw(frame, {600, 600}, 1.0F, sampleOf(k, kSamples)), isRed);
        all.low = glm::min(all.low, patch.low);
        all.high = glm::max(all.high, patch.high);
      }
      const float pixels =
          600.0F / frame.camera.viewHeight(1.0F) * frame.camera.distance / depth / frame.camera.distance;
      const float expected = (aperture * std::abs(depth - 5.0F) / 5.0F + 2.0F * radius) * pixels;
      EXPECT_NEAR(all.size().x, expected, 0.04F * expected + 3.0F) << "at " << depth << " m, aperture " << aperture;
      EXPECT_NEAR(all.size().y, expected, 0.04F * expected + 3.0F) << "at " << depth << " m, aperture " << aperture;
    }
  }
}

TEST(Samples, AreSpreadEvenlyOverPixelLensAndLight) {
  for (const int count : {16, 50, 64}) {
    glm::vec2 pixel(0.0F), lens(0.0F), light(0.0F);
    float squareOfLens = 0.0F, squareOfLight = 0.0F;
    for (int k = 0; k < count; ++k) {
      const Sample sample = sampleOf(k, count);
      EXPECT_EQ(sample, sampleOf(k, count));
      EXPECT_LE(std::max(std::abs(sample.pixel.x), std::abs(sample.pixel.y)), 0.5F);
      EXPECT_LE(std::max(glm::length(sample.lens), glm::length(sample.light)), 1.0F);
      pixel += sample.pixel / static_cast<float>(count);
      lens += sample.lens / static_cast<float>(count);
      light += sample.light / static_cast<float>(count);
      squareOfLens += glm::dot(sample.lens, sample.lens) / static_cast<float>(count);
      const float ofItsPart = 0.5F * sample.lightSize * sample.lightSize;
      squareOfLight += (glm::dot(sample.light, sample.light) + ofItsPart) / static_cast<float>(count);
    }
    EXPECT_LT(glm::length(pixel), 0.05F) << count;
    EXPECT_LT(glm::length(lens), 0.12F) << count;
    EXPECT_LT(glm::length(light), 0.12F) << count;
    EXPECT_NEAR(squareOfLens, 0.5F, 0.06F) << count << ": that of a disc";
    EXPECT_NEAR(squareOfLight, 0.5F, 0.06F) << count;
  }
  EXPECT_EQ(sampleOf(0, 1), Sample{}) << "a single one is in the middle";
}

}  // namespace
}  // namespace pliant::render
