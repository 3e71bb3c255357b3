// Draws the stage around a scene: a studio backdrop, a table, the corner of a room, a floor at night.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <filesystem>
#include <vector>

namespace pliant::render {

class StagePass {
 public:
  explicit StagePass(const std::filesystem::path& shaders);

  /// Whether the frame shows one of these, rather than the endless ground plane or none.
  static bool isShown(const Frame& frame);
  /// Upper bound of its depth in the view.
  static float farthest(const Frame& frame);

  /// Draws it, with depth, before the background. Back faces are culled, so that one can look into a room from outside.
  void draw(const Frame& frame, const ShaderProgram::Definitions& shadows);

 private:
  struct Vertex {
    glm::vec3 position;
    glm::vec3 normal;
    float part;  ///< 0: floor or table, 1: wall
  };
  struct Shape;

  void build(const Ground& ground);
  void makeBoards();

  ShaderVariants shaded_;
  StreamBuffer vertices_{GL_ARRAY_BUFFER};
  StreamBuffer indices_{GL_ELEMENT_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  GlTexture boards_{nullptr};  ///< darkness of the wood, including joints; made on first use
  Ground built_;               ///< the ground whose shape is in the buffers
  std::size_t indexCount_ = 0;
};

}  // namespace pliant::render
