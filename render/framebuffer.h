// Framebuffers to draw into, and images read back from them.
#pragma once

#include "render/assert.h"
#include "render/gl_objects.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <vector>

namespace pliant::render {

/// Where to draw: a rectangle of a framebuffer object, or of the window's framebuffer (0).
struct RenderTarget {
  GLuint framebuffer = 0;
  glm::ivec2 size{0};       ///< [pixels]
  float pixelRatio = 1.0F;  ///< pixels per point: the scale factor of the window system
  glm::ivec2 corner{0};     ///< lower left corner, from that of the framebuffer [pixels]
};

/// A colour buffer (sRGB, 8 bits) and a depth buffer (24 bits): textures, or multisampled renderbuffers.
class Framebuffer {
 public:
  /// Width and height must be at least 1; throws std::runtime_error if the driver refuses. `samples` 1: textures; more:
  /// multisampled, up to the driver's limit, without textures.
  explicit Framebuffer(glm::ivec2 size, int samples = 1);

  GLuint name() const { return framebuffer_; }
  glm::ivec2 size() const { return size_; }
  int samples() const { return samples_; }
  GLuint colourTexture() const { return colourTexture_; }  ///< 0 if multisampled
  GLuint depthTexture() const { return depthTexture_; }    ///< 0 if multisampled
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

/// A picture in memory: rows from top to bottom, four bytes per pixel (sRGB, straight alpha), as in PNG.
struct Image {
  glm::ivec2 size{0};
  std::vector<std::uint8_t> rgba;

  /// A picture of this size with all bytes equal.
  static Image filled(glm::ivec2 size, std::uint8_t byte) {
    RENDER_ASSERT(size.x >= 0 && size.y >= 0, "a picture is not smaller than nothing");
    return {size, std::vector<std::uint8_t>(std::size_t{4} * size.x * size.y, byte)};
  }

  /// Offset of a pixel in rgba.
  std::size_t offsetOf(int x, int y) const {
    RENDER_ASSERT(x >= 0 && x < size.x && y >= 0 && y < size.y, "the picture has this pixel");
    return 4 * (std::size_t{1} * y * size.x + x);
  }
  glm::u8vec4 at(int x, int y) const {
    const std::uint8_t* p = &rgba[offsetOf(x, y)];
    return {p[0], p[1], p[2], p[3]};
  }
};

/// Reads back the target (not multisampled) into `image`, reusing its memory. `opaque` false: the background is
/// transparent, and premultiplied colours are converted to straight alpha.
void readPixels(const RenderTarget& source, Image& image, bool opaque = true);

}  // namespace pliant::render
