// Draws a liquid: reflections on its surface, the refracted scene behind it, coloured by absorption along the path
// through the liquid, and the coloured light that it transmits.
#pragma once

#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/liquid_surface.h"
#include "render/quality.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"
#include "render/view_point.h"

#include <filesystem>
#include <optional>
#include <span>

namespace pliant::render {

class LiquidPass {
 public:
  explicit LiquidPass(const std::filesystem::path& shaders);

  /// Reconstructs the surface and uploads it; does nothing if the drops have not changed since the last call.
  void prepare(std::span<const Sphere> drops, const Quality& quality);
  /// Radius of the largest drop [world].
  float dropRadius() const { return radius_; }
  bool isEmpty() const { return surface_.triangles.empty(); }
  /// Draws the optical depth of the liquid for the key light, for ClearShadow.
  void drawTint() const;
  /// Renders the surface nearest to the eye into faces(), which is as large as the scene. Leaves `scene` bound, its
  /// viewport set and blending enabled.
  void drawFaces(const Framebuffer& scene);
  /// Texture of the visible surface's normal (rgb) and view depth (a) [world]; very deep where there is none.
  GLuint faces() const { return faceTexture_; }
  /// Draws over `scene`, writing depth. Leaves `scene` bound, its viewport set and premultiplied blending enabled.
  void draw(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows);

 private:
  void resize(glm::ivec2 size);
  void resizeFaces(glm::ivec2 size);
  void copyBehind(const Framebuffer& scene);
  void drawSurface() const;
  void drawPathLength(const ViewPoint& view) const;
  void shade(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows);

  ShaderProgram path_;
  ShaderProgram tint_;
  ShaderProgram face_;
  ShaderVariants shade_;
  StreamBuffer vertices_{GL_ARRAY_BUFFER};
  StreamBuffer indices_{GL_ELEMENT_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  std::optional<Framebuffer> behind_;  ///< copy of the scene so far, one sample per pixel
  glm::ivec2 size_{0};                 ///< of pathTexture_
  GlTexture pathTexture_;              ///< path length through the liquid, up to the first solid surface [world]
  GlFramebuffer pathBuffer_;
  glm::ivec2 faceSize_{0};
  GlTexture faceTexture_;
  GlRenderbuffer faceDepth_;
  GlFramebuffer faceBuffer_;

  std::vector<Sphere> drops_;  ///< that surface_ was reconstructed from
  float coarseness_ = 0.0F;
  float radius_ = 0.0F;  ///< of the largest drop [world]
  LiquidSurface surface_;
};

}  // namespace pliant::render
