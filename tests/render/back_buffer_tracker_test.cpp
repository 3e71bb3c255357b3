#include "render/back_buffer_tracker.h"

#include "render/offscreen_context.h"

#include <gtest/gtest.h>

#include <array>

namespace pliant::render {
namespace {

constexpr glm::vec3 kGrey(0.957f, 0.961f, 0.969f);

TEST(BackBufferTracker, DetectsABufferThatKeepsItsContents) {
  const OffscreenContext context;
  const Framebuffer buffer({16, 16});
  BackBufferTracker kept;
  fill(buffer.target(), kGrey);
  EXPECT_FALSE(kept.holdsLastFrame(buffer.name())) << "nothing was painted yet";
  for (int i = 0; i < 20; ++i) {
    kept.mark(buffer.name(), kGrey);
    ASSERT_TRUE(kept.holdsLastFrame(buffer.name())) << i;
  }
  fill(buffer.target(), kGrey);
  EXPECT_FALSE(kept.holdsLastFrame(buffer.name()));
}

TEST(BackBufferTracker, DetectsAlternatingBuffers) {
  const OffscreenContext context;
  const std::array<Framebuffer, 3> buffers{Framebuffer({16, 16}), Framebuffer({16, 16}), Framebuffer({16, 16})};
  for (const std::size_t count : {2u, 3u}) {
    BackBufferTracker kept;
    for (std::size_t i = 0; i < 20; ++i) {
      const GLuint buffer = buffers[i % count].name();
      ASSERT_FALSE(kept.holdsLastFrame(buffer)) << i << " of " << count;
      kept.mark(buffer, kGrey);
    }
  }
}

TEST(BackBufferTracker, MarkIsOneInvisiblePixel) {
  const OffscreenContext context;
  const Framebuffer buffer({16, 16});
  BackBufferTracker kept;
  for (const glm::vec3 colour : {kGrey, glm::vec3(0.0f), glm::vec3(1.0f)}) {
    fill(buffer.target(), colour);
    Image before, after;
    readPixels(buffer.target(), before);
    kept.mark(buffer.name(), colour);
    readPixels(buffer.target(), after);
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x) {
        const glm::ivec4 change = glm::abs(glm::ivec4(after.at(x, y)) - glm::ivec4(before.at(x, y)));
        EXPECT_LE(change.b, x == 0 && y == 15 ? 7 : 0) << x << ", " << y;
        EXPECT_EQ(change.r + change.g, 0) << x << ", " << y;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::render
