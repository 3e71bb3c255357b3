#include "render/strand_pass.h"

#include "render/assert.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pliant::render {

namespace {

constexpr float kThinPixels = 1.5F;   // below this radius a ribbon looks like a tube
constexpr float kChordPixels = 0.2F;  // maximum deviation of a ribbon's chord from its strand
constexpr float kYarnPixels = 4.0F;   // below this radius, yarns would flicker

/// Any unit vector perpendicular to `tangent`.
glm::vec3 anyNormal(glm::vec3 tangent) {
  const glm::vec3 axis = std::abs(tangent.y) < 0.8F ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
  return glm::normalize(glm::cross(tangent, axis));
}

/// The radius on screen at the strand's nearer end [pixels].
float pixelRadius(std::span<const glm::vec3> points, float radius, const ViewPoint& view) {
  if (view.camera.orthographic) return radius * view.pixelScale();
  const auto depth = [&view](glm::vec3 p) { return glm::dot(p - view.camera.position(), view.camera.forward()); };
  return radius * view.pixelScale() / std::max(std::min(depth(points.front()), depth(points.back())), view.nearPlane);
}

}  // namespace

StrandPass::StrandPass(const std::filesystem::path& shaders)
    : shaded_(shaders, "strand"), shadow_(shaders, "strand", "shadow"), ribbons_(shaders) {
  glBindVertexArray(vertexArray_);
  buffer_.bind();
  // Attributes 4 to 6 and 8 are the end of a segment: the next point. The others are its start, or constant along it.
  const auto attribute = [](GLuint index, GLint size, GLenum type, std::size_t next, std::size_t member) {
    glVertexAttribPointer(index, size, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE, sizeof(Point),
                          reinterpret_cast<const void*>(next * sizeof(Point) + member));
  };
  attribute(0, 4, GL_FLOAT, 0, offsetof(Point, position));
  attribute(1, 3, GL_FLOAT, 0, offsetof(Point, normal));
  attribute(2, 3, GL_FLOAT, 0, offsetof(Point, binormal));
  attribute(3, 4, GL_UNSIGNED_BYTE, 0, offsetof(Point, colour));
  attribute(4, 4, GL_FLOAT, 1, offsetof(Point, position));
  attribute(5, 3, GL_FLOAT, 1, offsetof(Point, normal));
  attribute(6, 3, GL_FLOAT, 1, offsetof(Point, binormal));
  attribute(7, 2, GL_FLOAT, 0, offsetof(Point, along));
  attribute(8, 1, GL_FLOAT, 1, offsetof(Point, along));
  glVertexAttribIPointer(9, 1, GL_INT, sizeof(Point), reinterpret_cast<const void*>(offsetof(Point, look)));
  for (GLuint index = 0; index < 10; ++index) {
    glEnableVertexAttribArray(index);
    glVertexAttribDivisor(index, 1);
  }
  glBindVertexArray(0);
}

void StrandPass::prepare(const Frame& frame, const ViewPoint& view, int sides) {
  sides_ = sides;
  points_.clear();
  ends_.clear();
  ribbons_.clear();
  sortByDepth(frame, view);
  for (const auto& [depth, number] : order_) {
    const Strand& strand = frame.strands[number];
    const auto points = std::span(frame.strandPoints).subspan(strand.firstPoint, strand.pointCount);
    const float pixels = pixelRadius(points, strand.radius, view);
    const bool isHair = strand.look == Look::hair;
    if (isHair || pixels < kThinPixels) {
      const float tolerance = kChordPixels * strand.radius / std::max(pixels, 1e-6F);
      ribbons_.add(points, strand, isHair ? RibbonPass::Kind::hair : RibbonPass::Kind::thread, tolerance);
    } else {
      std::span<const glm::vec3> normals;
      if (strand.hasNormals) {
        RENDER_ASSERT(strand.firstNormal + strand.pointCount <= frame.strandNormals.size(), "a strand has its normals");
        normals = std::span(frame.strandNormals).subspan(strand.firstNormal, strand.pointCount);
      }
      addTube(points, normals, strand, pixels);
    }
    if (pixels >= 1.0F && !isHair) {
      ends_.push_back({points.front(), strand.radius, strand.colour, strand.look});
      ends_.push_back({points.back(), strand.radius, strand.colour, strand.look});
    }
  }
  buffer_.fill(std::span<const Point>(points_));
  ribbons_.upload();
}

// Front to back: on a head of hair most strands lie behind others, and early depth testing skips their shading.
void StrandPass::sortByDepth(const Frame& frame, const ViewPoint& view) {
  const glm::vec3 forward = view.camera.forward();
  order_.clear();
  for (std::uint32_t k = 0; k < frame.strands.size(); ++k) {
    const Strand& strand = frame.strands[k];
    if (strand.pointCount < 2) continue;
    RENDER_ASSERT(strand.firstPoint + strand.pointCount <= frame.strandPoints.size(), "a strand has its points");
    order_.emplace_back(glm::dot(frame.strandPoints[strand.firstPoint + strand.pointCount / 2], forward), k);
  }
  std::sort(order_.begin(), order_.end());
}

void StrandPass::addTube(std::span<const glm::vec3> points, std::span<const glm::vec3> normals, const Strand& strand,
                         float pixels) {
  glm::vec3 tangent(0.0F, 1.0F, 0.0F);  // until two points differ
  glm::vec3 normal(0.0F);
  float along = strand.start / strand.radius;
  const float grooves = strand.twisted ? glm::smoothstep(kYarnPixels, 2.0F * kYarnPixels, pixels) : 0.0F;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const glm::vec3 arm = points[std::min(i + 1, points.size() - 1)] - points[i > 0 ? i - 1 : 0];
    const float length = glm::length(arm);
    if (length > 0.0F) tangent = arm / length;
    // Without given normals, the last one is carried along the strand, so that the tube does not twist.
    if (!normals.empty()) normal = normals[i];
    normal -= glm::dot(normal, tangent) * tangent;
    const float left = glm::length(normal);
    normal = left > 1e-3F ? normal / left : anyNormal(tangent);
    if (i > 0) along += glm::distance(points[i - 1], points[i]) / strand.radius;
    points_.push_back({points[i], strand.radius, normal, glm::cross(tangent, normal), strand.colour, along, grooves,
                       static_cast<std::int32_t>(strand.look)});
  }
  points_.back().radius = -strand.radius;
}

void StrandPass::draw(const ShaderProgram::Definitions& shadows) {
  ShaderProgram::Definitions definitions = shadows;
  definitions.emplace_back("FIBRES", 0);
  if (!points_.empty()) draw(shaded_.use(definitions));
  ribbons_.draw(shadows);
}

void StrandPass::drawShadow() const {
  if (!points_.empty()) draw(shadow_);
  ribbons_.drawShadow();
}

void StrandPass::draw(const ShaderProgram& program) const {
  program.use();
  program.set("sides", sides_);
  glBindVertexArray(vertexArray_);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * sides_ + 2, static_cast<GLsizei>(points_.size() - 1));
}

}  // namespace pliant::render
