// Screen-space occlusion from the depth buffer: ambient occlusion, which darkens corners and gaps, and contact shadows
// of the key light where objects touch, for which the shadow map is too coarse.
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

  /// Maximum distance of occluders [world].
  struct Reach {
    float ambient;
    float contact;  ///< 0: no contact shadows
  };

  /// Multiplies the colour of `scene` by the light left, computed from its depth. `shadows`: shader definitions for the
  /// shadow map, which must be bound. Leaves `scene` bound, its viewport set and premultiplied blending enabled.
  void apply(const Framebuffer& scene, const ViewPoint& view, const Reach& reach, const Quality& quality,
             const ShaderProgram::Definitions& shadows);

 private:
  void resize(glm::ivec2 size, int scale);

  /// Per pixel: the fraction of light that is missing, and the depth of the surface.
  struct Map {
    GlTexture texture;
    GlFramebuffer framebuffer;
  };

  ShaderVariants gather_;
  ShaderProgram blur_, apply_;
  GlVertexArray emptyVertexArray_;    ///< for drawing without vertex attributes
  std::optional<Framebuffer> depth_;  ///< resolved depth of a multisampled scene
  Map gathered_, blurred_;
  glm::ivec2 size_{0};  ///< of the maps
};

}  // namespace pliant::render
