// Draws diffuse particles: bubbles as soft discs, foam as patches of white flecks and spray as patches of clear drops,
// which far away are such discs. Foam that flies free of the liquid is drawn as spray. At any distance a particle hides
// as much of what is behind it.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <glm/vec2.hpp>

#include <array>
#include <filesystem>
#include <span>

namespace pliant::render {

class DiffuseParticlePass {
 public:
  enum class Kind { bubbles, foam, spray };

  explicit DiffuseParticlePass(const std::filesystem::path& shaders);

  /// Over what is drawn; depths stay. `nearer`: so much nearer to the eye they are taken to be, where what they lie on
  /// is drawn before its true place [world]. `faces`: a picture of the liquid's surface (LiquidPass) for foam, where
  /// there is liquid. Needs blending of premultiplied colours.
  void draw(std::span<const DiffuseParticle> particles, float nearer, Kind kind, GLuint faces = 0);

 private:
  /// How a kind is drawn.
  struct Style {
    bool brokenUp = true;       ///< is a patch of flecks
    bool areDrops = false;      ///< the flecks are clear drops, not white ones
    glm::vec2 cutAt{0.0F};      ///< see the shader
    float fleckScale = 0.5F;    ///< see the shader
    float cover = 1.0F / 3.0F;  ///< how much of a patch is hidden, in the mean over it: that of a soft disc
  };

  void setStyle(const char* uniform, const Style& style) const;

  ShaderProgram program_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  std::array<Style, 3> styles_;
  /// How high flecks stand out of a patch, and the way from their middles; the patch is cut off at a height that rises to
  /// its edge.
  GlTexture flecks_;
};

}  // namespace pliant::render
