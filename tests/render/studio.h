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

namespace pliant::render {

/// The simplest picture that there is: no multisampling, shadows or occlusion; all spheres traced.
inline Quality plainQuality() {
  Quality quality = Quality::software();
  quality.shadows = false;
  quality.spriteRadius = 0.0F;
  return quality;
}

class OffscreenRenderer {
 public:
  explicit OffscreenRenderer(const Quality& quality = plainQuality()) : renderer_(sourcePath("shaders"), quality) {}

  Renderer& renderer() { return renderer_; }

  Image draw(const Frame& frame, glm::ivec2 size = {320, 200}, float pixelRatio = 1.0F) {
    const Framebuffer picture(size);
    renderer_.draw(frame, picture.target(pixelRatio));
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

inline int brightness(glm::u8vec4 pixel) { return pixel.r + pixel.g + pixel.b; }
inline bool isRed(glm::u8vec4 pixel) { return pixel.r > 2 * pixel.g && pixel.r > 2 * pixel.b; }
inline bool isBlue(glm::u8vec4 pixel) { return pixel.b > 2 * pixel.r; }

constexpr Colour kRed{220, 20, 20, 255};
constexpr Colour kBlue{20, 20, 220, 255};

}  // namespace pliant::render
