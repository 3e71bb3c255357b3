// Draws the runs at a rate of their own: each picture of the window shows the last one of the runs that is done.
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
  /// `thread`: what draws; null, or one that has no OpenGL: the window's own context does, one picture at a time.
  explicit RunPainter(std::unique_ptr<PictureThread> thread);
  ~RunPainter();

  /// Takes over what is done; once a picture of the window. Returns the seconds that it took, where something is.
  std::optional<double> update();
  /// Whether nothing is being drawn.
  bool isFree() const { return !begun_; }
  /// Precondition: isFree().
  void begin(SharedDrawing drawing);
  /// What is being drawn; null: nothing.
  const SharedDrawing& begun() const { return begun_; }
  /// That need not be finished.
  void abandon();
  /// What is shown; null before the first.
  const SharedDrawing& shown() const { return shown_; }
  /// Texts in what is shown, by part.
  const std::vector<std::vector<render::Label>>& labels() const { return labels_; }
  /// Shows the last one that is done in a part of the window. `pixels`: the window's size; `rest`: the colour where
  /// there is none, sRGB.
  void show(const render::RenderTarget& part, glm::ivec2 pixels, glm::vec3 rest) const;

 private:
  std::optional<double> updateFromThread();
  std::optional<double> updateFromTimer();
  void drawHere();

  std::unique_ptr<PictureThread> thread_;
  std::unique_ptr<render::Renderer> renderer_;  ///< null: the thread's
  RunDrawer drawer_;
  GLuint timer_ = 0;  ///< an OpenGL query; 0: the thread has a clock
  render::Backdrop backdrop_;
  SharedDrawing begun_, shown_;
  std::vector<std::vector<render::Label>> labels_;
};

}  // namespace pliant::app
