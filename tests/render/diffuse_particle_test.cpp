// Foam, spray and bubbles.
#include "bath.h"
#include "studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace pliant::render {
namespace {

// On the surface it is white, below it as well seen through the water; behind something solid it is not seen.
TEST(DiffuseParticles, FoamIsWhiteAndBubblesAreSeenThroughTheWater) {
  OffscreenRenderer studio;
  Frame frame = bath(8);
  const auto middle = [&] { return glm::ivec3(studio.draw(frame, {200, 200}).at(100, 100)); };
  const glm::ivec3 water = middle();
  const glm::vec3 top(0.0F, kDropRadius, 0.0F);
  frame.foam.push_back({top, 0.05F, Colour(255)});
  const glm::ivec3 foam = middle();
  EXPECT_GT(foam.r, water.r + 60);
  EXPECT_LT(foam.b - foam.r, 40);
  frame.foam.clear();
  frame.bubbles.push_back({{0.0F, -0.25F, 0.0F}, 0.05F, Colour(255)});
  const glm::ivec3 bubble = middle();
  EXPECT_GT(bubble.r, water.r + 10);
  EXPECT_LT(bubble.r, foam.r - 10) << "water takes of its light";
  frame.bubbles.clear();
  frame.foam.push_back({top - glm::vec3(0.0F, 100.0F, 0.0F), 0.05F, Colour(255)});
  EXPECT_EQ(middle(), water) << "below the ground";
}

/// Of a picture: how many pieces of pixels that differ from another one by more than a little, and their box.
struct Pieces {
  int count = 0;
  glm::ivec2 low{std::numeric_limits<int>::max()}, high{-1};

  glm::ivec2 size() const { return high - low + 1; }
};

Pieces piecesOf(const Image& image, const Image& without) {
  Pieces pieces;
  std::vector<bool> isOpen;
  for (int i = 0; i < image.size.x * image.size.y; ++i) {
    const int x = i % image.size.x, y = i / image.size.x;
    isOpen.push_back(brightness(image.at(x, y)) > brightness(without.at(x, y)) + 60);
  }
  for (int i = 0; i < image.size.x * image.size.y; ++i) {
    if (!isOpen[static_cast<std::size_t>(i)]) continue;
    ++pieces.count;
    std::vector<int> next{i};
    while (!next.empty()) {
      const int at = next.back(), x = at % image.size.x, y = at / image.size.x;
      next.pop_back();
      if (!isOpen[static_cast<std::size_t>(at)]) continue;
      isOpen[static_cast<std::size_t>(at)] = false;
      pieces.low = glm::min(pieces.low, glm::ivec2(x, y));
      pieces.high = glm::max(pieces.high, glm::ivec2(x, y));
      if (x > 0) next.push_back(at - 1);
      if (x + 1 < image.size.x) next.push_back(at + 1);
      if (y > 0) next.push_back(at - image.size.x);
      if (y + 1 < image.size.y) next.push_back(at + image.size.x);
    }
  }
  return pieces;
}

// Foam lies on the water: seen from low, a patch is as flat as the sine of the angle, and the water before it hides no
// part of it.
TEST(DiffuseParticles, FoamLiesOnTheWater) {
  OffscreenRenderer studio;
  for (const float pitch : {0.3F, 0.7F, 1.2F}) {
    SCOPED_TRACE(pitch);
    Frame frame = bath(8);
    for (Sphere& drop : frame.liquid) drop.colour = {5, 5, 5, 255};
    frame.theme = Theme::of(Stage::night, Theme::light());
    frame.camera.look(StandardView::front);
    frame.camera.pitch = pitch;
    frame.camera.distance = 3.0F;
    const auto foamIn = [&](Frame dressed) {
      const Image without = studio.draw(dressed, {300, 300});
      for (std::uint32_t i = 0; i < 12; ++i) {  // together they fill the patch
        dressed.foam.push_back({{0.0F, kDropRadius, 0.0F}, 0.3F, Colour(255), glm::vec3(0.0F), i});
      }
      return piecesOf(studio.draw(dressed, {300, 300}), without).size();
    };
    const glm::ivec2 onWater = foamIn(frame);
    frame.liquid.clear();
    const glm::ivec2 alone = foamIn(frame);
    EXPECT_NEAR(static_cast<float>(alone.y) / static_cast<float>(alone.x), std::sin(pitch), 0.06F);
    EXPECT_NEAR(onWater.x, alone.x, 4);
    EXPECT_NEAR(onWater.y, alone.y, 4);
  }
}

// On the face of a wave it lies as that does: a disc of normal n is sqrt(1 - (n u)^2) of its diameter wide along u, and the
// water before it hides no part of it.
TEST(DiffuseParticles, FoamLiesOnTheFaceOfAWave) {
  OffscreenRenderer studio;
  const auto turned = [](glm::vec3 p, float x, float z) {
    p = {p.x, std::cos(x) * p.y - std::sin(x) * p.z, std::sin(x) * p.y + std::cos(x) * p.z};
    return glm::vec3(std::cos(z) * p.x - std::sin(z) * p.y, std::sin(z) * p.x + std::cos(z) * p.y, p.z);
  };
  for (const auto& [x, z] : {std::pair(0.9F, 0.0F), {1.3F, 0.0F}, {0.6F, 0.7F}, {0.5F, -0.9F}}) {
    SCOPED_TRACE(testing::Message() << "turned by " << x << " and " << z);
    Frame frame = bath(8);
    for (Sphere& drop : frame.liquid) {
      drop.position = turned(drop.position, x, z);
      drop.colour = {5, 5, 5, 255};
    }
    frame.theme = Theme::of(Stage::night, Theme::light());
    frame.ground.visible = false;
    frame.camera.look(StandardView::front);
    frame.camera.pitch = 0.2F;
    frame.camera.distance = 6.0F;
    const auto foamAt = [&](glm::vec3 place) {
      Frame dressed = frame;
      const Image without = studio.draw(dressed, {600, 600});
      for (std::uint32_t i = 0; i < 12; ++i) {  // together they fill the patch
        dressed.foam.push_back({place, 0.3F, Colour(255), glm::vec3(0.0F), i});
      }
      return piecesOf(studio.draw(dressed, {600, 600}), without).size();
    };
    const auto expectSize = [&](glm::vec3 place, glm::vec3 normal) {
      const glm::ivec2 size = foamAt(place);
      const auto along = [&](glm::vec3 axis) { return std::sqrt(1.0F - std::pow(glm::dot(normal, axis), 2.0F)); };
      const float depth = glm::dot(place - frame.camera.position(), frame.camera.forward());
      const float diameter = 600.0F * 0.6F / frame.camera.viewHeight(depth);
      EXPECT_NEAR(static_cast<float>(size.x) / diameter, along(frame.camera.right()), 0.08F);
      EXPECT_NEAR(static_cast<float>(size.y) / diameter, along(frame.camera.up()), 0.08F);
    };
    const glm::vec3 normal = turned({0.0F, 1.0F, 0.0F}, x, z);
    expectSize(kDropRadius * normal, normal);
  }
}

// What flies free of the water is not of it any more: drawn as spray of the same place, water below or none.
TEST(DiffuseParticles, FoamFarFromTheWaterIsSpray) {
  OffscreenRenderer studio;
  Frame frame = bath(3);
  frame.camera.look(StandardView::front);
  frame.camera.distance = 3.0F;
  for (const float pitch : {0.0F, 0.3F, 1.0F}) {
    frame.camera.pitch = pitch;
    for (const float height : {0.4F, 0.6F, 0.9F}) {
      SCOPED_TRACE(testing::Message() << height << " m above the water, seen from " << pitch);
      Frame foam = frame, spray = frame;
      foam.foam.push_back({{0.1F, height, 0.2F}, 0.1F, Colour(255)});
      spray.spray = foam.foam;
      const Image drawn = studio.draw(spray, {300, 300});
      EXPECT_TRUE(drawn.rgba != studio.draw(frame, {300, 300}).rgba) << "it is in the picture";
      EXPECT_TRUE(drawn.rgba == studio.draw(foam, {300, 300}).rgba);
    }
  }
}

// Near or far, foam, spray and bubbles hide as much: what they add to a black picture grows with its pixels alone.
TEST(DiffuseParticles, OpacityIsIndependentOfDistance) {
  OffscreenRenderer studio;
  for (const auto& [list, pitch] :
       {std::pair(&Frame::bubbles, 1.5F), {&Frame::foam, 1.5F}, {&Frame::foam, 0.5F}, {&Frame::spray, 1.5F}}) {
    Frame frame = emptyFrame();
    frame.camera.pitch = pitch;
    frame.theme = Theme::of(Stage::night, Theme::light());
    for (std::uint32_t i = 0; i < 36; ++i) {
      const glm::vec3 at(static_cast<float>(i % 6) - 2.5F, 0.0F, static_cast<float>(i / 6) - 2.5F);
      (frame.*list).push_back({0.4F * at, 0.15F, Colour(255, 255, 255, 255), glm::vec3(0.0F), 7 * i});
    }
    Frame without = frame;
    (without.*list).clear();
    const auto addedAt = [&](int side) {
      const Image with = studio.draw(frame, {side, side}), empty = studio.draw(without, {side, side});
      double sum = 0.0;
      const auto linear = [](int value) { return std::pow(static_cast<double>(value) / 255.0, 2.2); };
      for (std::size_t i = 1; i < with.rgba.size(); i += 4) sum += linear(with.rgba[i]) - linear(empty.rgba[i]);
      return sum / (static_cast<double>(side) * side);
    };
    const double near = addedAt(1600);
    ASSERT_GT(near, 1e-4);
    for (const int side : {30, 60, 100, 200, 400, 800})
      EXPECT_NEAR(addedAt(side) / near, 1.0, 0.12) << side << " with " << pitch;
  }
}

// Near the eye a patch of foam or spray is many flecks, not a ball; each patch has its own. What moves is drawn out.
TEST(DiffuseParticles, SprayNearTheCameraIsDrawnAsFlecks) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.theme = Theme::of(Stage::night, Theme::light());
  frame.camera.distance = 1.0F;
  const Image without = studio.draw(frame, {200, 200});
  frame.spray.push_back({{0, 0, 0}, 0.1F, Colour(255)});
  const Image still = studio.draw(frame, {200, 200});
  const Pieces flecks = piecesOf(still, without);
  EXPECT_GT(flecks.count, 6);
  EXPECT_GT(flecks.size().x, 25);
  EXPECT_LT(flecks.size().x, 1.5 * flecks.size().y);
  frame.spray.front().number = 1;
  EXPECT_NE(studio.draw(frame, {200, 200}).rgba, still.rgba) << "another one";
  frame.spray.front().streak = 0.1F * frame.camera.right();
  const Pieces moving = piecesOf(studio.draw(frame, {200, 200}), without);
  EXPECT_GT(moving.size().x, 1.5 * moving.size().y);
  EXPECT_LT(moving.size().x, 3 * moving.size().y);
  frame.spray.clear();
  frame.bubbles.push_back({{0, 0, 0}, 0.1F, Colour(255)});
  EXPECT_EQ(piecesOf(studio.draw(frame, {200, 200}), without).count, 1) << "a bubble is whole";
}

// A drop is a lens that is a ball: what is seen through it stands on its head, the bright sky below and the dark floor
// above. Foam is white, and brightest where the key light falls on it from above.
TEST(DiffuseParticles, SprayRefractsItsSurroundingsUpsideDown) {
  OffscreenRenderer studio;
  const auto brighterBelow = [&](std::vector<DiffuseParticle> Frame::*list) {
    Frame frame = emptyFrame();
    frame.theme = Theme::of(Stage::night, Theme::light());
    frame.theme.skyLight = glm::vec3(1.0F);
    frame.theme.bounceLight = glm::vec3(0.1F);
    frame.theme.fillLight = glm::vec3(0.0F);
    frame.theme.keyLight = glm::vec3(0.0F);
    frame.camera.pitch = 0.0F;
    frame.camera.target.y = 2.0F;
    frame.camera.distance = 1.0F;
    frame.transparentBackground = true;
    (frame.*list).push_back({frame.camera.target, 0.3F, Colour(255)});
    const Image with = studio.draw(frame, {400, 400});
    const auto isFleck = [&](int x, int y) { return with.at(x, y).a > 100; };
    double above = 0.0, below = 0.0;
    int tops = 0, bottoms = 0;
    for (int y = 2; y < 398; ++y) {
      for (int x = 0; x < 400; ++x) {
        if (!isFleck(x, y)) continue;
        if (!isFleck(x, y - 1) && isFleck(x, y + 2)) above += brightness(with.at(x, y + 2)), ++tops;
        if (!isFleck(x, y + 1) && isFleck(x, y - 2)) below += brightness(with.at(x, y - 2)), ++bottoms;
      }
    }
    EXPECT_GT(std::min(tops, bottoms), 20);
    return (below / bottoms) / (above / tops);
  };
  EXPECT_GT(brighterBelow(&Frame::spray), 1.2);
  EXPECT_LT(brighterBelow(&Frame::foam), 1.1);
}

}  // namespace
}  // namespace pliant::render
