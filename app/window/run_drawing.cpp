#include "app/window/run_drawing.h"

#include "app/base/build_info.h"
#include "render/assert.h"

#include <glad/gl.h>

#include <algorithm>

namespace pliant::app {

bool RunDrawing::looksLike(const RunDrawing& other) const {
  return size == other.size && pixelRatio == other.pixelRatio && quality == other.quality && gap == other.gap &&
         options == other.options && parts == other.parts && ghosts == other.ghosts;
}

bool RunDrawing::movesFrom(const RunDrawing& other) const {
  const auto isSameMoment = [](const auto& a, const auto& b) { return a->frame == b->frame && a->time == b->time; };
  const auto isSamePlace = [](const Part& a, const Part& b) { return a.marks.camera == b.marks.camera; };
  return !std::equal(states.begin(), states.end(), other.states.begin(), other.states.end(), isSameMoment) ||
         !std::equal(parts.begin(), parts.end(), other.parts.begin(), other.parts.end(), isSamePlace);
}

namespace {

template <typename T>
void append(const std::vector<T>& more, std::vector<T>& all) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

void makeFrames(const RunDrawing& drawing, std::vector<render::Frame>& frames) {
  frames.resize(drawing.parts.size());
  for (std::size_t run = 0; run < frames.size(); ++run) {
    const auto& [seen, marks, focusRegion, corner, size] = drawing.parts[run];
    RENDER_ASSERT(marks.bounds().isEmpty(), "marks are lines and labels");
    render::Frame& frame = frames[run];
    frame.camera = marks.camera;
    frame.theme = marks.theme;
    makeFrame(*seen, drawing.options, frame, drawing.reduction);
    append(marks.lines, frame.lines);
    append(marks.linesOnTop, frame.linesOnTop);
    append(marks.labels, frame.labels);
    if (focusRegion) removeOccluders(*focusRegion, frame);
    if (run < drawing.ghosts.size()) addGhost(*drawing.ghosts[run], drawing.options, frame);
  }
}

namespace {

/// The viewport of a part. Rows are counted from the top, since the picture is shown from its upper left corner on.
/// Parts of the same size have the same size here, too, so that buffers are reused.
render::RenderTarget placeOf(const RunDrawing::Part& part, const RunDrawing& drawing, GLuint framebuffer) {
  const float n = drawing.reduction;
  const glm::ivec2 whole = drawing.drawnSize();
  const glm::ivec2 upperLeft(part.corner.x, drawing.size.y - part.corner.y - part.size.y);
  const glm::ivec2 begin(glm::floor(glm::vec2(upperLeft) / n));
  const glm::ivec2 extent = glm::ivec2(glm::ceil(glm::vec2(part.size) / n)) + (n > 1.0f ? 1 : 0);
  const glm::ivec2 end = glm::min(begin + extent, whole);
  return {framebuffer, end - begin, drawing.pixelRatio / n, {begin.x, whole.y - end.y}};
}

}  // namespace

std::vector<std::vector<render::Label>> labelsOf(const std::vector<render::Frame>& frames) {
  std::vector<std::vector<render::Label>> labels;
  for (const render::Frame& frame : frames) labels.push_back(frame.labels);
  return labels;
}

void RunDrawer::prepare(const RunDrawing& drawing) {
  if (prepared_ && prepared_->reduction == drawing.reduction && drawing.looksLike(*prepared_)) return;
  makeFrames(drawing, frames_);
  prepared_ = drawing;
}

void RunDrawer::drawParts(const RunDrawing& drawing, const render::Sample& sample, render::Renderer& renderer,
                          const render::RenderTarget& target) const {
  const bool coversAll = drawing.parts.size() == 1 && drawing.parts.front().size == drawing.size;
  if (!coversAll) render::fill(target, drawing.gap);
  for (std::size_t run = 0; run < drawing.parts.size(); ++run) {
    const RunDrawing::Part& part = drawing.parts[run];
    const render::RenderTarget place = placeOf(part, drawing, target.framebuffer);
    renderer.draw(frames_[run], place, sample);
  }
}

void RunDrawer::draw(const RunDrawing& drawing, render::Renderer& renderer, const render::RenderTarget& target) {
  RENDER_ASSERT(frames_.size() == drawing.parts.size(), "prepared first");
  if (drawing.samples == 0) {
    if (sample_ && sample_->size() != drawing.size) {  // those of a larger window take tens of megabytes
      sample_.reset();
      accumulator_.reset();
    }
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
    drawParts(drawing, render::sampleOf(accumulator_->count(), kMaxSamples), renderer,
              sample_->target(drawing.pixelRatio));
    accumulator_->add(*sample_);
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, accumulator_->mean().name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer);
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
}

}  // namespace pliant::app
