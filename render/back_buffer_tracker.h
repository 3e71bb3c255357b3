// Detects whether a window's back buffer still holds the last frame, so that only changes need repainting. OpenGL
// leaves its contents undefined after a swap: without a graphics card most drivers keep them, with one they cycle
// through several buffers. A marker in one pixel shows which.
#pragma once

#include "render/framebuffer.h"

namespace pliant::render {

/// Needs the context of the window for all calls. holdsLastFrame() reads a pixel back and so waits for pending drawing,
/// which stalls the pipeline of a graphics card.
class BackBufferTracker {
 public:
  /// Whether the framebuffer (0: the window's) still has the last mark(). False before the first.
  bool holdsLastFrame(GLuint framebuffer) const;
  /// Sets the lower left pixel to nearly this colour (sRGB), different from the last few marks.
  void mark(GLuint framebuffer, glm::vec3 colour);

 private:
  int count_ = 0;  ///< number of marks made
  glm::u8vec4 mark_{0};
};

}  // namespace pliant::render
