// Text on pictures that are drawn without a window.
#pragma once

#include <functional>

#include "render/framebuffer.h"

struct ImDrawList;

namespace pliant::app {

/// Draws with Dear ImGui on a frame buffer. There must be one at a time, and no window; needs the current OpenGL context
/// for all calls.
class PictureText {
 public:
  /// `fontPixels`: height of the font.
  PictureText(float fontPixels, bool dark);
  ~PictureText();
  PictureText(const PictureText&) = delete;
  PictureText& operator=(const PictureText&) = delete;

  float fontPixels() const { return fontPixels_; }
  /// Calls `paint` with a list in pixels from the upper left corner, and draws what it put there.
  void draw(const render::RenderTarget& target, const std::function<void(ImDrawList&)>& paint);

 private:
  float fontPixels_;
};

}  // namespace pliant::app
