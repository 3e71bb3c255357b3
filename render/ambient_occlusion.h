// Darkens corners and the gaps between things, by what the depth buffer shows around each pixel.
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/quality.h"
#include "render/shader_program.h"
#include "render/view_point.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

class AmbientOcclusion {
 public:
  explicit AmbientOcclusion(const std::filesystem::path& shaders);

  /// Multiplies what `scene` shows; depth is taken from it. `reach`: how far things darken one another [world].
  /// Leaves `scene` bound, its viewport set, and blending as it found it (enabled).
  void apply(const Framebuffer& scene, const ViewPoint& view, float reach, const Quality& quality);

 private:
  void resize(glm::ivec2 size, int scale);

  ShaderProgram gather_;
  ShaderProgram spread_;
  GlVertexArray nothing_;             ///< a triangle without attributes
  std::optional<Framebuffer> depth_;  ///< the depth of a multisampled scene
  GlFramebuffer framebuffer_;
  GlTexture occlusion_;
  glm::ivec2 size_{0};
};

}  // namespace pliant::render
