// Draws the last state of each cell of a sweep, all with the same camera.
#pragma once

#include "app/pictures/offscreen_renderer.h"

namespace pliant::app {

/// For use by one thread, like its OffscreenRenderer.
class CellPainter {
 public:
  /// Uses the view given by the scene of `first`, and shows all of that. Throws std::runtime_error if drawing is not
  /// possible.
  CellPainter(const sim::Simulation& first, glm::ivec2 size);

  const render::Image& draw(const sim::Simulation& simulation);

 private:
  OffscreenRenderer studio_;
  ViewState looks_;
};

}  // namespace pliant::app
