#include "app/window/run_painter.h"

#include "app/base/build_info.h"
#include "render/assert.h"

#include <glad/gl.h>

#include <exception>
#include <utility>

namespace pliant::app {

RunPainter::RunPainter(std::unique_ptr<PictureThread> thread) : thread_(std::move(thread)) {}

RunPainter::~RunPainter() {
  if (timer_ != 0) glDeleteQueries(1, &timer_);
}

void RunPainter::begin(SharedDrawing drawing) {
  RENDER_ASSERT(isFree(), "one picture after the other");
  begun_ = std::move(drawing);
  if (thread_)
    thread_->begin(begun_);
  else
    drawHere();
}

void RunPainter::abandon() {
  if (thread_) thread_->abandon();
}

std::optional<double> RunPainter::update() {
  if (!begun_) return std::nullopt;
  return thread_ ? updateFromThread() : updateFromTimer();
}

std::optional<double> RunPainter::updateFromThread() {
  try {
    if (auto done = thread_->take()) {
      backdrop_.set(done->image);
      labels_ = std::move(done->labels);
      shown_ = std::exchange(begun_, nullptr);
      return done->seconds;
    }
    if (thread_->isFree()) begun_ = nullptr;  // it was cancelled
  } catch (const std::exception&) {
    // No OpenGL without a window: draw here instead. Any other error will occur here, too, and end the program.
    thread_ = nullptr;
    drawHere();
  }
  return std::nullopt;
}

// The result can be shown at once; the graphics card may still be working on it.
void RunPainter::drawHere() {
  if (!renderer_) {
    renderer_ = std::make_unique<render::Renderer>(shadersFolder(), begun_->quality);
    glGenQueries(1, &timer_);
  }
  drawer_.prepare(*begun_);
  labels_ = labelsOf(drawer_.frames());
  glBeginQuery(GL_TIME_ELAPSED, timer_);
  drawer_.draw(*begun_, *renderer_, backdrop_.target(begun_->drawnSize(), begun_->pixelRatio));
  glEndQuery(GL_TIME_ELAPSED);
  shown_ = begun_;
}

std::optional<double> RunPainter::updateFromTimer() {
  GLuint isThere = 0;
  glGetQueryObjectuiv(timer_, GL_QUERY_RESULT_AVAILABLE, &isThere);
  if (isThere == 0) return std::nullopt;
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(timer_, GL_QUERY_RESULT, &nanoseconds);
  begun_ = nullptr;
  return 1e-9 * double(nanoseconds);
}

void RunPainter::show(const render::RenderTarget& part, glm::ivec2 pixels, glm::vec3 rest) const {
  backdrop_.show(part, {0, pixels.y}, shown_ ? shown_->reduction : 1.0f, rest);
}

}  // namespace pliant::app
