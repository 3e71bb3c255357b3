// FXAA: antialiases a finished frame in a post-process, when there is no multisampling.
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

class Fxaa {
 public:
  explicit Fxaa(const std::filesystem::path& shaders);

  /// The antialiased picture, valid until the next call. Leaves its framebuffer bound. Precondition: `picture` has one
  /// sample per pixel.
  [[nodiscard]] const Framebuffer& apply(const Framebuffer& picture);

 private:
  ShaderProgram edges_, smooth_;
  GlVertexArray emptyVertexArray_;  ///< for drawing without vertex attributes
  GlSampler linearSampler_;         ///< linear filtering
  bool usesRawSrgb_ = false;  ///< works on raw sRGB values, which is faster; otherwise the driver decodes and encodes
  std::optional<Framebuffer> smoothed_;
};

}  // namespace pliant::render
