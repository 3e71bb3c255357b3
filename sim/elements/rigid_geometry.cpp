#include "sim/elements/rigid_geometry.h"

#include "sim/base/disjoint_sets.h"
#include "sim/colliders/round_shape.h"
#include "sim/rigid/convex_hull.h"
#include "sim/tetrahedra/shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace pliant::sim {

namespace {

constexpr int kRoundCells = 16;    ///< cells of a drawn sphere, along a quarter of a great circle
constexpr int kFewestCells = 4;    ///< cells of each of very many spheres
constexpr double kVertices = 1e6;  ///< most of all drawn spheres of an element, down to kFewestCells: 60 MB
constexpr float kRound = 1e-4f;    ///< relative difference allowed between the diameters of a round shape

// A sphere of n cells has 6 (n + 1)^2 vertices.
int cellsOfEach(std::size_t spheres) {
  return std::clamp(static_cast<int>(std::sqrt(kVertices / (6.0 * double(spheres)))), kFewestCells, kRoundCells);
}

TriangleMesh roundSurface(const glm::vec3& from, const glm::vec3& to, float radius) {
  ColliderShape shape = roundShape(from, to, radius);
  TriangleMesh mesh;
  mesh.positions = std::move(shape.positions);
  mesh.triangles = std::move(shape.triangles);
  return mesh;
}

// The faces of a shape, each with its own vertices, so that edges are drawn sharp.
TriangleMesh facesOf(const ConvexShape& shape) {
  TriangleMesh mesh;
  for (const ConvexShape::Face& face : shape.faces) {
    const int first = static_cast<int>(mesh.positions.size());
    for (const int corner : face.corners) mesh.positions.emplace_back(shape.points[static_cast<std::size_t>(corner)]);
    for (int k = 1; k + 1 < static_cast<int>(face.corners.size()); ++k) {
      mesh.triangles.push_back({first, first + k, first + k + 1});
    }
  }
  return mesh;
}

}  // namespace

std::optional<std::string> findMistake(RigidShape shape, const glm::vec3& size) {
  const auto differ = [](float a, float b) { return std::abs(a - b) > kRound * std::max(a, b); };
  if (shape == RigidShape::box) return std::nullopt;
  if (differ(size.x, size.z) || (shape == RigidShape::sphere && differ(size.x, size.y))) {
    return fmt::format("<size> is {} {} {}, expected a {} of equal diameters", size.x, size.y, size.z,
                       ChoiceNames<RigidShape>::words[indexOf(shape)]);
  }
  if (shape == RigidShape::capsule && size.y < size.x) {
    return fmt::format("<size> is {} high, expected at least the diameter {} of a capsule", size.y, size.x);
  }
  return std::nullopt;
}

RigidGeometry geometryOf(RigidShape shape, const glm::vec3& size, std::size_t bodies) {
  const double radius = 0.5 * double(size.x), height = double(size.y);
  RigidGeometry result;
  switch (shape) {
    case RigidShape::box:
      result.shapes = {boxShape(glm::dvec3(size))};
      result.moments = boxMoments(glm::dvec3(size));
      result.surface = boxSurface(size, {1, 1, 1});
      break;
    case RigidShape::sphere:
      result.shapes = {sphereShape(radius)};
      result.moments = ellipsoidMoments(glm::dvec3(2.0 * radius));
      result.surface = ellipsoidSurface(glm::vec3(size.x), cellsOfEach(bodies));
      break;
    case RigidShape::capsule: {
      const float half = 0.5f * (size.y - size.x);
      result.shapes = {capsuleShape(radius, std::max(height, 2.0 * radius))};
      result.moments = capsuleMoments(radius, std::max(height, 2.0 * radius));
      result.surface = roundSurface({0.0f, -half, 0.0f}, {0.0f, half, 0.0f}, 0.5f * size.x);
      break;
    }
    case RigidShape::cylinder:
      result.shapes = {cylinderShape(radius, height)};
      result.moments = cylinderMoments(radius, height);
      result.surface = facesOf(result.shapes.front());
      break;
  }
  return result;
}

std::optional<RigidGeometry> geometryOf(const TriangleMesh& mesh) {
  TriangleMesh welded = mesh;
  weld(welded);
  DisjointSets parts(welded.positions.size());
  for (const auto& triangle : welded.triangles) {
    parts.unite(triangle[0], triangle[1]);
    parts.unite(triangle[0], triangle[2]);
  }
  std::map<Index, std::vector<glm::dvec3>> points;
  std::vector<bool> used(welded.positions.size(), false);
  for (const auto& triangle : welded.triangles) {
    for (const int corner : triangle) {
      if (used[static_cast<std::size_t>(corner)]) continue;
      used[static_cast<std::size_t>(corner)] = true;
      points[static_cast<Index>(parts.find(corner))].emplace_back(welded.positions[static_cast<std::size_t>(corner)]);
    }
  }
  RigidGeometry result;
  for (const auto& [root, part] : points) {
    auto hull = convexHull(part);
    if (!hull) return std::nullopt;
    result.shapes.push_back(std::move(*hull));
  }
  result.moments = meshMoments(welded);
  result.surface = mesh;
  return result;
}

RigidGeometry geometryOf(std::span<const glm::vec3> centres, float radius) {
  RigidGeometry result;
  for (const glm::vec3& centre : centres) {
    result.shapes.push_back(moved(sphereShape(double(radius)), {1.0, 0.0, 0.0, 0.0}, glm::dvec3(centre)));
    SolidMoments ball = ellipsoidMoments(glm::dvec3(2.0 * double(radius)));
    ball.centre = glm::dvec3(centre);
    result.moments = sumOf(result.moments, ball);
    const TriangleMesh surface = ellipsoidSurface(glm::vec3(2.0f * radius), kRoundCells / 2);
    const int first = static_cast<int>(result.surface.positions.size());
    for (const glm::vec3& position : surface.positions) result.surface.positions.push_back(position + centre);
    for (const auto& t : surface.triangles)
      result.surface.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
  return result;
}

}  // namespace pliant::sim
