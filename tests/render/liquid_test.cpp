// Liquids: many drops, one surface.
#include "bath.h"
#include "studio.h"
#include "tests/support/paths.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::render {
namespace {

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
    float low = 0.0F, high = 2.0F * kDropRadius;
    EXPECT_GT(studio.partAbove(bath(4), low), 0.5);
    EXPECT_LT(studio.partAbove(bath(4), high), 0.5);
    for (int halving = 0; halving < 6; ++halving) {
      const float middle = 0.5F * (low + high);
      (studio.partAbove(bath(4), middle) > 0.5 ? low : high) = middle;
    }
    const float level = low;  // half of the surface lies above
    EXPECT_GT(studio.partAbove(bath(4), level - 0.2F * kDropRadius), 0.97) << "no dents, scale " << scale;
    EXPECT_LT(studio.partAbove(bath(4), level + 0.2F * kDropRadius), 0.03) << "no bumps, scale " << scale;
  }
}

TEST(Liquid, IsHiddenBySolidsInFrontAndShowsThoseBehind) {
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
    EXPECT_GT(redBelow, redDry / 2) << "it shines through";
    const glm::u8vec4 seen = below.at(100, 100), bare = dry.at(100, 100);
    EXPECT_LT(seen.r, bare.r - 20) << "coloured by what is above";
  }
}

// Where the surface turns away from the eye within a pixel, the one point of it that a pixel is drawn for may mirror the
// dark floor alone: the outline was a row of dark dashes. The truth is a larger picture, of which a pixel is the mean.
TEST(Liquid, HasNoDashesAlongItsOutline) {
  OffscreenRenderer studio;
  Frame frame = bath(6);
  frame.camera.look(StandardView::front);
  frame.camera.pitch = 0.5F;
  frame.camera.distance = 5.0F;
  const glm::ivec2 size(200, 120);
  constexpr int kFiner = 4;
  const Image picture = studio.draw(frame, size), fine = studio.draw(frame, kFiner * size);
  int dark = 0;
  for (int y = 0; y < size.y; ++y) {
    for (int x = 0; x < size.x; ++x) {
      int mean = 0;
      for (int k = 0; k < kFiner * kFiner; ++k)
        mean += brightness(fine.at(kFiner * x + k % kFiner, kFiner * y + k / kFiner));
      dark += brightness(picture.at(x, y)) < mean / (kFiner * kFiner) - 120;
    }
  }
  EXPECT_LE(dark, 3);
}

/// A ball of clear drops in the air.
void fillBall(Frame& frame, float radius) {
  const int reach = static_cast<int>(radius / (2.0F * kDropRadius));
  for (int z = -reach; z <= reach; ++z) {
    for (int y = -reach; y <= reach; ++y) {
      for (int x = -reach; x <= reach; ++x) {
        if (x * x + y * y + z * z > reach * reach) continue;
        frame.liquid.push_back(
            {2.0F * kDropRadius * glm::vec3(x, y, z), kDropRadius, {252, 252, 252, 255}, Look::water});
      }
    }
  }
}

// All around is bright, and what is mirrored at a rim is what stands beside it.
TEST(Liquid, HasNoDarkRimWhereAllAroundIsBright) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.theme = Theme::of(Stage::studio, Theme::light());
  frame.ground = {.grid = false, .height = -1.0F};
  frame.camera.pitch = 0.5F;
  frame.camera.distance = 3.0F;
  const Image dry = studio.draw(frame);
  fillBall(frame, 0.5F);
  const Image wet = studio.draw(frame);
  int darkest = 3 * 255, changed = 0;
  int darkestDry = 3 * 255;
  for (int y = 0; y < wet.size.y; ++y) {
    for (int x = 0; x < wet.size.x; ++x) {
      darkestDry = std::min(darkestDry, brightness(dry.at(x, y)));
      darkest = std::min(darkest, brightness(wet.at(x, y)));
      changed += wet.at(x, y) != dry.at(x, y);
    }
  }
  ASSERT_GT(changed, 2000) << "the ball is seen";
  EXPECT_GT(darkest, 0.85 * darkestDry);
}

/// A post of no thickness, facing the front, of which the corners are given.
Mesh postBetween(glm::vec3 low, glm::vec3 high) {
  Mesh post;
  post.positions = {low, {high.x, low.y, low.z}, high, {low.x, high.y, low.z}};
  post.triangles = {{0, 1, 2}, {0, 2, 3}};
  post.colour = kRed;
  return post;
}

/// Where the post is seen through a level surface: rays of the eye that go on by Snell's law.
Patch throughSurface(const Camera& camera, glm::ivec2 size, const Mesh& post, float level) {
  constexpr float kIndex = 1.33F;
  const glm::vec3 low = post.positions[0], high = post.positions[2];
  Patch seen;
  for (int y = 0; y < size.y; ++y) {
    for (int x = 0; x < size.x; ++x) {
      const Ray ray = camera.rayThrough(glm::vec2(x, y) + 0.5F, size);
      const glm::vec3 entry = ray.origin + (level - ray.origin.y) / ray.direction.y * ray.direction;
      const glm::vec3 bent = glm::refract(ray.direction, {0.0F, 1.0F, 0.0F}, 1.0F / kIndex);
      const float way = (low.z - entry.z) / bent.z;
      const glm::vec3 there = entry + way * bent;
      if (way < 0.0F || there.x < low.x || there.x > high.x || there.y < low.y || there.y > high.y) continue;
      ++seen.count;
      seen.low = glm::min(seen.low, {x, y});
      seen.high = glm::max(seen.high, {x, y});
    }
  }
  return seen;
}

// What stands in the liquid is seen where the rays of the eye meet it: as large as it should be, whole and once.
TEST(Liquid, ShowsImmersedObjectsByRefraction) {
  constexpr glm::ivec2 kSize{400, 300};
  constexpr float kLevel = 0.04F;  // within a part of a drop
  struct Case {
    float pitch, yaw, depth;  // of the post's upper end
  };
  for (const auto& [pitch, yaw, depth] : {Case{0.5F, 0.0F, 0.2F}, Case{0.8F, 0.5F, 0.2F}, Case{0.65F, -0.6F, 0.4F}}) {
    SCOPED_TRACE(testing::Message() << "pitch " << pitch << ", yaw " << yaw << ", depth " << depth);
    OffscreenRenderer studio;
    Frame frame = emptyFrame();
    fillBath(frame, 4.0F, 11, {253, 253, 253, 255});
    frame.camera.pitch = pitch;
    frame.camera.yaw += yaw;
    frame.camera.distance = 4.0F;
    frame.camera.target = {0.0F, -0.4F, 0.0F};
    frame.meshes.push_back(postBetween({-0.15F, -0.9F, 0.0F}, {0.15F, -depth, 0.0F}));
    const Patch expected = throughSurface(frame.camera, kSize, frame.meshes.back(), kLevel);
    const Patch found = find(studio.draw(frame, kSize), isRed);
    ASSERT_GT(expected.count, 500);
    EXPECT_NEAR(found.count, expected.count, 0.1 * expected.count);
    const auto isNear = [](glm::ivec2 a, glm::ivec2 b) { return std::abs(a.x - b.x) <= 2 && std::abs(a.y - b.y) <= 2; };
    EXPECT_TRUE(isNear(found.low, expected.low)) << found.low.x << ' ' << found.low.y;
    EXPECT_TRUE(isNear(found.high, expected.high)) << found.high.x << ' ' << found.high.y;
  }
}

// A drop that has come apart is full of air, and white where all around is dark; one of clear glass would not be seen.
TEST(Liquid, DropsAloneAreWhite) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.theme = Theme::of(Stage::night, Theme::light());
  frame.camera.distance = 1.0F;
  frame.liquid.push_back({{9, 9, 9}, kDropRadius, kWater, Look::water});  // the largest says what is small
  const int dark = brightness(studio.draw(frame, {200, 200}).at(100, 100));
  frame.liquid.push_back({{0, 0, 0}, 0.4F * kDropRadius, kWater, Look::water});
  EXPECT_GT(brightness(studio.draw(frame, {200, 200}).at(100, 100)), dark + 150);
}

// The panes of a tank, the ghost of a balloon's skin.
TEST(Liquid, IsSeenThroughAClearMesh) {
  OffscreenRenderer studio;
  Frame frame = bath(8);
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
  const auto redness = [](const Image& image) { return image.at(50, 100).r - image.at(50, 100).g; };
  EXPECT_GT(redness(covered), redness(bare) + 10) << "the pane is there";
  EXPECT_GT(redness(dry), redness(covered) + 10) << "and the water takes red away below it";
  EXPECT_EQ(covered.at(150, 100), bare.at(150, 100)) << "beside it all is as it was";
}

// A pane of clear red at the bottom of the bath, or amid the water: seen through it, and not a second time before it.
TEST(Liquid, AClearMeshBehindItIsSeenThroughIt) {
  OffscreenRenderer studio;
  for (const float depth : {0.3F, 0.75F}) {
    Frame frame = bath(8);
    for (Sphere& drop : frame.liquid) drop.colour = {245, 250, 253, 255};  // hardly any colour of its own
    const Image bare = studio.draw(frame, {200, 200});
    Mesh pane;
    pane.positions = {{-2, -depth, -2}, {0, -depth, -2}, {0, -depth, 2}, {-2, -depth, 2}};  // below the left half
    pane.triangles = {{0, 2, 1}, {0, 3, 2}};
    pane.colour = kRed;
    pane.opacity = 0.6F;
    frame.meshes.push_back(pane);
    const Image covered = studio.draw(frame, {200, 200});
    frame.liquid.clear();
    const Image dry = studio.draw(frame, {200, 200});
    const auto redness = [](const Image& image, int x) { return image.at(x, 100).r - image.at(x, 100).g; };
    EXPECT_GT(redness(covered, 50), 0.5 * redness(dry, 50)) << depth << ": scattered light is not red";
    EXPECT_LE(redness(covered, 50), redness(dry, 50) + 5) << depth << ": drawn once";
    EXPECT_NEAR(redness(covered, 150), redness(bare, 150), 2) << depth << ": beside it all is as it was";
  }
}

TEST(Liquid, ColourDeepensWithThickness) {
  OffscreenRenderer studio;
  const glm::u8vec4 thin = studio.draw(bath(1), {200, 200}).at(100, 100),
                    thick = studio.draw(bath(8), {200, 200}).at(100, 100);
  EXPECT_LT(thick.r, thin.r - 20) << "blue water takes red away";
}

// Light that wanders far through honey has lost more of its green and blue than what comes back from a thin layer.
TEST(Liquid, ScatteringLiquidsDeepenInColourWithThickness) {
  OffscreenRenderer studio;
  const auto seen = [&studio](int layers) {
    Frame frame = bath(layers);
    for (Sphere& drop : frame.liquid) {
      drop.colour = {240, 150, 30, 255};
      drop.look = Look::honey;
    }
    Mesh ground;  // of its own colour: what is seen of it changes little
    ground.positions = {{-2, -1.5F, -2}, {2, -1.5F, -2}, {2, -1.5F, 2}, {-2, -1.5F, 2}};
    ground.triangles = {{0, 2, 1}, {0, 3, 2}};
    ground.colour = {240, 150, 30, 255};
    frame.meshes.push_back(ground);
    return glm::vec4(studio.draw(frame, {200, 200}).at(100, 100));
  };
  const glm::vec4 thin = seen(2), thick = seen(10);
  EXPECT_LT(thick.g / thick.r, 0.93F * thin.g / thin.r) << "more red";
  EXPECT_LT(thick.r, thin.r) << "darker";
  EXPECT_GT(thick.r, 100) << "but lit";
}

TEST(Liquid, HasTheColoursOfItsDrops) {
  OffscreenRenderer studio;
  Frame frame = bath(8);
  for (Sphere& drop : frame.liquid) drop.colour = drop.position.x < 0.0F ? kRed : kBlue;
  const Image image = studio.draw(frame, {200, 200});
  EXPECT_GT(image.at(50, 100).r, image.at(50, 100).b + 40);
  EXPECT_GT(image.at(150, 100).b, image.at(150, 100).r + 40);
}

// Blue water lets blue light through to the ground; what is solid lets none.
TEST(Liquid, CastsAShadowOfItsColour) {
  for (const Quality& quality : {Quality::softwareFile(), Quality{}, Quality::softwareFile().forSample(1)}) {
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
      return image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    };
    const Image ofLiquid = studio.draw(frame, {400, 400});
    std::swap(frame.spheres, frame.liquid);
    const Image ofSolid = studio.draw(frame, {400, 400});
    const glm::u8vec4 lit = groundIn(ofLiquid, 2.0F, 0.0F), dark = groundIn(ofSolid, -2.0F, 0.0F);
    ASSERT_LT(brightness(dark), brightness(lit) - 40);
    for (const float x : {-2.2F, -2.11F, -2.0F, -1.83F}) {
      const glm::u8vec4 shade = groundIn(ofLiquid, x, 0.1F);
      EXPECT_GT(brightness(shade), brightness(dark) + 10) << x;
      EXPECT_LT(brightness(shade), brightness(lit) - 20) << x;
      EXPECT_GT(shade.b - shade.r, lit.b - lit.r + 15) << "it is blue, at " << x;
    }
  }
}

// Where light goes into one colour and out of another, the shadow has none beyond both, however far away it meets them.
TEST(Liquid, TwoColoursCastNoShadowOfAThird) {
  OffscreenRenderer studio(Quality::softwareFile());
  const std::array<Colour, 2> colours{Colour(215, 100, 100, 255), Colour(90, 130, 220, 255)};
  for (const float height : {2.0F, 4.0F}) {
    const auto shadeOf = [&](const Colour& upper, const Colour& lower) {
      Frame frame;
      frame.ground.grid = false;
      frame.theme.towardsKeyLight = {1, 1, 0};
      frame.camera.look(StandardView::top);
      frame.camera.orthographic = true;
      frame.camera.distance = 16.0F;
      fillBath(frame, 1.2F, 8);
      for (Sphere& drop : frame.liquid) {
        drop.colour = drop.position.y > -0.35F ? upper : lower;
        drop.position.y += height;
      }
      const Image image = studio.draw(frame, {500, 500});
      const glm::vec2 pixel = frame.camera.toPixel({-height, 0, 0.1F}, {500, 500}).value_or(glm::vec2(0.0F));
      return glm::ivec3(image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y)));
    };
    const glm::ivec3 first = shadeOf(colours[0], colours[0]), second = shadeOf(colours[1], colours[1]);
    for (const glm::ivec3& mixed : {shadeOf(colours[0], colours[1]), shadeOf(colours[1], colours[0])}) {
      for (int channel = 0; channel < 3; ++channel) {
        EXPECT_GE(mixed[channel], std::min(first[channel], second[channel]) - 12) << "channel " << channel;
        EXPECT_LE(mixed[channel], std::max(first[channel], second[channel]) + 12) << "channel " << channel;
      }
    }
  }
}

// The deeper it is, the less; nothing where something solid stands behind it.
TEST(Liquid, IsTranslucentWithoutABackground) {
  OffscreenRenderer studio(Quality::softwareFile());
  const auto alphaOf = [&](int layers, bool transparent, bool solid) {
    Frame frame = bath(layers);
    frame.ground.visible = false;
    frame.transparentBackground = transparent;
    if (solid) frame.spheres.push_back({{0.0F, -2.0F, 0.0F}, 0.8F, {200, 80, 40, 255}});
    return static_cast<int>(studio.draw(frame, {200, 200}).at(100, 100).a);
  };
  const int shallow = alphaOf(3, true, false), deep = alphaOf(12, true, false);
  EXPECT_GT(shallow, 15);
  EXPECT_GT(deep, shallow + 15);
  EXPECT_LT(deep, 250);
  EXPECT_EQ(alphaOf(3, true, true), 255);
  EXPECT_EQ(alphaOf(3, false, false), 255);
}

// A strip on the floor of a bath, seen at 45 degrees: the ray turns down at the surface, and meets the floor nearer by
// depth times the difference of the tangents of both angles.
TEST(Liquid, RefractionMovesWhatIsBehindBySnellsLaw) {
  constexpr glm::ivec2 kSize{400, 400};
  for (const auto& [look, index, floor] : {std::tuple(Look::water, 1.33F, -0.5F), {Look::oil, 1.47F, -0.25F}}) {
    OffscreenRenderer studio;
    Frame frame = emptyFrame();
    const int count = 40;
    for (int layer = 0; layer < 7; ++layer) {
      for (int k = 0; k < count; ++k) {
        for (int i = 0; i < count; ++i) {
          frame.liquid.push_back({kDropRadius * glm::vec3(2 * i - count, -2 * layer, 2 * k - count),
                                  kDropRadius,
                                  {253, 253, 253, 255},
                                  look});
        }
      }
    }
    const auto addPlate = [&frame](float nearZ, float farZ, float y, Colour colour) {
      Mesh plate;
      plate.positions = {{-9, y, nearZ}, {9, y, nearZ}, {9, y, farZ}, {-9, y, farZ}};
      plate.triangles = {{0, 1, 2}, {0, 2, 3}};
      plate.colour = colour;
      frame.meshes.push_back(plate);
    };
    addPlate(9, -9, floor, {230, 230, 230, 255});
    addPlate(0.03F, -0.03F, floor + 0.002F, kRed);
    frame.camera.pitch = 0.7853982F;
    frame.camera.orthographic = true;
    frame.camera.distance = -5.0F * floor;
    frame.camera.target = {0, floor, 0};
    // Oil is murky, and what is behind it pale.
    const auto isReddish = [](glm::u8vec4 pixel) { return pixel.r > pixel.g + 12 && pixel.r > pixel.b + 12; };
    const auto middleRow = [&](const Image& image) { return find(image, isReddish).centre().y; };
    const float wet = middleRow(studio.draw(frame, kSize));
    frame.liquid.clear();
    const float dry = middleRow(studio.draw(frame, kSize));

    const float sine = std::sin(0.7853982F) / index;
    const float surface = kDropRadius;  // a level surface lies a radius above its upper drops
    const float shift = (surface - floor) * (1.0F - sine / std::sqrt(1.0F - sine * sine));
    const glm::vec2 here = *frame.camera.toPixel({0, floor, 0}, kSize),
                    moved = *frame.camera.toPixel({0, floor, -shift}, kSize);
    ASSERT_GT(std::abs(moved.y - here.y), 20.0F);
    EXPECT_NEAR(wet - dry, moved.y - here.y, 2.5F);
  }
}

// Of a size that was not drawn before, a picture makes textures; it is no other for that.
TEST(Liquid, TheFirstPictureIsAsTheNext) {
  for (const Stage stage : {Stage::studio, Stage::table}) {
    OffscreenRenderer studio(Quality::softwareFile());
    Frame frame = bath(8);
    frame.camera.look(StandardView::front);
    frame.camera.pitch = 0.6F;
    frame.camera.distance = 4.0F;
    frame.theme = Theme::of(stage, Theme::light());
    frame.ground = {.visible = true, .height = -1.0F, .stage = stage, .reach = 4.0F};
    const Image first = studio.draw(frame);
    EXPECT_EQ(first.rgba, studio.draw(frame).rgba);
    const Image larger = studio.draw(frame, {400, 300});
    EXPECT_EQ(larger.rgba, studio.draw(frame, {400, 300}).rgba);
    EXPECT_EQ(first.rgba, studio.draw(frame).rgba);
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

TEST(Liquid, IgnoresInvalidDrops) {
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
