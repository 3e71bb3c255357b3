#include "render/renderer.h"

#include "studio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

namespace pliant::render {
namespace {

/// Radius in pixels of a sphere in the middle of the view.
float expectedRadius(const Camera& camera, float radius, float height) {
  const float slope =
      camera.orthographic ? radius : radius / std::sqrt(camera.distance * camera.distance - radius * radius);
  return slope * height / camera.viewHeight(1.0F);
}

/// A square of side 2 in the plane z = 0, counter-clockwise as seen from +z.
Mesh square() {
  Mesh mesh;
  mesh.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

TEST(Renderer, AnEmptyFrameIsTheBackgroundOfItsTheme) {
  OffscreenRenderer studio;
  for (const Theme& theme : {Theme::light(), Theme::dark()}) {
    Frame frame = emptyFrame();
    frame.theme = theme;
    const Image image = studio.draw(frame);
    for (int channel = 0; channel < 3; ++channel) {
      EXPECT_NEAR(image.at(160, 0)[channel], 255.0F * theme.backgroundTop[channel], 2.0F);
      EXPECT_NEAR(image.at(160, 199)[channel], 255.0F * theme.backgroundBottom[channel], 2.0F);
    }
    EXPECT_EQ(image.at(5, 5).a, 255);
  }
}

TEST(Renderer, ASphereCoversTheRightPixelsInEveryStyle) {
  for (const float spriteRadius : {0.0F, 1000.0F}) {
    for (const int samples : {1, 4}) {
      Quality quality = plainQuality();
      quality.spriteRadius = spriteRadius;
      quality.samples = samples;
      OffscreenRenderer studio(quality);
      for (const bool orthographic : {false, true}) {
        Frame frame = emptyFrame();
        frame.camera.orthographic = orthographic;
        frame.spheres.push_back({{0, 0, 0}, 1.0F, kRed});
        const Patch patch = find(studio.draw(frame, {400, 300}), isRed);
        const float radius = expectedRadius(frame.camera, 1.0F, 300.0F);
        const std::string which = "sprites " + std::to_string(spriteRadius) + ", samples " + std::to_string(samples) +
                                  ", orthographic " + std::to_string(orthographic);
        EXPECT_NEAR(patch.size().x, 2.0F * radius, 2.0F) << which;
        EXPECT_NEAR(patch.size().y, 2.0F * radius, 2.0F) << which;
        EXPECT_NEAR(patch.centre().x, 200.0F, 1.0F) << which;
        EXPECT_NEAR(patch.centre().y, 150.0F, 1.0F) << which;
        const float area = 3.14159F * radius * radius;
        EXPECT_NEAR(static_cast<float>(patch.count), area, 0.03F * area) << which << ": it is not round";
      }
    }
  }
}

TEST(Renderer, ASphereIsRoundWhenTheCameraNearlyTouchesIt) {
  OffscreenRenderer studio(Quality::software());
  Frame frame = emptyFrame();
  frame.camera.distance = 1.1F;
  frame.spheres.push_back({{0, 0, 0}, 1.0F, kRed});
  const Patch patch = find(studio.draw(frame, {200, 200}), isRed);
  EXPECT_EQ(patch.count, 200 * 200);
}

TEST(Renderer, ANearerSphereHidesAFartherOneWhateverTheirOrder) {
  for (const float spriteRadius : {0.0F, 1000.0F}) {
    Quality quality = plainQuality();
    quality.spriteRadius = spriteRadius;
    OffscreenRenderer studio(quality);
    for (const bool nearFirst : {true, false}) {
      Frame frame = emptyFrame();
      frame.spheres.push_back({{0, 0, 1}, 0.5F, kRed});
      frame.spheres.push_back({{0, 0, -1}, 0.5F, kBlue});
      if (!nearFirst) std::swap(frame.spheres[0], frame.spheres[1]);
      const Image image = studio.draw(frame);
      EXPECT_TRUE(isRed(image.at(160, 100)));
      EXPECT_EQ(find(image, isBlue).count, 0);
    }
  }
}

TEST(Renderer, TracedSpheresCutEachOtherWhereTheyMeet) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.spheres.push_back({{-0.5F, 0, 0}, 1.0F, kRed});
  frame.spheres.push_back({{0.5F, 0, 0}, 1.0F, kBlue});
  const Image image = studio.draw(frame);
  EXPECT_TRUE(isRed(image.at(155, 100)));
  EXPECT_TRUE(isBlue(image.at(165, 100)));
}

TEST(Renderer, SpheresThatAreNotFiniteOrHaveNoSizeAreLeftOut) {
  OffscreenRenderer studio(Quality::software());
  Frame frame = emptyFrame();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  frame.spheres.push_back({{nan, 0, 0}, 0.5F, kBlue});
  frame.spheres.push_back({{0, 0, 1}, 0.0F, kBlue});
  frame.spheres.push_back({{0, 0, 0}, 0.5F, kRed});
  const Image image = studio.draw(frame);
  EXPECT_TRUE(isRed(image.at(160, 100)));
  EXPECT_EQ(find(image, isBlue).count, 0);
}

TEST(Renderer, ManySpheresOfAllKindsLeaveNoOpenGlError) {
  OffscreenRenderer studio(Quality::softwareFile());
  Frame frame;
  for (int i = 0; i < 3000; ++i) {
    const auto t = static_cast<float>(i);
    frame.spheres.push_back({{3.0F * std::sin(t), 0.002F * t, 3.0F * std::cos(1.7F * t)}, 0.02F + 0.0001F * t, kRed});
  }
  EXPECT_GT(find(studio.draw(frame), isRed).count, 1000);
}

TEST(Renderer, AMeshIsLitOnBothSides) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.theme.towardsKeyLight = {0, 0, 1};
  frame.meshes.push_back(square());
  frame.meshes[0].colour = kRed;
  const int front = brightness(studio.draw(frame).at(160, 100));
  frame.camera.look(StandardView::back);
  const int back = brightness(studio.draw(frame).at(160, 100));
  EXPECT_GT(front, back) << "the light comes from the front";
  EXPECT_GT(back, 60) << "the side away from the light gets ambient light";
  frame.theme.towardsKeyLight = {0, 0, -1};
  EXPECT_GT(brightness(studio.draw(frame).at(160, 100)), back) << "its normal points to the light that shines on it";

  frame.meshes[0].backColour = kBlue;
  EXPECT_TRUE(isBlue(studio.draw(frame).at(160, 100)));
  frame.meshes[0].twoSided = false;
  EXPECT_EQ(find(studio.draw(frame), isBlue).count, 0);
}

TEST(Renderer, ATransparentMeshShowsObjectsBehindIt) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.spheres.push_back({{0, 0, -1}, 0.5F, kRed});
  frame.meshes.push_back(square());
  frame.meshes[0].colour = kBlue;
  frame.meshes[0].opacity = 0.4F;
  const glm::u8vec4 pixel = studio.draw(frame).at(160, 100);
  EXPECT_GT(pixel.r, 60);
  EXPECT_GT(pixel.b, 60);
}

TEST(Renderer, AWireframeAloneLeavesTheSurfaceOpen) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.theme.overlay = {1, 0, 0};
  frame.meshes.push_back(square());
  frame.meshes[0].surface = false;
  frame.meshes[0].wireframe = true;
  const Patch patch = find(studio.draw(frame), isRed);
  EXPECT_GT(patch.count, 100);
  EXPECT_LT(patch.count, 2000);
}

TEST(Renderer, AShadowDarkensTheGroundAtTheRightPlace) {
  for (const float spriteRadius : {0.0F, 1000.0F}) {
    Quality quality = Quality::software();
    quality.spriteRadius = spriteRadius;
    OffscreenRenderer studio(quality);
    Frame frame;
    frame.ground.grid = false;
    frame.theme.towardsKeyLight = {1, 1, 0};  // a sphere at height 2 throws its shadow 2 to the left
    frame.camera.look(StandardView::top);
    frame.camera.orthographic = true;
    frame.camera.distance = 10.0F;
    frame.spheres.push_back({{0, 2, 0}, 0.5F, kRed});
    const Image image = studio.draw(frame, {400, 400});
    const auto groundAt = [&](float x, float z) {
      const glm::vec2 pixel = frame.camera.toPixel({x, 0, z}, {400, 400}).value_or(glm::vec2(0.0F));
      return brightness(image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y)));
    };
    const int lit = groundAt(2.0F, 0.0F);
    EXPECT_LT(groundAt(-2.0F, 0.0F), 9 * lit / 10);
    EXPECT_LT(groundAt(-2.5F, 0.0F), 9 * lit / 10) << "the shadow is an ellipse, 1.41 times as long as the sphere";
    EXPECT_NEAR(groundAt(-3.0F, 0.0F), lit, 6);
    EXPECT_NEAR(groundAt(-2.0F, 0.7F), lit, 6);
    EXPECT_NEAR(groundAt(-1.0F, 0.0F), lit, 6);
  }
}

TEST(Renderer, ALitSurfaceDoesNotShadeItself) {
  OffscreenRenderer studio(Quality::software());
  Frame frame = emptyFrame();
  frame.theme.towardsKeyLight = {1.0F, 0.4F, 0.6F};
  Mesh mesh = square();
  mesh.colour = {180, 180, 180, 255};
  frame.meshes.push_back(mesh);
  const Image shaded = studio.draw(frame);
  studio.renderer().setQuality(plainQuality());
  const Image plain = studio.draw(frame);
  for (int x = 130; x < 190; ++x) EXPECT_EQ(shaded.at(x, 100), plain.at(x, 100)) << x;
}

TEST(Renderer, MeshesAndStrandsCastShadowsToo) {
  OffscreenRenderer studio(Quality::software());
  Frame frame;
  frame.ground.grid = false;
  frame.camera.pitch = 0.9F;
  const Image bare = studio.draw(frame);
  const std::vector<glm::vec3> rope = {{-1, 0.6F, 0}, {0, 0.7F, 0}, {1, 0.6F, 0}};
  frame.addStrand(rope, 0.1F, {255, 255, 255, 255});
  const Image withRope = studio.draw(frame);
  int darker = 0;
  for (std::size_t i = 0; i < bare.rgba.size(); i += 4) darker += withRope.rgba[i] + 30 < bare.rgba[i] ? 1 : 0;
  EXPECT_GT(darker, 300);
}

TEST(Renderer, TheGroundHasAGrid) {
  OffscreenRenderer studio;
  Frame frame;
  frame.camera.look(StandardView::top);
  frame.ground.spacing = 1.0F;
  frame.theme.ground = {1, 1, 1};
  frame.theme.grid = {1, 0, 0};
  const Image image = studio.draw(frame, {400, 400});
  const glm::vec2 onLine = *frame.camera.toPixel({1.0F, 0.0F, 0.5F}, {400, 400});
  const glm::vec2 between = *frame.camera.toPixel({0.5F, 0.0F, 0.5F}, {400, 400});
  const auto green = [&image](glm::vec2 p) { return image.at(static_cast<int>(p.x), static_cast<int>(p.y)).g; };
  EXPECT_LT(green(onLine) + 20, green(between));
  frame.ground.grid = false;
  EXPECT_GT(studio.draw(frame, {400, 400}).at(static_cast<int>(onLine.x), static_cast<int>(onLine.y)).g, 200);
}

// The slanted edge of a white square before black: stairs of two tones without it, many tones with it; what has no edge
// stays as it is.
TEST(Renderer, FxaaSmoothsEdgesAlone) {
  Frame frame = emptyFrame();
  frame.theme.backgroundTop = frame.theme.backgroundBottom = {0, 0, 0};
  Mesh mesh = square();
  for (glm::vec3& position : mesh.positions) position.y += 0.23F * position.x;
  mesh.colour = {255, 255, 255, 255};
  frame.meshes.push_back(mesh);
  const auto betweenTones = [](const Image& image) {
    return find(image, [](glm::u8vec4 p) { return p.g > 40 && p.g < 180; }).count;
  };
  Quality quality = plainQuality();
  OffscreenRenderer studio(quality);
  const Image stairs = studio.draw(frame);
  quality.fxaa = true;
  studio.renderer().setQuality(quality);
  const Image smooth = studio.draw(frame);
  EXPECT_EQ(betweenTones(stairs), 0);
  EXPECT_GT(betweenTones(smooth), 60);
  EXPECT_EQ(smooth.at(160, 100), stairs.at(160, 100));
  EXPECT_EQ(smooth.at(5, 5), stairs.at(5, 5));
  studio.draw(emptyFrame());
  EXPECT_EQ(studio.draw(frame).rgba, smooth.rgba) << "nothing is left of another picture's edges";
  GLint depthFunction = 0, depthMask = 0;
  glGetIntegerv(GL_DEPTH_FUNC, &depthFunction);
  glGetIntegerv(GL_DEPTH_WRITEMASK, &depthMask);
  EXPECT_EQ(depthFunction, GL_LEQUAL);
  EXPECT_EQ(depthMask, GL_TRUE);
}

TEST(Renderer, TheGroundIsNotSeenFromBelow) {
  OffscreenRenderer studio;
  Frame frame;
  frame.camera.pitch = -0.6F;
  frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, kRed});
  const Image image = studio.draw(frame);
  EXPECT_GT(find(image, isRed).count, 500);
  frame.ground.visible = false;
  EXPECT_EQ(studio.draw(frame).rgba, image.rgba);
}

TEST(Renderer, ATransparentBackgroundHasNoAlpha) {
  for (const int samples : {1, 4}) {
    for (const float spriteRadius : {0.0F, 1000.0F}) {
      Quality quality = plainQuality();
      quality.samples = samples;
      quality.spriteRadius = spriteRadius;
      OffscreenRenderer studio(quality);
      Frame frame = emptyFrame();
      frame.transparentBackground = true;
      frame.spheres.push_back({{0, 0, 0}, 1.0F, kRed});
      const Image image = studio.draw(frame);
      EXPECT_EQ(image.at(2, 2), glm::u8vec4(0));
      EXPECT_EQ(image.at(160, 100).a, 255);
      // The colour of the silhouette is free of the background's.
      const Patch edge = find(image, [](glm::u8vec4 p) { return p.a > 0 && p.a < 255; });
      EXPECT_EQ(edge.count > 0, samples > 1);
      EXPECT_EQ(find(image, [](glm::u8vec4 p) { return p.a > 0 && (p.g > p.r || p.b > p.r); }).count, 0);
    }
  }
}

TEST(Renderer, LinesHaveTheirWidthInPointsAndMayShowThrough) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.spheres.push_back({{0, 0, 0}, 0.5F, kBlue});
  const Line line{{-1, 0, -1}, {1, 0, -1}, kRed, 3.0F};
  frame.lines = {line};
  EXPECT_TRUE(isBlue(studio.draw(frame).at(160, 100)));
  frame.lines.clear();
  frame.linesOnTop = {line};
  EXPECT_TRUE(isRed(studio.draw(frame).at(160, 100)));

  frame.spheres.clear();
  const auto height = [&](float pixelRatio) {
    const Image image = studio.draw(frame, {320, 200}, pixelRatio);
    int count = 0;
    for (int y = 0; y < 200; ++y) count += isRed(image.at(160, y)) ? 1 : 0;
    return count;
  };
  EXPECT_NEAR(height(1.0F), 3, 1);
  EXPECT_NEAR(height(2.0F), 6, 1);
}

TEST(Renderer, ClipsALineAtTheCamera) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.linesOnTop.push_back({{0, -0.5F, 0}, {0, -0.5F, 20}, kRed, 4.0F});
  const Image image = studio.draw(frame);
  EXPECT_TRUE(isRed(image.at(160, 180)));
  EXPECT_FALSE(isRed(image.at(160, 20)));
}

TEST(Renderer, AStrandIsATubeWithRoundEnds) {
  OffscreenRenderer studio;
  Frame frame = emptyFrame();
  frame.camera.orthographic = true;
  const std::vector<glm::vec3> points = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}};
  frame.addStrand(points, 0.2F, kRed);
  const Patch patch = find(studio.draw(frame, {400, 300}), isRed);
  const float unit = 300.0F / frame.camera.viewHeight(1.0F);
  EXPECT_NEAR(patch.size().x, 2.4F * unit, 3.0F);
  EXPECT_NEAR(patch.size().y, 0.4F * unit, 3.0F);
}

// Its three yarns look the same again after a third of a turn.
TEST(Renderer, AStrandWithNormalsIsDrawnTurned) {
  OffscreenRenderer studio;
  const auto drawn = [&](float angle) {
    Frame frame = emptyFrame();
    const std::vector<glm::vec3> points = {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}};
    frame.addStrand(points, 0.3F, kRed).twisted = true;
    frame.twistStrand(std::vector<glm::vec3>(3, {0, std::cos(angle), std::sin(angle)}));
    return studio.draw(frame, {400, 300});
  };
  const auto difference = [](const Image& a, const Image& b) {
    int sum = 0;
    for (int x = 0; x < 400; ++x) sum += std::abs(int(a.at(x, 150).r) - int(b.at(x, 150).r));
    return sum;
  };
  constexpr float kThird = 2.0943951F;
  const Image image = drawn(0.0F);
  EXPECT_GT(difference(image, drawn(0.5F * kThird)), 20 * difference(image, drawn(kThird)) + 1000);
}

TEST(Renderer, DrawsPicturesOfChangingSize) {
  OffscreenRenderer studio(Quality::softwareFile());
  Frame frame;
  frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, kRed});
  for (const glm::ivec2 size : {glm::ivec2(64, 48), glm::ivec2(333, 101), glm::ivec2(1, 1), glm::ivec2(200, 300)}) {
    const Image image = studio.draw(frame, size);
    EXPECT_EQ(image.size, size);
    EXPECT_EQ(image.rgba.size(), static_cast<std::size_t>(4 * size.x * size.y));
    if (size.x > 1) {
      EXPECT_TRUE(isRed(image.at(size.x / 2, size.y / 2 - size.y / 16)));
    }
  }
  studio.renderer().draw(frame, {0, {0, 0}, 1.0F});  // a window that is minimised
}

TEST(Renderer, DrawsIntoAPartOfAPicture) {
  for (const Quality& quality : {plainQuality(), Quality::softwareFile()}) {
    OffscreenRenderer studio(quality);
    Frame frame = emptyFrame();
    frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, kRed});
    const Image alone = studio.draw(frame, {100, 80});
    const Framebuffer whole({320, 200});
    fill(whole.target(), {0.0F, 0.0F, 1.0F});
    RenderTarget part = whole.target();
    part.corner = {210, 30};
    part.size = {100, 80};
    studio.renderer().draw(frame, part);
    Image picture, piece;
    readPixels(whole.target(), picture);
    readPixels(part, piece);
    EXPECT_EQ(piece.rgba, alone.rgba);
    for (int y = 0; y < 200; ++y) {
      for (int x = 0; x < 320; ++x) {
        const bool inside = x >= 210 && x < 310 && y >= 90 && y < 170;  // rows from the top
        ASSERT_EQ(picture.at(x, y) == glm::u8vec4(0, 0, 255, 255), !inside) << x << ", " << y;
        if (!inside) continue;
        ASSERT_EQ(picture.at(x, y), alone.at(x - 210, y - 90));
      }
    }
  }
}

TEST(Renderer, OcclusionDarkensWhereThingsTouch) {
  Quality quality = plainQuality();
  OffscreenRenderer studio(quality);
  Frame frame;
  frame.ground.grid = false;
  frame.camera.pitch = 0.5F;
  frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, {230, 230, 230, 255}});
  const glm::vec2 foot = *frame.camera.toPixel(0.3F * glm::normalize(glm::vec3(0.56F, 0.0F, 0.83F)), {320, 200});
  const auto below = [&foot](const Image& image) {
    return brightness(image.at(static_cast<int>(foot.x), static_cast<int>(foot.y)));
  };
  const Image plain = studio.draw(frame);
  const int without = below(plain);
  for (const int scale : {1, 2}) {
    for (const int samples : {1, 4}) {
      quality.ambientOcclusion = true;
      quality.occlusionScale = scale;
      quality.samples = samples;
      studio.renderer().setQuality(quality);
      const Image image = studio.draw(frame);
      EXPECT_LT(below(image), without - 15);
      EXPECT_NEAR(brightness(image.at(20, 150)), brightness(plain.at(20, 150)), 3) << "far away nothing changes";
    }
  }
}

// The left half of the picture is near, the right one far away, with things before it that darken it; where the edge
// falls is no matter, at odd columns as at even ones: what is missing of the light stays on its side.
TEST(Renderer, OcclusionStaysOnItsSurface) {
  for (const int column : {100, 101, 102, 103}) {
    Frame frame = emptyFrame();
    frame.theme.backgroundTop = frame.theme.backgroundBottom = {0, 0, 0};
    frame.camera.orthographic = true;
    const float perPixel = frame.camera.viewHeight(frame.camera.distance) / 200.0F;
    const float edge = (static_cast<float>(column) - 160.0F) * perPixel;
    Mesh near = square(), far = square();
    for (glm::vec3& position : near.positions) position = {position.x < 0.0F ? -3.0F : edge, 3.0F * position.y, 1.0F};
    for (glm::vec3& position : far.positions) position = 3.0F * position;
    frame.meshes = {near, far};
    for (int n = 0; n < 24; ++n)  // a fence close to the far one, beside the edge
      frame.spheres.push_back({{edge + 0.1F, 0.1F * static_cast<float>(n) - 1.2F, 0.1F}, 0.06F, {255, 255, 255, 255}});
    Quality quality = plainQuality();
    OffscreenRenderer studio(quality);
    const Image plain = studio.draw(frame);
    quality.ambientOcclusion = true;
    quality.occlusionScale = 2;
    studio.renderer().setQuality(quality);
    const Image darkened = studio.draw(frame);
    const auto lost = [&](int x) { return brightness(plain.at(x, 100)) - brightness(darkened.at(x, 100)); };
    EXPECT_GT(lost(column + 1), 15) << "the far one is in a corner, " << column;
    EXPECT_LT(lost(column - 1), 12) << "the near one is not, " << column;
    EXPECT_GT(lost(column), 15) << "nor does the far one borrow its light, " << column;
  }
}

TEST(Renderer, EncodesSrgbItselfWhereTheTargetDoesNot) {
  OffscreenRenderer studio;
  Frame frame;
  frame.spheres.push_back({{0, 0.5F, 0}, 0.5F, kRed});
  const Image expected = studio.draw(frame);

  GLuint buffer = 0;
  glGenRenderbuffers(1, &buffer);
  glBindRenderbuffer(GL_RENDERBUFFER, buffer);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 320, 200);
  GLuint plain = 0;
  glGenFramebuffers(1, &plain);
  glBindFramebuffer(GL_FRAMEBUFFER, plain);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
  const RenderTarget target{plain, {320, 200}, 1.0F};
  studio.renderer().draw(frame, target);
  Image image;
  readPixels(target, image);
  glDeleteFramebuffers(1, &plain);
  glDeleteRenderbuffers(1, &buffer);

  ASSERT_EQ(image.rgba.size(), expected.rgba.size());
  int largest = 0;
  for (std::size_t i = 0; i < image.rgba.size(); ++i)
    largest = std::max(largest, std::abs(image.rgba[i] - expected.rgba[i]));
  EXPECT_LE(largest, 2);
}

TEST(Renderer, TheSameFrameGivesTheSamePicture) {
  OffscreenRenderer studio(Quality::softwareFile());
  Frame frame;
  for (int i = 0; i < 50; ++i)
    frame.spheres.push_back({{0.1F * static_cast<float>(i % 7), 0.3F, 0.1F * static_cast<float>(i)}, 0.1F, kRed});
  EXPECT_EQ(studio.draw(frame).rgba, studio.draw(frame).rgba);
}

TEST(Quality, KnowsSoftwareRasterisersByName) {
  EXPECT_TRUE(isSoftwareRenderer("llvmpipe (LLVM 15.0.6, 256 bits)"));
  EXPECT_TRUE(isSoftwareRenderer("softpipe"));
  EXPECT_FALSE(isSoftwareRenderer("NVIDIA GeForce RTX 3060/PCIe/SSE2"));
  EXPECT_FALSE(isSoftwareRenderer("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  EXPECT_EQ(Quality::forRenderer("llvmpipe").samples, 1);
  EXPECT_EQ(Quality::forRenderer("AMD Radeon RX 6600").samples, 4);
}

}  // namespace
}  // namespace pliant::render
