// Draws thin strands and hair as ribbons that face the eye, all of a kind in one draw call: a software rasteriser takes
// longer to start a separate piece than to draw it.
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

  /// Removes all ribbons.
  void clear();
  /// Appends a ribbon to those of its kind, skipping points that it stays within about `tolerance` of [world].
  /// Precondition: at least two points.
  void add(std::span<const glm::vec3> points, const Strand& strand, Kind kind, float tolerance);
  void upload();

  void draw(const ShaderProgram::Definitions& shadows);
  void drawShadow() const;

 private:
  struct Vertex {
    glm::vec3 position;
    float radius;  ///< negative on one of the two sides
    glm::vec3 along;
    Colour colour;
    std::int32_t look;
  };
  /// All ribbons of a kind, in one triangle strip.
  struct Strip {
    std::vector<Vertex> vertices;
    StreamBuffer buffer{GL_ARRAY_BUFFER};
    GlVertexArray vertexArray;
  };
  static void draw(const Strip& strip);

  ShaderVariants shaded_;
  ShaderProgram shadow_;
  std::array<Strip, 2> strips_;  ///< one per kind
};

}  // namespace pliant::render
