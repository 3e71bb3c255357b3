// Shrinks a frame by an integer factor: the resolve of supersampling.
#pragma once

#include "render/framebuffer.h"
#include "render/shader_program.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

/// Needs the OpenGL context of the frames, for all calls and for destruction.
class Downscaler {
 public:
  /// Reads its shader from a folder; throws std::runtime_error if it does not compile.
  explicit Downscaler(const std::filesystem::path& shaderFolder) : average_(shaderFolder, "fullscreen", "average") {}

  /// A picture of 1 / `factor` of the size, whose pixels are the mean of factor x factor pixels in linear light; valid
  /// until the next call. Preconditions: `picture` has one sample per pixel, and a width and height that are multiples
  /// of `factor`.
  [[nodiscard]] RenderTarget draw(const Framebuffer& picture, int factor);

 private:
  ShaderProgram average_;
  GlVertexArray emptyVertexArray_;  ///< for drawing without vertex attributes
  std::optional<Framebuffer> downscaled_;
};

}  // namespace pliant::render
