// Draws the triangle meshes of a frame, with their wireframes.
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

  /// Uploads the meshes; they must outlive the draw calls.
  void prepare(std::span<const Mesh> meshes);
  void drawOpaque(const ShaderProgram::Definitions& shadows);
  /// Which fragments of clear meshes to draw: those behind a liquid's surface are drawn before it and seen through it.
  enum class Part : std::uint8_t { all, behindLiquid, notBehindLiquid };
  /// Draws the clear meshes. Needs premultiplied-alpha blending. `faces`: LiquidPass::faces(), needed unless `part` is
  /// all; fragments less than `nearer` behind that surface count as in front of it [world].
  void drawTransparent(const ShaderProgram::Definitions& shadows, Part part = Part::all, GLuint faces = 0,
                       float nearer = 0.0F);
  bool anyIsClear() const;
  void drawWireframes(glm::vec3 sRgbColour) const;
  /// `clear`: clear meshes that are opaque enough cast the shadow of solid ones.
  void drawShadow(bool clear) const;
  /// Draws the optical depth of clear meshes for the key light, for ClearShadow.
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
  /// Writes the vertices of a mesh; returns the position after the last.
  Vertex* writeVertices(const Mesh& mesh, Vertex* vertex);
  /// Binds the program for the mesh's look and pattern, and sets its uniforms.
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
