#include "app/window/run_drawing.h"

#include <algorithm>

namespace pliant::app {

bool RunDrawing::looksLike(const RunDrawing& other) const {
  return size == other.size && pixelRatio == other.pixelRatio && quality == other.quality && gap == other.gap &&
         parts == other.parts;
}

bool RunDrawing::movesFrom(const RunDrawing& other) const {
  const auto isSameMoment = [](const auto& a, const auto& b) { return a->frame == b->frame && a->time == b->time; };
  const auto isSamePlace = [](const Part& a, const Part& b) { return a.frame.camera == b.frame.camera; };
  return !std::equal(states.begin(), states.end(), other.states.begin(), other.states.end(), isSameMoment) ||
         !std::equal(parts.begin(), parts.end(), other.parts.begin(), other.parts.end(), isSamePlace);
}

void draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target) {
  const int n = drawing.reduction;
  render::Quality quality = drawing.quality;
  quality.liquidScale = std::max(quality.liquidScale / n, 1);  // its pixels are large already
  renderer.setQuality(quality);
  const bool coversAll = drawing.parts.size() == 1 && drawing.parts.front().size == drawing.size;
  if (!coversAll) render::fill(target, drawing.gap);
  for (const RunDrawing::Part& part : drawing.parts) {
    const glm::ivec2 low = part.corner / n, high = (part.corner + part.size + n - 1) / n;
    renderer.draw(part.frame, {target.framebuffer, high - low, drawing.pixelRatio / float(n), low});
  }
}

}  // namespace pliant::app
