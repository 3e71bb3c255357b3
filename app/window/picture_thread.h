// A thread that draws pictures of the runs with its own OpenGL context, however long each takes. With software
// rendering, the panels would otherwise have to wait.
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
    double seconds = 0.0;                            ///< drawing time
  };

  /// Called on the thread, before and after it draws a picture.
  struct Hooks {
    std::function<void()> before, after;
  };

  explicit PictureThread(Hooks hooks = {});
  ~PictureThread();
  PictureThread(const PictureThread&) = delete;
  PictureThread& operator=(const PictureThread&) = delete;

  /// Whether it is idle, and its last result has been taken.
  bool isFree() const;
  /// Precondition: isFree().
  void begin(SharedDrawing drawing);
  /// Cancels the current picture.
  void abandon() { isAbandoned_ = true; }
  /// The finished picture; nothing if there is none, or it was cancelled. Rethrows exceptions: std::runtime_error if
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
  SharedDrawing wanted_;  ///< waiting, or being drawn
  std::optional<Done> done_;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace pliant::app
