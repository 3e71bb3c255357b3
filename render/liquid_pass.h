// Draws a liquid: its surface with what it mirrors, what is seen through it bent by refraction and coloured by the way
// through the liquid, and the coloured light that it lets through.
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

  /// Finds the surface and uploads it; nothing is done where the drops are those of the last picture.
  void prepare(std::span<const Sphere> drops, const Quality& quality);
  /// Of the largest drop [world].
  float dropRadius() const { return radius_; }
  bool isEmpty() const { return surface_.triangles.empty(); }
  /// What the liquid takes from the key light, for ClearShadow.
  void drawTint() const;
  /// Draws what `faces` gives of the surface that the eye sees; leaves `scene` bound, its viewport set.
  void drawFaces(const Framebuffer& scene);
  /// A picture as large as the scene: normal and depth [world] of the surface; far away where there is none.
  GLuint faces() const { return faceTexture_; }
  /// Draws over `scene`, whose depth it keeps true. Leaves `scene` bound, its viewport set, blending enabled.
  void draw(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows);

 private:
  void resize(glm::ivec2 size);
  void resizeFaces(glm::ivec2 size);
  void copyBehind(const Framebuffer& scene);
  void drawSurface() const;
  void drawWay(const ViewPoint& view) const;
  void shade(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows);

  ShaderProgram way_;
  ShaderProgram tint_;
  ShaderProgram face_;
  ShaderVariants shade_;
  StreamBuffer vertices_{GL_ARRAY_BUFFER};
  StreamBuffer indices_{GL_ELEMENT_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  std::optional<Framebuffer> behind_;  ///< what is drawn so far, one sample a pixel
  glm::ivec2 size_{0};                 ///< of the picture of ways
  GlTexture wayTexture_;               ///< way through the liquid before anything solid [world]
  GlFramebuffer wayBuffer_;
  glm::ivec2 faceSize_{0};
  GlTexture faceTexture_;
  GlRenderbuffer faceDepth_;
  GlFramebuffer faceBuffer_;

  std::vector<Sphere> drops_;  ///< of which the surface is
  float coarseness_ = 0.0F;
  float radius_ = 0.0F;  ///< of the largest drop [world]
  LiquidSurface surface_;
};

}  // namespace pliant::render
