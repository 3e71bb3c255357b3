// Draws text and shapes on pictures in memory, with Dear ImGui's drawing lists but without its context: on any thread,
// with or without a window.
#pragma once

#include "render/framebuffer.h"

#include <functional>
#include <memory>

struct ImDrawList;

namespace pliant::app {

class PictureText {
 public:
  /// `fontPixels`: height of the font.
  explicit PictureText(float fontPixels);
  ~PictureText();

  float fontPixels() const { return fontPixels_; }
  /// Calls `paint` with a list whose coordinates are pixels from the upper left corner, and draws the result.
  void draw(render::Image& image, const std::function<void(ImDrawList&)>& paint) const;

 private:
  struct Font;

  float fontPixels_;
  std::unique_ptr<Font> font_;
};

}  // namespace pliant::app
