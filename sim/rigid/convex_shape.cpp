#include "sim/rigid/convex_shape.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/portable_math.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::sim {

namespace {

double reachOf(const ConvexShape& shape) {
  double farthest = 0.0;
  for (const glm::dvec3& point : shape.points) farthest = std::max(farthest, glm::length(point));
  return farthest + shape.rounding;
}

double sizeOf(const ConvexShape& shape) {
  glm::dvec3 sum(0.0);
  for (const glm::dvec3& point : shape.points) sum += point;
  const glm::dvec3 middle = sum / double(shape.points.size());
  double farthest = 0.0;
  for (const glm::dvec3& point : shape.points) farthest = std::max(farthest, glm::length(point - middle));
  return farthest + shape.rounding;
}

void measure(ConvexShape& shape) {
  shape.reach = reachOf(shape);
  shape.size = sizeOf(shape);
}

double areaOf(const ConvexShape& shape, const ConvexShape::Face& face) {
  const glm::dvec3& first = shape.points[static_cast<std::size_t>(face.corners[0])];
  glm::dvec3 sum(0.0);
  for (std::size_t k = 1; k + 1 < face.corners.size(); ++k) {
    sum += glm::cross(shape.points[static_cast<std::size_t>(face.corners[k])] - first,
                      shape.points[static_cast<std::size_t>(face.corners[k + 1])] - first);
  }
  return 0.5 * glm::length(sum);
}

// Newell's normal, which is robust against nearly collinear corners.
glm::dvec3 normalOf(std::span<const glm::dvec3> points, std::span<const int> loop) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < loop.size(); ++i) {
    sum += glm::cross(points[loop[i]] - points[loop[0]], points[loop[(i + 1) % loop.size()]] - points[loop[0]]);
  }
  return glm::normalize(sum);
}

}  // namespace

// The shadow of the hull, expanded by the rounding: a strip along its outline, and a circle for its corners (Steiner).
double projectedArea(const ConvexShape& shape, const glm::dvec3& direction) {
  double area = 0.0, outline = 0.0;
  for (const ConvexShape::Face& face : shape.faces)
    area += areaOf(shape, face) * std::max(0.0, glm::dot(face.normal, direction));
  const auto lengthAcross = [&](int from, int to) {
    return glm::length(glm::cross(
        shape.points[static_cast<std::size_t>(to)] - shape.points[static_cast<std::size_t>(from)], direction));
  };
  if (shape.points.size() == 2) outline = 2.0 * lengthAcross(0, 1);
  if (!shape.faces.empty() && shape.rounding > 0.0) {
    const auto facesLight = [&](int face) {
      return glm::dot(shape.faces[static_cast<std::size_t>(face)].normal, direction) > 0.0;
    };
    for (const ConvexShape::Edge& edge : shape.edges) {
      if (facesLight(edge.faces[0]) != facesLight(edge.faces[1])) outline += lengthAcross(edge.from, edge.to);
    }
  }
  return area + shape.rounding * (outline + glm::pi<double>() * shape.rounding);
}

int ConvexShape::farthest(const glm::dvec3& direction) const {
  PLIANT_ASSERT(!points.empty(), "a shape has a point");
  int best = 0;
  double most = glm::dot(points[0], direction);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double along = glm::dot(points[i], direction);
    if (along > most) {
      most = along;
      best = static_cast<int>(i);
    }
  }
  return best;
}

ConvexShape polytope(std::vector<glm::dvec3> points, std::span<const std::vector<int>> loops) {
  ConvexShape shape;
  std::map<std::pair<int, int>, int> sides;  // of an edge in the direction of a face's loop
  for (const std::vector<int>& loop : loops) {
    PLIANT_ASSERT(loop.size() >= 3, "a face has at least three corners");
    const int face = static_cast<int>(shape.faces.size());
    const glm::dvec3 normal = normalOf(points, loop);
    double offset = 0.0;
    for (const int corner : loop) offset += glm::dot(normal, points[corner]) / double(loop.size());
    shape.faces.push_back({normal, offset, loop});
    for (std::size_t i = 0; i < loop.size(); ++i) sides[{loop[i], loop[(i + 1) % loop.size()]}] = face;
  }
  for (const auto& [edge, face] : sides) {
    if (edge.first > edge.second) continue;
    const auto other = sides.find({edge.second, edge.first});
    PLIANT_ASSERT(other != sides.end(), "each edge is of two faces");
    if (other != sides.end()) shape.edges.push_back({edge.first, edge.second, {face, other->second}});
  }
  shape.points = std::move(points);
  measure(shape);
  return shape;
}

ConvexShape boxShape(const glm::dvec3& size) {
  PLIANT_ASSERT(size.x > 0.0 && size.y > 0.0 && size.z > 0.0, "a box has a volume");
  std::vector<glm::dvec3> corners;
  for (int i = 0; i < 8; ++i) {
    corners.push_back(0.5 * size * glm::dvec3(i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0));
  }
  const std::array<std::vector<int>, 6> loops{
      {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
  return polytope(std::move(corners), loops);
}

ConvexShape sphereShape(double radius) {
  PLIANT_ASSERT(radius > 0.0, "a sphere has a radius");
  return {.points = {glm::dvec3(0.0)}, .faces = {}, .edges = {}, .rounding = radius, .reach = radius, .size = radius};
}

ConvexShape roundedSegment(const glm::dvec3& from, const glm::dvec3& to, double radius) {
  PLIANT_ASSERT(from != to && radius > 0.0, "a capsule has a length and a radius");
  ConvexShape shape{.points = {from, to}, .faces = {}, .edges = {}, .rounding = radius};
  measure(shape);
  return shape;
}

ConvexShape capsuleShape(double radius, double height) {
  PLIANT_ASSERT(radius > 0.0 && height >= 2.0 * radius, "a capsule is as high as its caps");
  const double half = 0.5 * height - radius;
  if (half <= 1e-9 * radius) return sphereShape(radius);
  return roundedSegment({0.0, -half, 0.0}, {0.0, half, 0.0}, radius);
}

ConvexShape triangleShape(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
  const std::array<std::vector<int>, 2> sides{{{0, 1, 2}, {0, 2, 1}}};
  return polytope({a, b, c}, sides);
}

ConvexShape cylinderShape(double radius, double height) {
  PLIANT_ASSERT(radius > 0.0 && height > 0.0, "a cylinder has a volume");
  std::vector<glm::dvec3> rims;
  for (int i = 0; i < kCylinderSides; ++i) {
    const double angle = 2.0 * glm::pi<double>() * i / kCylinderSides;
    const double x = radius * portable::cos(angle), z = radius * portable::sin(angle);
    rims.emplace_back(x, -0.5 * height, z);
    rims.emplace_back(x, 0.5 * height, z);
  }
  std::vector<std::vector<int>> loops(2);
  for (int i = 0; i < kCylinderSides; ++i) {
    const int j = (i + 1) % kCylinderSides;
    loops[0].push_back(2 * i);
    loops[1].push_back(2 * (kCylinderSides - 1 - i) + 1);
    loops.push_back({2 * i, 2 * i + 1, 2 * j + 1, 2 * j});
  }
  ConvexShape shape = polytope(std::move(rims), loops);
  const glm::dvec3 end(0.0, 0.5 * height, 0.0);
  shape.roundSide = std::make_shared<const ConvexShape>(roundedSegment(-end, end, radius));
  return shape;
}

ConvexShape moved(ConvexShape shape, const glm::dquat& rotation, const glm::dvec3& translation) {
  for (glm::dvec3& point : shape.points) point = rotation * point + translation;
  for (ConvexShape::Face& face : shape.faces) {
    face.normal = rotation * face.normal;
    face.offset += glm::dot(face.normal, translation);
  }
  measure(shape);
  if (shape.roundSide) {
    shape.roundSide = std::make_shared<const ConvexShape>(moved(*shape.roundSide, rotation, translation));
  }
  return shape;
}

ConvexShape scaled(ConvexShape shape, double factor) {
  PLIANT_ASSERT(factor > 0.0, "a solid has a size");
  for (glm::dvec3& point : shape.points) point *= factor;
  for (ConvexShape::Face& face : shape.faces) face.offset *= factor;
  shape.rounding *= factor;
  shape.reach *= factor;
  shape.size *= factor;
  if (shape.roundSide) shape.roundSide = std::make_shared<const ConvexShape>(scaled(*shape.roundSide, factor));
  return shape;
}

}  // namespace pliant::sim
