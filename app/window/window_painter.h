// Paints the window: what differs from what it shows, and nothing else where a processor paints.
#pragma once

#include "app/window/base/gui_damage.h"
#include "app/window/run_pictures.h"
#include "render/kept_picture.h"

#include <vector>

namespace pliant::app {

/// Needs the context of the window, for all calls.
class WindowPainter {
 public:
  /// `software`: the processor paints, not a graphics card.
  explicit WindowPainter(bool software) : software_(software) {}

  /// What the window shows is lost: all of it will be painted.
  void discard() { painted_ = {0, 0}; }
  /// The parts that would look other than what was painted last. `panels`: those that differ of the panels. `window`:
  /// its frame buffer.
  std::vector<PixelRect> outdated(std::vector<PixelRect> panels, RunPictures& pictures,
                                  const render::RenderTarget& window) const;
  /// Paints those parts into the window's back buffer, or all of it where that holds something else.
  void paint(std::vector<PixelRect> parts, const RunPictures& pictures, const render::RenderTarget& window);

 private:
  bool software_;
  render::KeptPicture kept_;
  glm::ivec2 painted_{0};  ///< size of what was painted last [pixels]; 0: it is lost
  PixelRect place_;        ///< of the runs in it
};

}  // namespace pliant::app
