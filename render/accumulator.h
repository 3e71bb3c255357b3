// The mean of several pictures, in linear light.
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

/// Needs the OpenGL context of the pictures, for all calls and for destruction.
class Accumulator {
 public:
  /// Reads its shader from a folder; throws std::runtime_error where it does not compile.
  explicit Accumulator(const std::filesystem::path& shaderFolder) : weighted_(shaderFolder, "fullscreen", "weighted") {}

  /// Begins with pictures of this size.
  void begin(glm::ivec2 size);
  /// Preconditions: begin() was called, the picture has its size and one sample a pixel.
  void add(const Framebuffer& picture);
  /// How many were added.
  int count() const { return count_; }
  /// The mean of what was added, good until the next call. Precondition: something was.
  [[nodiscard]] const Framebuffer& mean();

 private:
  void draw(GLuint texture, float weight) const;

  ShaderProgram weighted_;
  GlVertexArray nothing_;  ///< for a shape without attributes
  GlTexture sum_{nullptr};
  GlFramebuffer sumBuffer_;
  std::optional<Framebuffer> mean_;
  int count_ = 0;
};

}  // namespace pliant::render
