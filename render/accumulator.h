// Averages several frames in linear light: an accumulation buffer.
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"

#include <filesystem>
#include <optional>

namespace pliant::render {

/// Needs the OpenGL context of the frames, for all calls and for destruction.
class Accumulator {
 public:
  /// Reads its shader from a folder; throws std::runtime_error if it does not compile.
  explicit Accumulator(const std::filesystem::path& shaderFolder) : weighted_(shaderFolder, "fullscreen", "weighted") {}

  /// Starts a new sum, of frames of this size.
  void begin(glm::ivec2 size);
  /// Preconditions: begin() was called; the frame has that size and one sample per pixel.
  void add(const Framebuffer& picture);
  /// Number of frames added since begin().
  int count() const { return count_; }
  /// The mean of the frames added, valid until the next call. Precondition: at least one was.
  [[nodiscard]] const Framebuffer& mean();

 private:
  void draw(GLuint texture, float weight) const;

  ShaderProgram weighted_;
  GlVertexArray emptyVertexArray_;  ///< for drawing without vertex attributes
  GlTexture sum_{nullptr};
  GlFramebuffer sumBuffer_;
  std::optional<Framebuffer> mean_;
  int count_ = 0;
};

}  // namespace pliant::render
