// Coloured shadows of clear (transparent) surfaces: maps, seen from the key light, of their optical depth for red,
// green and blue and of the nearest one's depth. Surfaces behind them receive the transmitted, coloured light.
#pragma once

#include "render/gl_objects.h"

#include <functional>

namespace pliant::render {

class ClearShadow {
 public:
  /// Renders the maps, `size` x `size` pixels. `drawSurfaces` draws all clear surfaces with programs that write an
  /// optical depth; it is called twice. Needs the light's uniforms bound; the caller restores framebuffer and viewport.
  void draw(int size, const std::function<void()>& drawSurfaces);
  /// Binds the maps to their texture units, for shaders with TINTED.
  void bind() const;

 private:
  void resize(int size);

  int size_ = 0;
  GlTexture opticalDepth_;  ///< optical depth of red, green and blue
  GlTexture frontDepth_;    ///< depth of the clear surface nearest to the light
  GlFramebuffer framebuffer_;
};

}  // namespace pliant::render
