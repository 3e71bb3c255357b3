// What clear things let through of the key light: as it sees them, how much of red, green and blue they take, and where
// it first meets one. What lies below is lit by the rest, in its colour.
#pragma once

#include "render/gl_objects.h"

#include <functional>

namespace pliant::render {

class ClearShadow {
 public:
  /// Of `size` pixels a side. `drawSurfaces` draws all that is clear with programs that write an optical depth, and is
  /// called twice. Needs the light's uniforms; the caller restores frame buffer and viewport.
  void draw(int size, const std::function<void()>& drawSurfaces);
  /// Binds the maps to their texture units, for shaders with TINTED.
  void bind() const;

 private:
  void resize(int size);

  int size_ = 0;
  GlTexture taken_;  ///< optical depth of red, green and blue
  GlTexture front_;  ///< depth of the surface that the light meets first
  GlFramebuffer framebuffer_;
};

}  // namespace pliant::render
