// Liquids: many drops, one surface.
#include "studio.h"
#include "tests/support/paths.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace pliant::render {
namespace {

constexpr float kRadius = 0.05F;
constexpr Colour kWater{40, 110, 200, 255};

/// A bath of drops on a lattice with a little disorder, its upper layer at y = 0; seen from above.
void fillBath(Frame& frame, float side, int layers, Colour colour = kWater) {
  const int count = static_cast<int>(side / (2.0F * kRadius));
  for (int layer = 0; layer < layers; ++layer) {
    for (int k = 0; k < count; ++k) {
      for (int i = 0; i < count; ++i) {
        const auto shift = [&](int axis) {
          return 0.15F * kRadius * std::sin(static_cast<float>(37 * i + 91 * k + 53 * layer + 17 * axis));
        };
        const glm::vec3 at(static_cast<float>(2 * i - count), static_cast<float>(-2 * layer),
                           static_cast<float>(2 * k - count));
        frame.liquid.push_back({kRadius * at + glm::vec3(shift(0), shift(1), shift(2)), kRadius, colour});
      }
    }
  }
}

Frame bath(int layers) {
  Frame frame = emptyFrame();
  fillBath(frame, 1.8F, layers);
  frame.camera.look(StandardView::top);
  frame.camera.distance = 1.2F;
  return frame;
}

/// Finds out how high the surface of a liquid lies.
class DepthStudio {
 public:
  explicit DepthStudio(const Quality& quality) : renderer_(sourcePath("shaders"), quality) {}

  /// How much of the middle of the picture a plate at y = `height` leaves of the liquid: of two pictures of the plate,
  /// one without the liquid, the part of the pixels that differs.
  double partAbove(Frame frame, float height) {
    const float side = 10.0F;
    Mesh plate;
    plate.positions = {{-side, height, -side}, {side, height, -side}, {side, height, side}, {-side, height, side}};
    plate.triangles = {{0, 2, 1}, {0, 3, 2}};
    plate.colour = Colour{0, 0, 0, 255};
    frame.meshes.push_back(plate);
    const Image without = draw(withoutLiquid(frame)), with = draw(frame);
    int changed = 0, all = 0;
    for (int y = with.size.y / 4; y < 3 * with.size.y / 4; ++y) {
      for (int x = with.size.x / 4; x < 3 * with.size.x / 4; ++x) {
        ++all;
        changed += with.at(x, y) != without.at(x, y);
      }
    }
    return static_cast<double>(changed) / all;
  }

 private:
  static Frame withoutLiquid(Frame frame) {
    frame.liquid.clear();
    return frame;
  }
  Image draw(const Frame& frame) {
    const Framebuffer picture({160, 160});
    renderer_.draw(frame, picture.target());
    Image image;
    readPixels(picture.target(), image);
    return image;
  }
  OffscreenContext context_;
  Renderer renderer_;
};

// Spheres alone lie between 0 and 1 radius above their middles, with gaps down to the next layer. The surface is level.
TEST(Liquid, AFlatLayerOfDropsHasASmoothSurface) {
  for (const int scale : {1, 2}) {
    Quality quality = plainQuality();
    quality.liquidScale = scale;
    DepthStudio studio(quality);
    float low = 0.0F, high = 2.0F * kRadius;
    EXPECT_GT(studio.partAbove(bath(4), low), 0.5);
    EXPECT_LT(studio.partAbove(bath(4), high), 0.5);
    for (int halving = 0; halving < 6; ++halving) {
      const float middle = 0.5F * (low + high);
      (studio.partAbove(bath(4), middle) > 0.5 ? low : high) = middle;
    }
    const float level = low;  // half of the surface lies above
    EXPECT_GT(studio.partAbove(bath(4), level - 0.2F * kRadius), 0.97) << "no dents, scale " << scale;
    EXPECT_LT(studio.partAbove(bath(4), level + 0.2F * kRadius), 0.03) << "no bumps, scale " << scale;
  }
}

TEST(Liquid, WhatIsSolidInFrontHidesItAndWhatIsBehindShinesThrough) {
  for (const int samples : {1, 4}) {
    Quality quality = plainQuality();
    quality.samples = samples;
    OffscreenRenderer studio(quality);
    Frame frame = bath(3);
    frame.spheres.push_back({{-0.2F, 0.2F, 0}, 0.1F, kRed});
    const Image above = studio.draw(frame, {200, 200});
    frame.spheres.back().position = {0, -0.5F, 0};
    const Image below = studio.draw(frame, {200, 200});
    frame.liquid.clear();
    const Image dry = studio.draw(frame, {200, 200});
    int redAbove = 0, redBelow = 0, redDry = 0;
    for (int y = 0; y < 200; ++y) {
      for (int x = 0; x < 200; ++x) {
        redAbove += isRed(above.at(x, y));
        redBelow += isRed(below.at(x, y));
        redDry += isRed(dry.at(x, y));
      }
    }
    EXPECT_GT(redAbove, redDry / 2) << "it is nearer to the eye";
    EXPECT_LT(redBelow, redDry / 10) << "coloured by what is above";
    const glm::u8vec4 seen = below.at(100, 100), beside = below.at(150, 150);
    EXPECT_GT(seen.r - seen.b, beside.r - beside.b + 10) << "but it shines through";
  }
}

// The panes of a tank, the ghost of a balloon's skin.
TEST(Liquid, IsSeenThroughAClearMesh) {
  OffscreenRenderer studio;
  Frame frame = bath(3);
  Mesh pane;
  pane.positions = {{-2, 0.3F, -2}, {0, 0.3F, -2}, {0, 0.3F, 2}, {-2, 0.3F, 2}};  // over the left half
  pane.triangles = {{0, 2, 1}, {0, 3, 2}};
  pane.colour = kRed;
  pane.opacity = 0.3F;
  const Image bare = studio.draw(frame, {200, 200});
  frame.meshes.push_back(pane);
  const Image covered = studio.draw(frame, {200, 200});
  frame.liquid.clear();
  const Image dry = studio.draw(frame, {200, 200});
  const auto redder = [](const Image& a, const Image& b) { return a.at(50, 100).r - b.at(50, 100).r; };
  EXPECT_GT(redder(covered, bare), 10) << "the pane is there";
  EXPECT_GT(redder(dry, covered), 10) << "and the water takes red away below it";
  EXPECT_EQ(covered.at(150, 100), bare.at(150, 100)) << "beside it all is as it was";
}

TEST(Liquid, ThickerIsStrongerInColour) {
  OffscreenRenderer studio;
  const glm::u8vec4 thin = studio.draw(bath(1), {200, 200}).at(100, 100),
                    thick = studio.draw(bath(8), {200, 200}).at(100, 100);
  EXPECT_LT(thick.r, thin.r - 20) << "blue water takes red away";
}

TEST(Liquid, HasTheColoursOfItsDrops) {
  OffscreenRenderer studio;
  Frame frame = bath(8);
  for (Sphere& drop : frame.liquid) drop.colour = drop.position.x < 0.0F ? kRed : kBlue;
  const Image image = studio.draw(frame, {200, 200});
  EXPECT_GT(image.at(50, 100).r, image.at(50, 100).b + 40);
  EXPECT_GT(image.at(150, 100).b, image.at(150, 100).r + 40);
}

TEST(Liquid, CastsALighterShadowThanWhatIsSolid) {
  for (const Quality& quality : {Quality::softwareFile(), Quality{}}) {
    OffscreenRenderer studio(quality);
    Frame frame;
    frame.ground.grid = false;
    frame.theme.towardsKeyLight = {1, 1, 0};  // what is at height 2 throws its shadow 2 to the left
    frame.camera.look(StandardView::top);
    frame.camera.orthographic = true;
    frame.camera.distance = 10.0F;
    fillBath(frame, 1.2F, 6);
    for (Sphere& drop : frame.liquid) drop.position.y += 2.0F;
    const auto groundIn = [&](const Image& image, float x, float z) {
      const glm::vec2 pixel = frame.camera.toPixel({x, 0, z}, {400, 400}).value_or(glm::vec2(0.0F));
      return brightness(image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y)));
    };
    const Image ofLiquid = studio.draw(frame, {400, 400});
    std::swap(frame.spheres, frame.liquid);
    const Image ofSolid = studio.draw(frame, {400, 400});
    const int lit = groundIn(ofLiquid, 2.0F, 0.0F), dark = groundIn(ofSolid, -2.0F, 0.0F);
    ASSERT_LT(dark, lit - 40);
    for (const float x : {-2.2F, -2.11F, -2.0F, -1.83F}) {
      const double part = static_cast<double>(lit - groundIn(ofLiquid, x, 0.1F)) / (lit - dark);
      EXPECT_NEAR(part, 0.45, 0.1) << x;
    }
  }
}

TEST(Liquid, WithoutDropsThePictureIsTheSame) {
  OffscreenRenderer studio(Quality::softwareFile());
  Frame frame = emptyFrame();
  frame.ground.visible = true;
  frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, kRed});
  const Image before = studio.draw(frame);
  fillBath(frame, 1.0F, 2);
  studio.draw(frame);
  frame.liquid.clear();
  EXPECT_EQ(studio.draw(frame).rgba, before.rgba) << "drawing one leaves nothing behind";
}

TEST(Liquid, NonsenseIsLeftOut) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  const Image empty = studio.draw(frame);
  frame.liquid.push_back({{std::nanf(""), 0, 0}, 1.0F, kWater});
  frame.liquid.push_back({{0, 0, 0}, 0.0F, kWater});
  frame.liquid.push_back({{0, 0, 0}, -1.0F, kWater});
  EXPECT_EQ(studio.draw(frame).rgba, empty.rgba);
}

TEST(Liquid, IsDrawnInOrthographicViewsToo) {
  OffscreenRenderer studio;
  Frame frame = bath(4);
  const glm::u8vec4 perspective = studio.draw(frame, {200, 200}).at(100, 100);
  frame.camera.orthographic = true;
  const glm::u8vec4 orthographic = studio.draw(frame, {200, 200}).at(100, 100);
  for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(perspective[channel], orthographic[channel], 12);
}

}  // namespace
}  // namespace pliant::render
