// Draws the runs at their own rate: each frame of the window shows their last finished picture.
#pragma once

#include "app/window/picture_thread.h"
#include "app/window/run_drawing.h"
#include "render/backdrop.h"

#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

/// Needs the window's OpenGL context, for all calls and for destruction.
class RunPainter {
 public:
  /// `thread`: draws the pictures; if it is null or has no OpenGL, the window's context draws them, one at a time.
  explicit RunPainter(std::unique_ptr<PictureThread> thread);
  ~RunPainter();

  /// Fetches a finished picture; once per frame. Returns its drawing time [s], if there is one.
  std::optional<double> update();
  /// Whether nothing is being drawn.
  bool isFree() const { return !begun_; }
  /// Precondition: isFree().
  void begin(SharedDrawing drawing);
  /// The drawing in progress; null: none.
  const SharedDrawing& begun() const { return begun_; }
  /// Cancels it.
  void abandon();
  /// The drawing shown; null before the first one.
  const SharedDrawing& shown() const { return shown_; }
  /// The labels in the picture shown, by part.
  const std::vector<std::vector<render::Label>>& labels() const { return labels_; }
  /// Shows the last finished picture in a part of the window. `pixels`: the window's size; `rest`: colour outside the
  /// picture, sRGB.
  void show(const render::RenderTarget& part, glm::ivec2 pixels, glm::vec3 rest) const;

 private:
  std::optional<double> updateFromThread();
  std::optional<double> updateFromTimer();
  void drawHere();

  std::unique_ptr<PictureThread> thread_;
  std::unique_ptr<render::Renderer> renderer_;  ///< null: the thread has one
  RunDrawer drawer_;
  GLuint timer_ = 0;  ///< an OpenGL query; 0: the thread measures the time
  render::Backdrop backdrop_;
  SharedDrawing begun_, shown_;
  std::vector<std::vector<render::Label>> labels_;
};

}  // namespace pliant::app
