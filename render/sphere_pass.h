// Draws all spheres of a frame: small ones as point sprites, large ones ray traced per pixel.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/quality.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"
#include "render/view_point.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace pliant::render {

class SpherePass {
 public:
  explicit SpherePass(const std::filesystem::path& shaders);

  /// Sorts the spheres and `extra` ones into sprites, traced ones and those outside the view, each from near to far, so
  /// that hidden pixels are not shaded; uploads them. Non-finite spheres and those without a radius are ignored.
  void prepare(std::span<const Sphere> spheres, std::span<const Sphere> extra, const ViewPoint& view,
               const Quality& quality);
  void draw(const ShaderProgram::Definitions& shadows);
  /// Draws into the shadow map, whose scale is `pixelsPerUnit` pixels per world unit.
  void drawShadow(float pixelsPerUnit) const;

 private:
  void drawPoints(std::uint32_t count) const;
  void drawSquares(std::uint32_t first, std::uint32_t count) const;

  ShaderVariants sprite_;
  ShaderVariants traced_;
  ShaderProgram shadowSprite_;
  ShaderProgram shadowDisc_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray points_;
  GlVertexArray squares_;
  float largestPoint_ = 1.0F;  ///< maximum diameter of the driver's points [pixels]

  std::vector<std::uint16_t> bins_;  ///< per sphere; scratch memory of prepare()
  std::vector<std::uint32_t> binStart_;
  std::uint32_t spriteCount_ = 0;
  std::uint32_t tracedCount_ = 0;  ///< after the sprites in the buffer, before those outside the view
  std::uint32_t total_ = 0;
  float largestRadius_ = 0.0F;
};

}  // namespace pliant::render
