// Draws diffuse particles: bubbles as soft discs, foam as patches of white flecks and spray as patches of clear drops;
// far away, patches become soft discs as well. Foam that has left the liquid surface is drawn as spray. A particle's
// mean coverage is the same at any distance.
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

  /// Blends over the scene without writing depth. `nearer`: offset towards the eye, since the surface under them is
  /// drawn in front of its true position [world]. `faces`: LiquidPass::faces(), for foam on a liquid. Needs
  /// premultiplied-alpha blending.
  void draw(std::span<const DiffuseParticle> particles, float nearer, Kind kind, GLuint faces = 0);

 private:
  /// Appearance of a kind.
  struct Style {
    bool brokenUp = true;       ///< drawn as a patch of flecks
    bool areDrops = false;      ///< the flecks are clear drops instead of white
    glm::vec2 cutAt{0.0F};      ///< see the shader
    float fleckScale = 0.5F;    ///< see the shader
    float cover = 1.0F / 3.0F;  ///< mean coverage over the patch; 1/3 is that of a soft disc
  };

  void setStyle(const char* uniform, const Style& style) const;

  ShaderProgram program_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  std::array<Style, 3> styles_;
  /// Height map of the flecks, with the offset from the fleck's centre; only what rises above a threshold is drawn, and
  /// the threshold grows towards the patch's edge.
  GlTexture flecks_;
};

}  // namespace pliant::render
