// Convex shapes of rigid bodies: the hull of some points, expanded by a rounding radius. A sphere is a point, a capsule
// a segment, a box the hull of its corners, a cylinder a prism with a round side.
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
    double offset = 0.0;       ///< of its plane, n.x [m]
    std::vector<int> corners;  ///< indices into points, counter-clockwise seen from outside
  };
  struct Edge {
    int from, to;              ///< indices into points
    std::array<int, 2> faces;  ///< the two adjacent ones
  };

  std::vector<glm::dvec3> points;  ///< corners of the hull, at least one [m]
  std::vector<Face> faces;         ///< none where the hull has no volume
  std::vector<Edge> edges;
  double rounding = 0.0;  ///< convex radius: the solid is the hull expanded by it [m]
  double reach = 0.0;     ///< greatest distance of its surface from the origin [m]
  double size = 0.0;      ///< the same from the centre of its points [m]
  /// For a cylinder, its axis rounded by its radius: used for contacts of its side with obstacles across its axis.
  /// Null: the hull is exact.
  std::shared_ptr<const ConvexShape> roundSide = nullptr;

  /// Support function: index of the point farthest along a direction; the first of several. Precondition: there is a
  /// point.
  int farthest(const glm::dvec3& direction) const;
};

/// A polytope from its corners and flat faces, each a loop of corners, counter-clockwise seen from outside.
/// Precondition: the faces are closed, and each edge belongs to two of them.
ConvexShape polytope(std::vector<glm::dvec3> points, std::span<const std::vector<int>> loops);

// Shapes are centred at the origin. Preconditions: lengths are positive.
ConvexShape boxShape(const glm::dvec3& size);
ConvexShape sphereShape(double radius);
/// Along y. `height` includes both caps; at least 2 radii.
ConvexShape capsuleShape(double radius, double height);
/// A capsule between any two points. Precondition: they are not the same.
ConvexShape roundedSegment(const glm::dvec3& from, const glm::dvec3& to, double radius);
/// Along y. Its side is exactly round; its ends and their rims are those of a prism of kCylinderSides sides, whose
/// corners lie on the cylinder.
ConvexShape cylinderShape(double radius, double height);
/// The rim lacks 0.2 % of the radius in the middle of a side.
constexpr int kCylinderSides = 48;

/// Area of its shadow in parallel light along a unit direction [m^2].
double projectedArea(const ConvexShape& shape, const glm::dvec3& direction);

/// A triangle, which has two faces and no volume.
ConvexShape triangleShape(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c);

/// A shape turned, then moved.
ConvexShape moved(ConvexShape shape, const glm::dquat& rotation, const glm::dvec3& translation);

/// A shape scaled by a factor. Precondition: factor > 0.
ConvexShape scaled(ConvexShape shape, double factor);

/// A shape in world coordinates: x = rotation own + centre.
struct PlacedShape {
  const ConvexShape* shape = nullptr;
  glm::dvec3 centre{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};

  glm::dvec3 point(int index) const { return centre + rotation * shape->points[static_cast<std::size_t>(index)]; }
  int farthest(const glm::dvec3& direction) const { return shape->farthest(glm::conjugate(rotation) * direction); }
};

}  // namespace pliant::sim
