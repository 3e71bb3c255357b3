// Draws what stands around a scene: a backdrop, a table, the corner of a room, a place at night.
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

  /// Whether the frame has one of these, and not the endless plane or nothing.
  static bool stands(const Frame& frame);
  /// The depth that nothing of it lies behind.
  static float farthest(const Frame& frame);

  /// Draws it before the background, with depth. Faces that are seen from behind are left out: one looks into a room from
  /// outside.
  void draw(const Frame& frame, const ShaderProgram::Definitions& shadows);

 private:
  struct Vertex {
    glm::vec3 position;
    glm::vec3 normal;
    float part;  ///< 0: what things stand on, 1: what stands behind them
  };
  struct Shape;

  void build(const Ground& ground);
  void makeBoards();

  ShaderVariants shaded_;
  StreamBuffer vertices_{GL_ARRAY_BUFFER};
  StreamBuffer indices_{GL_ELEMENT_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  GlTexture boards_{nullptr};  ///< how dark wood is, and its joints; made when first needed
  Ground built_;               ///< whose shape is in the buffers
  std::size_t indexCount_ = 0;
};

}  // namespace pliant::render
