// Text and figures on pictures in memory, by Dear ImGui's drawing lists but without its context: on any thread, with a
// window or without.
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
  /// Calls `paint` with a list in pixels from the upper left corner, and draws what it put there.
  void draw(render::Image& image, const std::function<void(ImDrawList&)>& paint) const;

 private:
  struct Font;

  float fontPixels_;
  std::unique_ptr<Font> font_;
};

}  // namespace pliant::app
