// Convex solids that rigid bodies are made of: the hull of some points, and all that is within a radius of it. A sphere
// is a point, a capsule a segment, a box the hull of its corners, a cylinder a prism with a round side.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

struct ConvexShape {
  struct Face {
    glm::dvec3 normal;         ///< unit, outwards
    double offset = 0.0;       ///< n.x of its points [m]
    std::vector<int> corners;  ///< indices into points, counter-clockwise seen from outside
  };
  struct Edge {
    int from, to;              ///< indices into points
    std::array<int, 2> faces;  ///< on both of its sides
  };

  std::vector<glm::dvec3> points;  ///< corners of the hull, at least one [m]
  std::vector<Face> faces;         ///< none where the hull has no volume
  std::vector<Edge> edges;
  double rounding = 0.0;  ///< what is within this distance of the hull belongs to the solid [m]
  double reach = 0.0;     ///< greatest distance of its surface from the origin [m]
  double size = 0.0;      ///< the same from the middle of its points, wherever they lie [m]
  /// Of a cylinder, from the middle of one end to that of the other and as thick: its side where what it meets lies
  /// across its axis. Null: the shape is what its hull says.
  std::shared_ptr<const ConvexShape> roundSide = nullptr;

  /// Index of the point farthest along a direction; the first of several. Precondition: there is a point.
  int farthest(const glm::dvec3& direction) const;
};

/// The hull of `points` from its flat faces, each a loop of corners, counter-clockwise seen from outside. Precondition:
/// the faces close, and each edge is of two of them.
ConvexShape polytope(std::vector<glm::dvec3> points, std::span<const std::vector<int>> loops);

/// All around the origin. Preconditions: lengths are positive.
ConvexShape boxShape(const glm::dvec3& size);
ConvexShape sphereShape(double radius);
/// Along y. `height` with both caps; at least 2 radii.
ConvexShape capsuleShape(double radius, double height);
/// A capsule between any two places. Precondition: they are not the same.
ConvexShape roundedSegment(const glm::dvec3& from, const glm::dvec3& to, double radius);
/// Along y. Its side is round; its ends and their rims are those of a prism of kCylinderSides sides, whose corners lie on
/// the cylinder.
ConvexShape cylinderShape(double radius, double height);
/// Of a rim, 0.2 % of the radius is missing in the middle of a side.
constexpr int kCylinderSides = 48;

/// A triangle, which has two faces and no volume.
ConvexShape triangleShape(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c);

/// A shape turned, then moved.
ConvexShape moved(ConvexShape shape, const glm::dquat& rotation, const glm::dvec3& translation);

/// A shape so many times as large. Precondition: factor > 0.
ConvexShape scaled(ConvexShape shape, double factor);

/// A shape where it is: x = rotation own + centre.
struct PlacedShape {
  const ConvexShape* shape = nullptr;
  glm::dvec3 centre{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};

  glm::dvec3 point(int index) const { return centre + rotation * shape->points[static_cast<std::size_t>(index)]; }
  int farthest(const glm::dvec3& direction) const { return shape->farthest(glm::conjugate(rotation) * direction); }
};

}  // namespace pliant::sim
