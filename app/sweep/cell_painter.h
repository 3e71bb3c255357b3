// Draws the last state of each cell of a sweep, all seen from one place.
#pragma once

#include "app/pictures/offscreen_renderer.h"

namespace pliant::app {

/// As a OffscreenRenderer, which it has: of one thread.
class CellPainter {
 public:
  /// Looks at what `first` shows, from where its scene says. Throws std::runtime_error where nothing can be drawn.
  CellPainter(const sim::Simulation& first, glm::ivec2 size);

  const render::Image& draw(const sim::Simulation& simulation);

 private:
  OffscreenRenderer studio_;
  ViewState looks_;
};

}  // namespace pliant::app
