#include "app/window/run_drawing.h"

#include "app/base/build_info.h"

#include <glad/gl.h>

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

namespace {

void drawParts(const RunDrawing& drawing, const render::Sample& sample, render::Renderer& renderer,
               const render::RenderTarget& target) {
  const int n = drawing.reduction;
  const bool coversAll = drawing.parts.size() == 1 && drawing.parts.front().size == drawing.size;
  if (!coversAll) render::fill(target, drawing.gap);
  for (const RunDrawing::Part& part : drawing.parts) {
    const glm::ivec2 low = part.corner / n, high = (part.corner + part.size + n - 1) / n;
    renderer.draw(part.frame, {target.framebuffer, high - low, drawing.pixelRatio / float(n), low}, sample);
  }
}

}  // namespace

void RunDrawer::draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target) {
  if (drawing.samples == 0) {
    renderer.setQuality(drawing.quality);
    return drawParts(drawing, {}, renderer, target);
  }
  const glm::ivec2 size = drawing.drawnSize();
  if (!accumulator_) accumulator_.emplace(shadersFolder());
  const bool goesOn = drawing.samples > kSamplesAtOnce && sample_ && sample_->size() == size;
  if (!goesOn) {
    if (!sample_ || sample_->size() != size) sample_.emplace(size);
    accumulator_->begin(size);
  }
  renderer.setQuality(drawing.sampleQuality);
  while (accumulator_->count() < drawing.samples) {
    drawParts(drawing, render::sampleOf(accumulator_->count(), kMostSamples), renderer,
              sample_->target(drawing.pixelRatio));
    accumulator_->add(*sample_);
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, accumulator_->mean().name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer);
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
}

}  // namespace pliant::app
