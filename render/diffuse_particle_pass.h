// Draws diffuse particles: bubbles as soft discs, foam and spray as patches of flecks, which far away are such discs.
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
  /// is drawn before its true place [world]. `broken`: each is a patch of flecks. Needs blending of premultiplied
  /// colours.
  void draw(std::span<const DiffuseParticle> particles, float nearer, bool broken);

 private:
  void fillFlecks();

  ShaderProgram program_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  GlTexture flecks_;  ///< how high flecks stand out of a patch; the patch is cut off at a height that rises to its edge
};

}  // namespace pliant::render
