// Whether a window's back buffer still holds what was painted last, so that only what has changed need be painted anew.
// OpenGL promises nothing of what it holds after a swap: without a graphics card most drivers keep it, with one they
// take several in turn. A mark in one pixel tells.
#pragma once

#include "render/framebuffer.h"

namespace pliant::render {

/// Needs the context of the window for all calls. Asking waits for what was drawn before, which costs a graphics card
/// its lead.
class KeptPicture {
 public:
  /// Whether the frame buffer (0: the window's) holds what it did at the last mark(). Before the first: no.
  bool isThere(GLuint framebuffer) const;
  /// Gives the pixel in the lower left corner a colour near to this one (sRGB), another one than the last times.
  void mark(GLuint framebuffer, glm::vec3 colour);

 private:
  int count_ = 0;  ///< of marks
  glm::u8vec4 mark_{0};
};

}  // namespace pliant::render
