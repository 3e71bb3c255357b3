// Draws the last state of each cell of a sweep, all seen from one place.
#pragma once

#include "app/recording/studio.h"

namespace pliant::app {

/// As a Studio, which it has: of one thread.
class CellPainter {
 public:
  /// Looks at what `first` shows, from where its scene says. Throws std::runtime_error where nothing can be drawn.
  CellPainter(const sim::Simulation& first, glm::ivec2 size);

  const render::Image& draw(const sim::Simulation& simulation);

 private:
  Studio studio_;
  Looks looks_;
};

}  // namespace pliant::app
