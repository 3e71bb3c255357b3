// A thread that draws pictures of the runs with an OpenGL context of its own, for as long as each takes. Where the
// processor draws, the panels would else wait for it.
#pragma once

#include "app/window/run_drawing.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace pliant::app {

class PictureThread {
 public:
  struct Done {
    SharedDrawing drawing;
    render::Image image;
    std::vector<std::vector<render::Label>> labels;  ///< by part
    double seconds = 0.0;                            ///< that drawing took
  };

  /// Called on the thread: before it draws a picture, and when that is done.
  struct Hooks {
    std::function<void()> before, after;
  };

  explicit PictureThread(Hooks hooks = {});
  ~PictureThread();
  PictureThread(const PictureThread&) = delete;
  PictureThread& operator=(const PictureThread&) = delete;

  /// Whether it has nothing to do, and what it has done is taken.
  bool isFree() const;
  /// Precondition: isFree().
  void begin(SharedDrawing drawing);
  /// What it draws need not be finished.
  void abandon() { isAbandoned_ = true; }
  /// The picture that is done; nothing: none, or it was abandoned. Throws what has gone wrong: std::runtime_error where
  /// there is no OpenGL without a window.
  std::optional<Done> take();

 private:
  struct Abandoned {};

  void run();
  void drawAll();
  void drawOne(Done& done, RunDrawer& drawer, render::Renderer& renderer, std::optional<render::Framebuffer>& target);

  Hooks hooks_;
  std::atomic<bool> isAbandoned_{false};
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  bool isStopping_ = false;
  SharedDrawing wanted_;  ///< or what is being drawn
  std::optional<Done> done_;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace pliant::app
