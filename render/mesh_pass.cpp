#include "render/mesh_pass.h"

#include "render/assert.h"
#include "render/scene_uniforms.h"

#include <algorithm>
#include <cstddef>

namespace pliant::render {

namespace {

constexpr GLuint kFaceUnit = 1;
constexpr float kHardlyThere = 0.4F;  ///< opacity up to which a clear mesh casts no shadow, if clear meshes cast solid
                                      ///< ones
constexpr float kAlmostSolid = 0.5F;  ///< opacity above which a mesh in a liquid stops rays: it writes depth

float opacityOf(const Mesh& mesh) { return mesh.opacity * valuesOf(mesh.look).opacity; }
/// Whether the mesh is transparent.
bool isClear(const Mesh& mesh) { return opacityOf(mesh) < 1.0F; }

bool isDrawn(const Mesh& mesh) { return mesh.surface && !mesh.triangles.empty() && mesh.opacity > 0.0F; }

bool castsClearShadow(const Mesh& mesh) { return isDrawn(mesh) && isClear(mesh) && mesh.castsShadow; }

/// Whether all indices are in range.
[[maybe_unused]] bool indicesExist(const Mesh& mesh) {
  return std::all_of(mesh.triangles.begin(), mesh.triangles.end(), [&mesh](const glm::uvec3& t) {
    return std::max({t.x, t.y, t.z}) < mesh.positions.size();
  });
}

}  // namespace

MeshPass::MeshPass(const std::filesystem::path& shaders)
    : shaded_(shaders, "mesh"),
      wireframe_(shaders, "wireframe", "flat"),
      shadow_(shaders, "mesh", "shadow"),
      tint_(shaders, "mesh", "mesh_tint") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glBindVertexArray(vertexArray_);
  vertices_.bind();
  indices_.bind();
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, position)));
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, normal)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), offset(offsetof(Vertex, colour)));
  glVertexAttribPointer(3, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, atRest)));
  glVertexAttribPointer(4, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, fabric)));
  for (GLuint attribute = 0; attribute < 5; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);
}

void MeshPass::prepare(std::span<const Mesh> meshes) {
  meshes_ = meshes;
  firstVertex_.clear();
  firstTriangle_.clear();
  std::size_t vertexCount = 0;
  std::size_t triangleCount = 0;
  for (const Mesh& mesh : meshes) {
    RENDER_ASSERT(indicesExist(mesh), "a triangle's corners are vertices of its mesh");
    RENDER_ASSERT(mesh.normals.empty() || mesh.normals.size() == mesh.positions.size(), "normals are by vertex");
    RENDER_ASSERT(mesh.vertexColours.empty() || mesh.vertexColours.size() == mesh.positions.size(),
                  "colours are by vertex");
    RENDER_ASSERT(mesh.atRest.empty() || mesh.atRest.size() == mesh.positions.size(), "places at rest are by vertex");
    RENDER_ASSERT(mesh.fabric.empty() || mesh.fabric.size() == mesh.positions.size(), "hem and side are by vertex");
    RENDER_ASSERT(mesh.detailSize > 0.0F && mesh.patternSize > 0.0F, "what is drawn on a surface has a size");
    firstVertex_.push_back(static_cast<GLint>(vertexCount));
    firstTriangle_.push_back(triangleCount);
    vertexCount += mesh.positions.size();
    triangleCount += mesh.triangles.size();
  }

  glBindVertexArray(vertexArray_);
  if (auto* memory = vertices_.map(vertexCount * sizeof(Vertex))) {
    auto* vertex = reinterpret_cast<Vertex*>(memory);
    for (const Mesh& mesh : meshes) vertex = writeVertices(mesh, vertex);
    vertices_.unmap();
  }
  if (auto* memory = indices_.map(triangleCount * sizeof(glm::uvec3))) {
    auto* triangle = reinterpret_cast<glm::uvec3*>(memory);
    for (const Mesh& mesh : meshes) triangle = std::copy(mesh.triangles.begin(), mesh.triangles.end(), triangle);
    indices_.unmap();
  }
  glBindVertexArray(0);
}

MeshPass::Vertex* MeshPass::writeVertices(const Mesh& mesh, Vertex* vertex) {
  const bool hasNormals = mesh.normals.size() == mesh.positions.size();
  if (!hasNormals) computeSmoothNormals(mesh.positions, mesh.triangles, normals_);
  const std::vector<glm::vec3>& normals = hasNormals ? mesh.normals : normals_;
  const bool hasColours = mesh.vertexColours.size() == mesh.positions.size();
  const std::vector<glm::vec3>& atRest = mesh.atRest.empty() ? mesh.positions : mesh.atRest;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    *vertex++ = {mesh.positions[i], normals[i], hasColours ? mesh.vertexColours[i] : mesh.colour, atRest[i],
                 mesh.fabric.empty() ? glm::vec2(0.0F) : mesh.fabric[i]};
  }
  return vertex;
}

void MeshPass::drawTriangles(std::size_t mesh) const {
  glDrawElementsBaseVertex(GL_TRIANGLES, static_cast<GLsizei>(3 * meshes_[mesh].triangles.size()), GL_UNSIGNED_INT,
                           reinterpret_cast<const void*>(firstTriangle_[mesh] * sizeof(glm::uvec3)),
                           firstVertex_[mesh]);
}

const ShaderProgram& MeshPass::useMaterial(const Mesh& mesh, const ShaderProgram::Definitions& shadows) {
  ShaderProgram::Definitions definitions = shadows;
  definitions.emplace_back("LOOK", static_cast<int>(mesh.look));
  definitions.emplace_back("PATTERN", static_cast<int>(mesh.pattern));
  definitions.emplace_back("FABRIC", mesh.fabric.empty() ? 0 : 1);
  const ShaderProgram& program = shaded_.use(definitions);
  const glm::vec4 back = glm::vec4(mesh.backColour) / 255.0F;
  const glm::vec3 second = glm::vec3(mesh.patternColour) / 255.0F;
  program.set("detail", glm::vec4(mesh.detailSize, mesh.patternSize, 0.0F, 0.0F));
  program.set("patternColour", glm::vec4(linearFromSrgb(second), 1.0F));
  program.set("backColour", glm::vec4(linearFromSrgb(glm::vec3(back)), back.a > 0.0F ? 1.0F : 0.0F));
  program.set("opacity", std::min(mesh.opacity, 1.0F));
  return program;
}

void MeshPass::drawOpaque(const ShaderProgram::Definitions& shadows) {
  ShaderProgram::Definitions definitions = shadows;
  definitions.emplace_back("LIQUID_PART", 0);
  glBindVertexArray(vertexArray_);
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    const Mesh& mesh = meshes_[i];
    if (!isDrawn(mesh) || isClear(mesh)) continue;
    useMaterial(mesh, definitions);
    if (!mesh.twoSided) glEnable(GL_CULL_FACE);
    drawTriangles(i);
    glDisable(GL_CULL_FACE);
  }
}

void MeshPass::drawTransparent(const ShaderProgram::Definitions& shadows, Part part, GLuint faces, float nearer) {
  RENDER_ASSERT(part == Part::all || faces != 0, "where a liquid is has been drawn");
  ShaderProgram::Definitions definitions = shadows;
  definitions.emplace_back("LIQUID_PART", static_cast<int>(part));
  if (part != Part::all) {
    glActiveTexture(GL_TEXTURE0 + kFaceUnit);
    glBindTexture(GL_TEXTURE_2D, faces);
    glActiveTexture(GL_TEXTURE0);
  }
  glBindVertexArray(vertexArray_);
  glEnable(GL_CULL_FACE);
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    const Mesh& mesh = meshes_[i];
    if (!isDrawn(mesh) || !isClear(mesh)) continue;
    const ShaderProgram& program = useMaterial(mesh, definitions);
    if (part != Part::all) {
      program.set("faces", static_cast<int>(kFaceUnit));
      program.set("nearer", nearer);
    }
    glDepthMask(part == Part::behindLiquid && opacityOf(mesh) > kAlmostSolid ? GL_TRUE : GL_FALSE);
    // Back faces first: on most surfaces they lie behind the front faces.
    if (mesh.twoSided) {
      glCullFace(GL_FRONT);
      drawTriangles(i);
      glCullFace(GL_BACK);
    }
    drawTriangles(i);
  }
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
}

bool MeshPass::anyIsClear() const {
  return std::any_of(meshes_.begin(), meshes_.end(), [](const Mesh& mesh) { return isDrawn(mesh) && isClear(mesh); });
}

void MeshPass::drawWireframes(glm::vec3 sRgbColour) const {
  wireframe_.use();
  wireframe_.set("flatColour", glm::vec4(linearFromSrgb(sRgbColour) * 0.75F, 0.75F));
  glBindVertexArray(vertexArray_);
  glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    if (meshes_[i].wireframe && !meshes_[i].triangles.empty()) drawTriangles(i);
  }
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void MeshPass::drawShadow(bool clear) const {
  shadow_.use();
  glBindVertexArray(vertexArray_);
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    const Mesh& mesh = meshes_[i];
    if (!isDrawn(mesh) || !mesh.castsShadow) continue;
    if (!isClear(mesh) || (clear && opacityOf(mesh) > kHardlyThere)) drawTriangles(i);
  }
}

void MeshPass::drawTint() const {
  tint_.use();
  glBindVertexArray(vertexArray_);
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    if (!castsClearShadow(meshes_[i])) continue;
    tint_.set("solid", opacityOf(meshes_[i]));
    tint_.set("opacity", std::min(meshes_[i].opacity, 1.0F));
    drawTriangles(i);
  }
}

bool MeshPass::anyCastsClearShadow() const { return std::any_of(meshes_.begin(), meshes_.end(), castsClearShadow); }

}  // namespace pliant::render
