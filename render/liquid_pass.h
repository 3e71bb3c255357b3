// Draws many small spheres as the one surface of a liquid, in screen space: their depth, smoothed; from its slopes what
// the surface mirrors, from the way that light takes through them what is seen through it (van der Laan et al.
// 2009; smoothing after Truong & Yuksel 2018).
#pragma once

#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/quality.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"
#include "render/view_point.h"

#include <array>
#include <filesystem>
#include <optional>
#include <span>

namespace pliant::render {

class LiquidPass {
 public:
  explicit LiquidPass(const std::filesystem::path& shaders);

  /// Uploads the spheres; those that are not finite or have no radius are left out.
  void prepare(std::span<const Sphere> drops);
  /// Into the shadow map: a part of each drop, so that the soft edge of shadows makes a light one of it.
  void drawShadow() const;
  /// Draws over `scene`, whose depth it keeps true. Leaves `scene` bound, its viewport set, blending enabled.
  void draw(const Framebuffer& scene, const ViewPoint& view, const Quality& quality);

 private:
  void resize(glm::ivec2 size, int scale);
  void copyBehind(const Framebuffer& scene);
  void drawDrops() const;
  void drawDepth() const;
  void drawThickness(const ViewPoint& view, int scale) const;
  void smoothDepth(const ViewPoint& view);
  void shade(const Framebuffer& scene, const ViewPoint& view, int scale, bool softShadows);

  ShaderProgram depth_;
  ShaderProgram thickness_;
  ShaderProgram smooth_;
  ShaderVariants shade_;
  ShaderProgram shadow_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray squares_;
  GlVertexArray nothing_;                   ///< a triangle without attributes
  std::optional<Framebuffer> behind_;       ///< what is drawn so far, one sample a pixel
  glm::ivec2 size_{0};                      ///< of the liquid's own pictures
  std::array<GlTexture, 2> depthTextures_;  ///< along the line of sight; 0 where there is no liquid
  std::array<GlFramebuffer, 2> depthBuffers_;
  GlRenderbuffer nearest_;  ///< depth buffer of the first of them
  GlTexture thicknessTexture_;
  GlFramebuffer thicknessBuffer_;
  GLsizei count_ = 0;
  float radius_ = 0.0F;  ///< the largest, before swelling [world]
};

}  // namespace pliant::render
