// Darkens what has other things close by, as the depth buffer shows them around each pixel: corners and gaps, where less
// of the surroundings arrives (ambient occlusion), and where things touch, what the key light does not reach and the
// shadow map is too coarse to tell (contact shadows).
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/quality.h"
#include "render/shader_program.h"
#include "render/view_point.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

class Occlusion {
 public:
  explicit Occlusion(const std::filesystem::path& shaders);

  /// How far things darken one another [world].
  struct Reach {
    float ambient;
    float contact;  ///< 0: no contact shadows
  };

  /// Multiplies what `scene` shows; depth is taken from it. `shadows`: what shaders are told of the shadow map, which is
  /// bound. Leaves `scene` bound, its viewport set, and blending as it found it (enabled).
  void apply(const Framebuffer& scene, const ViewPoint& view, const Reach& reach, const Quality& quality,
             const ShaderProgram::Definitions& shadows);

 private:
  void resize(glm::ivec2 size, int scale);

  /// What light is missing, and the depth of what it is missing on, by pixel.
  struct Map {
    GlTexture texture;
    GlFramebuffer framebuffer;
  };

  ShaderVariants gather_;
  ShaderProgram blur_, apply_;
  GlVertexArray nothing_;             ///< a triangle without attributes
  std::optional<Framebuffer> depth_;  ///< the depth of a multisampled scene
  Map gathered_, blurred_;
  glm::ivec2 size_{0};  ///< of these
};

}  // namespace pliant::render
