#include "render/ribbon_pass.h"

#include "render/assert.h"

#include <algorithm>
#include <cstddef>

namespace pliant::render {

namespace {

constexpr float kCorner = 0.2F;  ///< a point with a larger turning angle is a corner [rad]

/// The normalised vector, or `usual` if its length is 0.
glm::vec3 directionOf(glm::vec3 vector, glm::vec3 usual) {
  const float length = glm::length(vector);
  return length > 0.0F ? vector / length : usual;
}

}  // namespace

RibbonPass::RibbonPass(const std::filesystem::path& shaders)
    : shaded_(shaders, "ribbon", "strand"), shadow_(shaders, "ribbon", "shadow") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  for (const Strip& strip : strips_) {
    glBindVertexArray(strip.vertexArray);
    strip.buffer.bind();
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, position)));
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, along)));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), offset(offsetof(Vertex, colour)));
    glVertexAttribIPointer(3, 1, GL_INT, sizeof(Vertex), offset(offsetof(Vertex, look)));
    for (GLuint attribute = 0; attribute < 4; ++attribute) glEnableVertexAttribArray(attribute);
  }
  glBindVertexArray(0);
}

void RibbonPass::clear() {
  for (Strip& strip : strips_) strip.vertices.clear();
}

void RibbonPass::add(std::span<const glm::vec3> points, const Strand& strand, Kind kind, float tolerance) {
  RENDER_ASSERT(points.size() >= 2, "a ribbon has two ends");
  std::vector<Vertex>& vertices = strips_[static_cast<std::size_t>(kind)].vertices;
  const bool follows = !vertices.empty();
  const std::size_t last = points.size() - 1;
  const auto piece = [points](std::size_t i) { return points[i + 1] - points[i]; };
  glm::vec3 along(0.0F, 1.0F, 0.0F), alongBefore(0.0F);
  float since = 0.0F;  // length since the last kept point
  for (std::size_t i = 0; i <= last; ++i) {
    along = directionOf(points[std::min(i + 1, last)] - points[i > 0 ? i - 1 : 0], along);
    if (i > 0) since += glm::length(piece(i - 1));
    if (i > 0 && i < last) {
      // Without this point, the curve since the last kept one would deviate from its chord by at most a quarter of its
      // length times its turning angle; the worst case is one corner in the middle.
      const glm::vec3 onwards = directionOf(piece(i), along);
      const bool isStraight = (since + glm::length(piece(i))) * glm::distance(onwards, alongBefore) < 4.0F * tolerance;
      // A ribbon narrows at a corner, so it would taper all the way from a distant point to the corner.
      const bool isBeforeCorner = i + 1 < last && glm::distance(onwards, directionOf(piece(i + 1), onwards)) > kCorner;
      if (isStraight && !isBeforeCorner) continue;
    }
    Vertex vertex{points[i], strand.radius, along, strand.colour, static_cast<std::int32_t>(strand.look)};
    // Degenerate triangles connect two ribbons in the strip.
    if (i == 0 && follows) vertices.insert(vertices.end(), {vertices.back(), vertex});
    vertices.push_back(vertex);
    vertex.radius = -vertex.radius;
    vertices.push_back(vertex);
    alongBefore = along;
    since = 0.0F;
  }
}

void RibbonPass::upload() {
  for (Strip& strip : strips_) strip.buffer.fill(std::span<const Vertex>(strip.vertices));
}

void RibbonPass::draw(const ShaderProgram::Definitions& shadows) {
  for (const Kind kind : {Kind::thread, Kind::hair}) {
    const Strip& strip = strips_[static_cast<std::size_t>(kind)];
    if (strip.vertices.empty()) continue;
    ShaderProgram::Definitions definitions = shadows;
    definitions.emplace_back("FIBRES", kind == Kind::hair ? 1 : 0);
    shaded_.use(definitions);
    draw(strip);
  }
}

void RibbonPass::drawShadow() const {
  shadow_.use();
  for (const Strip& strip : strips_) draw(strip);
}

void RibbonPass::draw(const Strip& strip) {
  if (strip.vertices.empty()) return;
  glBindVertexArray(strip.vertexArray);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, static_cast<GLsizei>(strip.vertices.size()));
}

}  // namespace pliant::render
