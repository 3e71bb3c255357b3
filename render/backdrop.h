// A picture behind the panels of a window: drawn or copied into it when there is a new one, and shown as often as the
// panels are drawn.
#pragma once

#include "render/framebuffer.h"

namespace pliant::render {

/// Needs the context of the window, for all calls and for destruction.
class Backdrop {
 public:
  /// Where to draw a picture of that size; what it held is gone.
  [[nodiscard]] RenderTarget target(glm::ivec2 size, float pixelRatio);
  /// Takes over a picture from memory. It is not empty.
  void set(const Image& picture);
  /// Shows what of it lies in a part of the window, each of its pixels `scale` pixels wide and high, softly.
  /// `upperLeft`: of the whole picture [pixels of the window, from below]. What it does not cover has the colour `rest`,
  /// sRGB. Leaves the window's frame buffer bound.
  void show(const RenderTarget& part, glm::ivec2 upperLeft, float scale, glm::vec3 rest) const;

 private:
  void resize(glm::ivec2 size);

  glm::ivec2 size_{0};
  bool beginsAbove_ = false;  ///< the first row is the uppermost
  GlTexture texture_;         ///< RGBA, 8 bits, as they are shown
  GlFramebuffer framebuffer_;
};

}  // namespace pliant::render
