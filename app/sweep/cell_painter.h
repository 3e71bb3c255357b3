// Draws the last state of each cell of a sweep, all seen from one place.
#pragma once

#include "app/frame_maker.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"

namespace pliant::app {

/// Has an OpenGL context of its own, current on the thread that makes it, which alone uses it.
class CellPainter {
 public:
  /// Looks at what `first` shows, from where its scene says. Throws std::runtime_error where nothing can be drawn.
  CellPainter(const sim::Simulation& first, glm::ivec2 size);

  const render::Image& draw(const sim::Simulation& simulation);

 private:
  render::OffscreenContext context_;
  render::Renderer renderer_;
  render::Framebuffer target_;
  ViewOptions looks_;
  Snapshot snapshot_;
  render::Frame frame_;
  render::Image image_;
};

}  // namespace pliant::app
