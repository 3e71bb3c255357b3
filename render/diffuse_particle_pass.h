// Draws diffuse particles: foam, spray and bubbles as soft discs.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <filesystem>
#include <span>

namespace pliant::render {

class DiffuseParticlePass {
 public:
  explicit DiffuseParticlePass(const std::filesystem::path& shaders);

  /// Over what is drawn; depths stay. `nearer`: so much nearer to the eye they are taken to be, where what they lie on
  /// is drawn before its true place [world]. Needs blending of premultiplied colours.
  void draw(std::span<const DiffuseParticle> particles, float nearer);

 private:
  ShaderProgram program_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
};

}  // namespace pliant::render
