#include "app/window/picture_thread.h"

#include "app/base/build_info.h"
#include "app/base/thread_priority.h"
#include "render/assert.h"
#include "render/offscreen_context.h"

#include <glad/gl.h>

#include <chrono>
#include <utility>

namespace pliant::app {

PictureThread::PictureThread(Hooks hooks) : hooks_(std::move(hooks)), thread_([this] { run(); }) {}

PictureThread::~PictureThread() {
  isAbandoned_ = true;
  {
    const std::lock_guard lock(mutex_);
    isStopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool PictureThread::isFree() const {
  const std::lock_guard lock(mutex_);
  return !wanted_ && !done_ && !failure_;
}

void PictureThread::begin(SharedDrawing drawing) {
  {
    const std::lock_guard lock(mutex_);
    RENDER_ASSERT(!wanted_ && !done_, "one picture after the other");
    isAbandoned_ = false;
    wanted_ = std::move(drawing);
  }
  wake_.notify_one();
}

std::optional<PictureThread::Done> PictureThread::take() {
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return std::exchange(done_, std::nullopt);
}

void PictureThread::run() {
  yieldToWindow();
  try {
    drawAll();
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
  }
}

void PictureThread::drawAll() {
  const render::OffscreenContext context;
  render::Renderer renderer(shadersFolder(), {});
  RunDrawer drawer;
  std::optional<render::Framebuffer> target;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return isStopping_ || wanted_; });
    if (isStopping_) return;
    Done done{wanted_, {}, {}, 0.0};
    lock.unlock();
    bool isDone = true;
    try {
      drawOne(done, drawer, renderer, target);
    } catch (const Abandoned&) {
      isDone = false;
    }
    lock.lock();
    wanted_ = nullptr;
    if (isDone) done_ = std::move(done);
    if (hooks_.after) hooks_.after();
  }
}

// A full-resolution picture can be cancelled between two passes; reduced ones, of moving things, are not interrupted.
void PictureThread::drawOne(Done& done, RunDrawer& drawer, render::Renderer& renderer,
                            std::optional<render::Framebuffer>& target) {
  const RunDrawing& drawing = *done.drawing;
  if (hooks_.before) hooks_.before();
  drawer.prepare(drawing);
  done.labels = labelsOf(drawer.frames());
  const auto start = std::chrono::steady_clock::now();
  renderer.setObserver({});
  if (drawing.reduction == 1.0f) {
    renderer.setObserver([this](const char*) {
      glFlush();
      if (isAbandoned_) throw Abandoned();
    });
  }
  if (!target || target->size() != drawing.drawnSize()) target.emplace(drawing.drawnSize());
  drawer.draw(drawing, renderer, target->target());
  render::readPixels(target->target(), done.image);
  done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace pliant::app
