#include "render/frame.h"

#include "render/assert.h"

#include <cmath>

namespace pliant::render {

namespace {

bool isFinite(glm::vec3 p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }

}  // namespace

Colour toColour(glm::vec3 rgb, float alpha) {
  return Colour(glm::clamp(glm::vec4(rgb, alpha), 0.0F, 1.0F) * 255.0F + 0.5F);
}

Strand& Frame::addStrand(std::span<const glm::vec3> points, float radius, Colour colour) {
  strands.push_back(
      {static_cast<std::uint32_t>(strandPoints.size()), static_cast<std::uint32_t>(points.size()), radius, colour});
  strandPoints.insert(strandPoints.end(), points.begin(), points.end());
  return strands.back();
}

void Frame::twistStrand(std::span<const glm::vec3> normals) {
  RENDER_ASSERT(!strands.empty() && strands.back().pointCount == normals.size(), "a normal for each point");
  strands.back().hasNormals = true;
  strands.back().firstNormal = static_cast<std::uint32_t>(strandNormals.size());
  strandNormals.insert(strandNormals.end(), normals.begin(), normals.end());
}

void Frame::addArrow(glm::vec3 from, glm::vec3 to, Colour colour, float width, bool onTop) {
  const glm::vec3 arm = to - from;
  // The head lies in a plane that faces the camera.
  glm::vec3 side = glm::cross(arm, camera.position() - to);
  const float sideLength = glm::length(side);
  side = sideLength > 0.0F ? side * (glm::length(arm) / sideLength) : glm::vec3(0.0F);
  std::vector<Line>& target = onTop ? linesOnTop : lines;
  target.push_back({from, to, colour, width});
  target.push_back({to, to - 0.2F * arm + 0.1F * side, colour, width});
  target.push_back({to, to - 0.2F * arm - 0.1F * side, colour, width});
}

Box Frame::bounds() const {
  Box box;
  for (const Sphere& sphere : spheres) {
    if (isFinite(sphere.position)) box.add(sphere.position, sphere.radius);
  }
  for (const Sphere& drop : liquid) {
    if (isFinite(drop.position)) box.add(drop.position, drop.radius);
  }
  for (const Mesh& mesh : meshes) {
    for (const glm::vec3& position : mesh.positions) {
      if (isFinite(position)) box.add(position);
    }
  }
  for (const glm::vec3& point : strandPoints) {
    if (isFinite(point)) box.add(point);
  }
  return box;
}

void Frame::clear() {
  spheres.clear();
  liquid.clear();
  bubbles.clear();
  foam.clear();
  spray.clear();
  meshes.clear();
  strandPoints.clear();
  strandNormals.clear();
  strands.clear();
  lines.clear();
  linesOnTop.clear();
  labels.clear();
}

void computeSmoothNormals(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                          std::vector<glm::vec3>& normals) {
  normals.assign(positions.size(), glm::vec3(0.0F));
  for (const glm::uvec3& t : triangles) {
    // Its length is twice the triangle's area, so the sum is weighted by area.
    const glm::vec3 normal = glm::cross(positions[t.y] - positions[t.x], positions[t.z] - positions[t.x]);
    normals[t.x] += normal;
    normals[t.y] += normal;
    normals[t.z] += normal;
  }
  for (glm::vec3& normal : normals) {
    const float length = glm::length(normal);
    normal = length > 0.0F ? normal / length : glm::vec3(0.0F, 1.0F, 0.0F);
  }
}

}  // namespace pliant::render
