#include "render/offscreen_context.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <array>

namespace pliant::render {
namespace {

using Pixel = std::array<unsigned char, 4>;

/// Clears a frame buffer of 8x8 pixels to the colour and reads one pixel of it back.
Pixel clearAndReadBack(float red, float green, float blue) {
  GLuint buffer = 0;
  glGenRenderbuffers(1, &buffer);
  glBindRenderbuffer(GL_RENDERBUFFER, buffer);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 8, 8);
  GLuint frame = 0;
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
  EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));

  glClearColor(red, green, blue, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  Pixel pixel{};
  glReadPixels(3, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));

  glDeleteFramebuffers(1, &frame);
  glDeleteRenderbuffers(1, &buffer);
  return pixel;
}

TEST(OffscreenContext, DrawsIntoAFrameBuffer) {
  const OffscreenContext context;
  EXPECT_EQ(clearAndReadBack(1.0F, 0.2F, 0.0F), (Pixel{255, 51, 0, 255}));
}

TEST(OffscreenContext, IsAtLeastOpenGl33Core) {
  const OffscreenContext context;
  GLint major = 0;
  GLint minor = 0;
  GLint profile = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  EXPECT_GE(major * 10 + minor, 33);
  EXPECT_NE(profile & GL_CONTEXT_CORE_PROFILE_BIT, 0);
}

TEST(OffscreenContext, NamesItsRenderer) {
  const OffscreenContext context;
  EXPECT_FALSE(context.rendererName().empty());
}

TEST(OffscreenContext, CanBeMadeAgain) {
  { const OffscreenContext first; }
  const OffscreenContext second;
  EXPECT_EQ(clearAndReadBack(0.0F, 0.0F, 1.0F), (Pixel{0, 0, 255, 255}));
}

}  // namespace
}  // namespace pliant::render
