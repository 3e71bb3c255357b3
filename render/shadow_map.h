// The shadow map of the key light, fitted to a box.
#pragma once

#include "render/box.h"
#include "render/camera.h"
#include "render/gl_objects.h"
#include "render/view_point.h"

#include <glm/glm.hpp>

namespace pliant::render {

class ShadowMap {
 public:
  explicit ShadowMap(int size);

  int size() const { return size_; }
  /// Binds it to its two texture units (ShaderProgram), for depth comparison and for reading plain depths.
  void bind() const;

  /// Binds and clears the framebuffer, ready to draw shadow casters; the caller restores framebuffer and viewport.
  void begin() const;
  void end() const;

 private:
  int size_;
  GlTexture texture_;
  GlSampler depths_;  ///< reads plain depths, without comparison
  GlFramebuffer framebuffer_;
};

/// The light as an orthographic camera that covers the box. Its size is quantised and its position snapped to texels,
/// so that shadow edges do not shimmer while things move.
ViewPoint lightView(const Box& box, glm::vec3 towardsLight, int mapSize);

/// Transforms from world space to texture coordinates and depth of the map (0..1).
glm::mat4 worldToShadow(const ViewPoint& light);

}  // namespace pliant::render
