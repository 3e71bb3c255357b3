// Draws frames without a window, for tests of pictures.
#pragma once

#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/offscreen_context.h"
#include "render/quality.h"
#include "render/renderer.h"
#include "tests/support/paths.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace pliant::render {

/// The simplest picture that there is: no multisampling, shadows or occlusion; all spheres traced.
inline Quality plainQuality() {
  Quality quality = Quality::software();
  quality.fxaa = quality.shadows = false;
  quality.spriteRadius = 0.0F;
  return quality;
}

class OffscreenRenderer {
 public:
  explicit OffscreenRenderer(const Quality& quality = plainQuality()) : renderer_(sourcePath("shaders"), quality) {}

  Renderer& renderer() { return renderer_; }

  Image draw(const Frame& frame, glm::ivec2 size = {320, 200}, float pixelRatio = 1.0F, const Sample& sample = {}) {
    const Framebuffer picture(size);
    renderer_.draw(frame, picture.target(pixelRatio), sample);
    Image image;
    readPixels(picture.target(), image, !frame.transparentBackground);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    return image;
  }

 private:
  OffscreenContext context_;
  Renderer renderer_;
};

/// An empty frame without a ground, seen from the front, 5 away from the origin.
inline Frame emptyFrame() {
  Frame frame;
  frame.camera.look(StandardView::front);
  frame.ground.visible = false;
  return frame;
}

/// The pixels that the predicate accepts: how many, and the box around them.
struct Patch {
  int count = 0;
  glm::ivec2 low{std::numeric_limits<int>::max()};
  glm::ivec2 high{-1};

  glm::vec2 centre() const { return 0.5F * glm::vec2(low + high + 1); }
  glm::vec2 size() const { return glm::vec2(high - low + 1); }
};

template <class Predicate>
Patch find(const Image& image, Predicate accepts) {
  Patch patch;
  for (int y = 0; y < image.size.y; ++y) {
    for (int x = 0; x < image.size.x; ++x) {
      if (!accepts(image.at(x, y))) continue;
      ++patch.count;
      patch.low = glm::min(patch.low, glm::ivec2(x, y));
      patch.high = glm::max(patch.high, glm::ivec2(x, y));
    }
  }
  return patch;
}

/// The linear light that a value of sRGB stands for, 0..1.
inline float linearOf(std::uint8_t shown) {
  const float c = static_cast<float>(shown) / 255.0F;
  return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F);
}

inline int brightness(glm::u8vec4 pixel) { return pixel.r + pixel.g + pixel.b; }
// By hue, since what a surface mirrors lies over its colour at the rim.
inline bool isRed(glm::u8vec4 pixel) { return pixel.r > pixel.g + 30 && pixel.r > pixel.b + 30; }
inline bool isBlue(glm::u8vec4 pixel) { return pixel.b > pixel.r + 30 && pixel.b > pixel.g + 30; }

constexpr Colour kRed{220, 20, 20, 255};
constexpr Colour kBlue{20, 20, 220, 255};

}  // namespace pliant::render
