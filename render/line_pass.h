// Draws overlay lines whose width is given in points.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <filesystem>
#include <span>

namespace pliant::render {

class LinePass {
 public:
  explicit LinePass(const std::filesystem::path& shaders);

  /// Needs premultiplied-alpha blending.
  void draw(std::span<const Line> lines);

 private:
  ShaderProgram program_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
};

}  // namespace pliant::render
