// Draws strands: thick ropes as round tubes, thin ropes and hair as ribbons.
#pragma once

#include "render/frame.h"
#include "render/gl_objects.h"
#include "render/ribbon_pass.h"
#include "render/shader_program.h"
#include "render/stream_buffer.h"
#include "render/view_point.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

namespace pliant::render {

class StrandPass {
 public:
  explicit StrandPass(const std::filesystem::path& shaders);

  /// Uploads the strands of the frame; tubes get `sides` sides.
  void prepare(const Frame& frame, const ViewPoint& view, int sides);
  void draw(const ShaderProgram::Definitions& shadows);
  void drawShadow() const;

  /// The round ends of the ropes of the last prepare() whose radius is at least a pixel.
  const std::vector<Sphere>& ends() const { return ends_; }

 private:
  /// A point of a strand with two axes perpendicular to it.
  struct Point {
    glm::vec3 position;
    float radius;  ///< negative at the last point of a strand
    glm::vec3 normal;
    glm::vec3 binormal;
    Colour colour;
    float along;    ///< arc length along the strand [radii]
    float grooves;  ///< 1: its yarns are visible; 0: smooth
    std::int32_t look;
  };
  void sortByDepth(const Frame& frame, const ViewPoint& view);
  /// `normals`: one per point if the strand twists; otherwise empty.
  void addTube(std::span<const glm::vec3> points, std::span<const glm::vec3> normals, const Strand& strand,
               float pixels);
  void draw(const ShaderProgram& program) const;

  ShaderVariants shaded_;
  ShaderProgram shadow_;
  StreamBuffer buffer_{GL_ARRAY_BUFFER};
  GlVertexArray vertexArray_;
  RibbonPass ribbons_;

  std::vector<Point> points_;  ///< of tubes
  int sides_ = 0;
  std::vector<Sphere> ends_;
  std::vector<std::pair<float, std::uint32_t>> order_;  ///< depth and index of each strand; nearest first
};

}  // namespace pliant::render
