// Base of colliders that are given by a distance function.
#pragma once

#include "sim/state/collider.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pliant::sim {

/// A convex solid, given by the distance to its surface. Contacts are found as in Müller et al. 2007, 3.4: where
/// the particle's path first touches the solid, else at the surface point closest to where it ends.
class Solid : public Collider {
 public:
  /// `shape`: the same solid, for contacts with rigid bodies.
  Solid(int element, ConvexShape shape, const Motion* motion)
      : Collider(element, motion), convex_(std::move(shape)), ridges_(ridgesOf(convex_)) {}

  /// Signed distance from a point to the surface.
  struct Distance {
    float value;       ///< negative inside [m]
    glm::vec3 normal;  ///< unit, from the closest point of the surface to the outside
  };
  /// To be implemented so that the value's gradient is the normal, of length 1.
  virtual Distance distanceFrom(const glm::vec3& p) const = 0;
  /// A cheap test whether p is farther outside than `reach` [m], which is not negative; false is inconclusive.
  virtual bool isSurelyBeyond(const glm::vec3&, float) const { return false; }

  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const final;
  bool mayMeet(const Aabb& box, float reach) const override;
  void forEachConvex(const Aabb&, const std::function<void(const ConvexShape&)>& visit) const final { visit(convex_); }
  void forEachRidge(const Aabb& box, const std::function<void(const Ridge&)>& visit) const final;
  bool hasSides() const final { return true; }
  std::optional<Crossing> firstCrossing(const glm::vec3& x, const glm::vec3& y) const final;

 protected:
  /// Distance to the surface of a ball from the point at `d` from its centre.
  static Distance fromBall(const glm::vec3& d, float radius) {
    const float length = glm::length(d);
    return {length - radius, length > 0.0f ? d / length : glm::vec3(0.0f, 1.0f, 0.0f)};
  }

 private:
  /// The first point of the path from x to y within `reach` of the surface.
  std::optional<Crossing> firstWithin(float reach, float tolerance, const glm::vec3& x, const glm::vec3& y) const;

  ConvexShape convex_;
  std::vector<Ridge> ridges_;
};

}  // namespace pliant::sim
