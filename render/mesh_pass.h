// Draws the triangle meshes of a picture, with their wireframes.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace pliant::render {

class MeshPass {
 public:
  explicit MeshPass(const std::filesystem::path& shaders);

  /// Uploads the meshes; they must live until they are drawn.
  void prepare(std::span<const Mesh> meshes);
  void drawOpaque(const ShaderProgram::Definitions& shadows);
  /// Which parts of clear meshes: those behind the surface of a liquid are drawn before it and seen through it.
  enum class Part : std::uint8_t { all, behindLiquid, notBehindLiquid };
  /// Those that are clear. Needs blending of premultiplied colours. `faces`: of the liquid (LiquidPass), for parts; what
  /// lies up to `nearer` behind them counts as before it [world].
  void drawTransparent(const ShaderProgram::Definitions& shadows, Part part = Part::all, GLuint faces = 0,
                       float nearer = 0.0F);
  bool anyIsClear() const;
  void drawWireframes(glm::vec3 sRgbColour) const;
  /// `clear`: with those that are clear, as if they were solid.
  void drawShadow(bool clear) const;
  /// What those that are clear take from the key light, for ClearShadow.
  void drawTint() const;
  bool anyCastsClearShadow() const;

 private:
  struct Vertex {
    glm::vec3 position;
    glm::vec3 normal;
    Colour colour;
    glm::vec3 atRest;
    glm::vec2 fabric;
  };
  /// Writes the vertices of a mesh and returns where those of the next one start.
  Vertex* writeVertices(const Mesh& mesh, Vertex* vertex);
  /// Takes the program of the mesh's look and pattern.
  const ShaderProgram& useMaterial(const Mesh& mesh, const ShaderProgram::Definitions& shadows);
  void drawTriangles(std::size_t mesh) const;

  ShaderVariants shaded_;
  ShaderProgram wireframe_;
  ShaderProgram shadow_;
  ShaderProgram tint_;
  StreamBuffer vertices_{GL_ARRAY_BUFFER};
  StreamBuffer indices_{GL_ELEMENT_ARRAY_BUFFER};
  GlVertexArray vertexArray_;

  std::span<const Mesh> meshes_;
  std::vector<GLint> firstVertex_;  ///< per mesh
  std::vector<std::size_t> firstTriangle_;
  std::vector<glm::vec3> normals_;  ///< scratch memory
};

}  // namespace pliant::render
