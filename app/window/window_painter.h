// Paints the window; with software rendering only what has changed.
#pragma once

#include "app/window/base/gui_damage.h"
#include "app/window/run_pictures.h"
#include "render/back_buffer_tracker.h"

#include <vector>

namespace pliant::app {

/// Needs the window's OpenGL context, for all calls.
class WindowPainter {
 public:
  /// `software`: no graphics card.
  explicit WindowPainter(bool software) : software_(software) {}

  /// The window's contents are lost: everything will be repainted.
  void discard() { painted_ = {0, 0}; }
  /// The parts that differ from what was painted last. `panels`: the changed parts of the panels. `window`: its
  /// framebuffer.
  std::vector<PixelRect> outdated(std::vector<PixelRect> panels, RunPictures& pictures,
                                  const render::RenderTarget& window) const;
  /// Paints those parts to the window's back buffer, or all of it if that has other contents.
  void paint(std::vector<PixelRect> parts, const RunPictures& pictures, const render::RenderTarget& window);

 private:
  bool software_;
  render::BackBufferTracker kept_;
  glm::ivec2 painted_{0};  ///< size of the last painting [pixels]; 0: lost
  PixelRect place_;        ///< of the runs in it
};

}  // namespace pliant::app
