// The pictures of the runs: their layout in the window and their contents.
#pragma once

#include "app/view/grid.h"
#include "app/view/sharpness.h"
#include "app/view/snapshot.h"
#include "app/window/base/gui_damage.h"
#include "app/window/context/ui_context.h"
#include "app/window/run_painter.h"
#include "render/frame.h"

#include <optional>
#include <vector>

namespace pliant::app {

/// Lays out the runs. `size`: of the window [window coordinates]. They share the space that the panels leave.
void placeRuns(UiContext& ui, glm::vec2 size);

class RunPictures {
 public:
  /// `software`: no graphics card.
  RunPictures(UiContext& ui, bool software);

  /// Starts drawing the runs if the last picture is finished and something has changed. `seconds`: since the last frame
  /// of the window. `pixels`: its size; `pixelRatio`: pixels per window coordinate.
  void make(float seconds, glm::ivec2 pixels, float pixelRatio);
  /// Draws the labels over the pictures; before the first picture, a message that it is being drawn.
  void drawLabels() const;
  /// Whether the pictures have changed since the last call.
  bool isChanged();
  /// The part of the window where they are visible, not hidden by panels.
  PixelRect place(const render::RenderTarget& window) const;
  /// The colour outside the pictures, sRGB.
  glm::vec3 colourBeside() const;
  /// Shows the last finished pictures in a part of the window, behind everything else drawn there.
  void show(const render::RenderTarget& window, const PixelRect& part) const;
  /// The current frames without highlights at the mouse, for a file.
  std::vector<render::Frame> withoutHighlights();

  /// The states shown; none before the first picture.
  const Snapshots& drawn() const { return drawn_; }

 private:
  void drawWait() const;
  void followColours(float seconds);
  void describe(std::size_t run, RunDrawing::Part& part) const;
  void describeStates(RunDrawing& drawing) const;
  std::shared_ptr<RunDrawing> makeDrawing(glm::ivec2 pixels, float pixelRatio);
  void takeOver();
  void begin(std::shared_ptr<RunDrawing> drawing);
  bool mustBeSharp() const;
  /// Whether more samples would improve the picture shown.
  bool mayRefine(const RunDrawing& shown) const;
  bool isOutdated(const RunDrawing& drawing) const;

  UiContext& ui_;
  bool software_;
  RunPainter painter_;
  SharedDrawing lastShown_;
  Sharpness sharpness_;
  Snapshots drawn_;            ///< the states shown
  std::vector<Cell> cells_;    ///< layout of the runs in the drawing; edits in a panel may change it before it is drawn
  std::vector<float> values_;  ///< of all runs, for the colour range
};

}  // namespace pliant::app
