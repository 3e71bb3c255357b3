// Smooths the edges of a finished picture, where there is no multisampling.
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

  /// The picture with smooth edges, good until the next call. Leaves its frame buffer bound. Precondition: `picture`
  /// has one sample a pixel.
  [[nodiscard]] const Framebuffer& apply(const Framebuffer& picture);

 private:
  ShaderProgram edges_, smooth_;
  GlVertexArray nothing_;       ///< for a shape without attributes
  GlSampler between_;           ///< reads between pixels
  bool readsAsStored_ = false;  ///< in sRGB, which is quicker; else the driver decodes and encodes it
  std::optional<Framebuffer> smoothed_;
};

}  // namespace pliant::render
