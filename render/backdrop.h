// A picture behind the panels of a window: rendered or uploaded once, then blitted whenever the panels are drawn.
#pragma once

#include "render/framebuffer.h"

namespace pliant::render {

/// Needs the context of the window, for all calls and for destruction.
class Backdrop {
 public:
  /// The render target for a new picture of that size; the old contents are discarded.
  [[nodiscard]] RenderTarget target(glm::ivec2 size, float pixelRatio);
  /// Uploads a picture from memory. Precondition: it is not empty.
  void set(const Image& picture);
  /// Blits the picture into a part of the window, clipped to it. Each pixel becomes `scale` x `scale` window pixels,
  /// filtered linearly if enlarged. `upperLeft`: corner of the whole picture [window pixels, y from below]. Uncovered
  /// area is filled with the colour `rest`, sRGB. Leaves the window's framebuffer bound.
  void show(const RenderTarget& part, glm::ivec2 upperLeft, float scale, glm::vec3 rest) const;

 private:
  void resize(glm::ivec2 size);

  glm::ivec2 size_{0};
  bool isTopDown_ = false;  ///< the first row of the texture is the top one
  GlTexture texture_;       ///< RGBA, 8 bits, already encoded for display
  GlFramebuffer framebuffer_;
};

}  // namespace pliant::render
