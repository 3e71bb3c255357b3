// Draws thin strands and hair as ribbons that face the eye: all of a kind in one call, since a software rasteriser
// takes longer to begin a piece of its own than to draw it.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace pliant::render {

class RibbonPass {
 public:
  enum class Kind : std::uint8_t { thread, hair };  ///< lit as a tube; lit as fibres

  explicit RibbonPass(const std::filesystem::path& shaders);

  /// Leaves out all that was added.
  void clear();
  /// Behind those of its kind that were added before; points are left out where the ribbon then stays within about
  /// `tolerance` of them [world]. Precondition: two points at least.
  void add(std::span<const glm::vec3> points, const Strand& strand, Kind kind, float tolerance);
  void upload();

  void draw(const ShaderProgram::Definitions& shadows);
  void drawShadow() const;

 private:
  struct Vertex {
    glm::vec3 position;
    float radius;  ///< negative on one of both sides
    glm::vec3 along;
    Colour colour;
    std::int32_t look;
  };
  /// One triangle strip of all ribbons of a kind.
  struct Strip {
    std::vector<Vertex> vertices;
    StreamBuffer buffer{GL_ARRAY_BUFFER};
    GlVertexArray vertexArray;
  };
  static void draw(const Strip& strip);

  ShaderVariants shaded_;
  ShaderProgram shadow_;
  std::array<Strip, 2> strips_;  ///< one a kind
};

}  // namespace pliant::render
