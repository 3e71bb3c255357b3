// Frame buffers to draw into, and pictures read back from them.
#pragma once

#include "render/assert.h"
#include "render/gl_objects.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <vector>

namespace pliant::render {

/// Where to draw: a rectangle of a frame buffer object, or of that of the window (0).
struct RenderTarget {
  GLuint framebuffer = 0;
  glm::ivec2 size{0};       ///< [pixels]
  float pixelRatio = 1.0F;  ///< pixels a point: what the window system scales by
  glm::ivec2 corner{0};     ///< its lower left one, counted from that of the frame buffer [pixels]
};

/// A colour texture (sRGB, 8 bits) and a depth buffer (24 bits), perhaps multisampled.
class Framebuffer {
 public:
  /// Makes it `size` large, both sides at least 1; throws std::runtime_error where the driver refuses. `samples` 1: a
  /// texture; more: what the driver can do of it, without a texture.
  explicit Framebuffer(glm::ivec2 size, int samples = 1);

  GLuint name() const { return framebuffer_; }
  glm::ivec2 size() const { return size_; }
  int samples() const { return samples_; }
  GLuint colourTexture() const { return colourTexture_; }  ///< 0 when multisampled
  GLuint depthTexture() const { return depthTexture_; }    ///< 0 when multisampled
  RenderTarget target(float pixelRatio = 1.0F) const { return {framebuffer_, size_, pixelRatio, {0, 0}}; }

 private:
  void makeTextures();
  void makeRenderbuffers();

  glm::ivec2 size_;
  int samples_;
  GlFramebuffer framebuffer_;
  GlTexture colourTexture_{nullptr};
  GlTexture depthTexture_{nullptr};
  GlRenderbuffer colourBuffer_{nullptr};
  GlRenderbuffer depthBuffer_{nullptr};
};

/// Fills the rectangle with one colour, sRGB 0 to 1.
void fill(const RenderTarget& target, glm::vec3 colour);

/// A picture in memory: rows from top to bottom, four bytes a pixel (sRGB and straight alpha), as PNG wants it.
struct Image {
  glm::ivec2 size{0};
  std::vector<std::uint8_t> rgba;

  /// A picture of this size, all bytes alike.
  static Image filled(glm::ivec2 size, std::uint8_t byte) {
    RENDER_ASSERT(size.x >= 0 && size.y >= 0, "a picture is not smaller than nothing");
    return {size, std::vector<std::uint8_t>(std::size_t{4} * size.x * size.y, byte)};
  }

  /// Where a pixel begins in rgba.
  std::size_t offsetOf(int x, int y) const {
    RENDER_ASSERT(x >= 0 && x < size.x && y >= 0 && y < size.y, "the picture has this pixel");
    return 4 * (std::size_t{1} * y * size.x + x);
  }
  glm::u8vec4 at(int x, int y) const {
    const std::uint8_t* p = &rgba[offsetOf(x, y)];
    return {p[0], p[1], p[2], p[3]};
  }
};

/// Reads what was drawn (not from a multisampled frame buffer) into `image`, whose memory is used again.
/// `opaque` false: the picture has a transparent background, and its colours are freed of their alpha.
void readPixels(const RenderTarget& source, Image& image, bool opaque = true);

}  // namespace pliant::render
