// The pictures of the runs: where each stands in the window, and what is seen in it.
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

/// Gives each run its place. `size`: of the window, in its coordinates. One or several, they share what the panels leave
/// free.
void placeRuns(UiContext& ui, glm::vec2 size);

class RunPictures {
 public:
  /// `software`: the processor draws, not a graphics card.
  RunPictures(UiContext& ui, bool software);

  /// Begins to draw what is seen of each run, and from where, when the last picture is done and something is another.
  /// `seconds`: since the last picture of the window. `pixels`: its size; `pixelRatio`: of pixels to window coordinates.
  void make(float seconds, glm::ivec2 pixels, float pixelRatio);
  /// Writes the names of things into the pictures; before the first one, that it is being drawn.
  void drawLabels() const;
  /// Whether others are done than at the last call.
  bool isChanged();
  /// Where they are seen in the window: what no panel hides.
  PixelRect place(const render::RenderTarget& window) const;
  /// Where nothing is shown, sRGB.
  glm::vec3 colourBeside() const;
  /// Shows the last pictures that are done in a part of the window, behind all else that is drawn into it.
  void show(const render::RenderTarget& window, const PixelRect& part) const;
  /// The pictures of now but for what the mouse points at, for a file.
  std::vector<render::Frame> withoutHighlights();

  /// The states that are shown; none before the first picture.
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
  /// Whether what is shown gets better by more samples.
  bool mayRefine(const RunDrawing& shown) const;
  bool isOutdated(const RunDrawing& drawing) const;

  UiContext& ui_;
  bool software_;
  RunPainter painter_;
  SharedDrawing lastShown_;
  Sharpness sharpness_;
  Snapshots drawn_;            ///< what is shown
  std::vector<Cell> cells_;    ///< of the runs; an edit in a panel may change them before they are drawn
  std::vector<float> values_;  ///< of all runs, for the range of their colours
};

}  // namespace pliant::app
