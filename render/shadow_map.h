// The depth that the key light sees, around a box.
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
  /// Binds it for comparisons with a depth, and for reading depths, to the texture units of ShaderProgram.
  void bind() const;

  /// Binds the frame buffer, ready to draw what casts shadows; the caller restores frame buffer and viewport.
  void begin() const;
  void end() const;

 private:
  int size_;
  GlTexture texture_;
  GlSampler depths_;  ///< reads depths instead of comparing them
  GlFramebuffer framebuffer_;
};

/// The light as an orthographic camera that sees the box. Its size goes in steps and its place in whole pixels, so that
/// the edges of shadows stay calm while things move.
ViewPoint lightView(const Box& box, glm::vec3 towardsLight, int mapSize);

/// From the world to texture coordinates and depth of the map (0..1).
glm::mat4 worldToShadow(const ViewPoint& light);

}  // namespace pliant::render
