// The pictures of the runs: where each stands in the window, and what is seen in it.
#pragma once

#include "app/view/grid.h"
#include "app/view/snapshot.h"
#include "app/window/context/ui_context.h"
#include "render/frame.h"
#include "render/renderer.h"

#include <optional>
#include <vector>

namespace pliant::app {

class RunPictures {
 public:
  explicit RunPictures(UiContext& ui) : ui_(ui) {}

  /// Gives each run its place. `size`: of the window, in its coordinates. A single run has the whole window, behind the
  /// panels, down to the one that fits; several share what the panels leave free.
  void place(glm::vec2 size);
  /// Makes what is seen of each run, and from where. `seconds`: since the last picture.
  void make(float seconds);
  /// Writes the names of things into the pictures.
  void drawLabels() const;
  /// Draws all runs into the window. `pixels`: its size; `pixelRatio`: of pixels to window coordinates.
  void draw(render::Renderer& renderer, glm::ivec2 pixels, float pixelRatio) const;
  /// The same pictures but for what the mouse points at, for a file.
  std::vector<render::Frame> withoutHighlights();

  /// The states that are seen.
  const Snapshots& drawn() const { return drawn_; }
  /// Upper edge of the first of several runs.
  std::optional<float> top() const;

 private:
  void followColours(float seconds);
  void makeFrame(std::size_t run);

  UiContext& ui_;
  std::vector<render::Frame> frames_;  ///< by run
  Snapshots drawn_;                    ///< what the frames show
  std::vector<Cell> cells_;            ///< of the frames; an edit in a panel may change the runs before they are drawn
  Snapshots ghosts_;                   ///< of another branch, by run; empty: none
  std::vector<float> values_;          ///< of all runs, for the range of their colours
};

}  // namespace pliant::app
