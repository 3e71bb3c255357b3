// What colliders share whose shape is given by the distance to it.
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
  /// `shape`: the same solid, as rigid bodies meet it.
  Solid(int element, ConvexShape shape, const Motion* motion)
      : Collider(element, motion), convex_(std::move(shape)), ridges_(ridgesOf(convex_)) {}

  /// The surface seen from a point.
  struct Distance {
    float value;       ///< negative inside [m]
    glm::vec3 normal;  ///< unit, from the closest point of the surface to the outside
  };
  /// To be implemented so that the value's gradient is the normal, of length 1.
  virtual Distance distanceFrom(const glm::vec3& p) const = 0;
  /// Whether p is farther outside than `reach` [m], not negative, where that takes less than to find its distance: false
  /// says nothing.
  virtual bool isSurelyBeyond(const glm::vec3&, float) const { return false; }

  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const final;
  bool mayMeet(const Aabb& box, float reach) const override;
  void forEachConvex(const Aabb&, const std::function<void(const ConvexShape&)>& visit) const final { visit(convex_); }
  void forEachRidge(const Aabb& box, const std::function<void(const Ridge&)>& visit) const final;
  bool hasSides() const final { return true; }
  std::optional<Crossing> firstCrossing(const glm::vec3& x, const glm::vec3& y) const final;

 protected:
  /// The surface of a ball seen from the point that lies `d` from its middle.
  static Distance fromBall(const glm::vec3& d, float radius) {
    const float length = glm::length(d);
    return {length - radius, length > 0.0f ? d / length : glm::vec3(0.0f, 1.0f, 0.0f)};
  }

 private:
  /// Where the way from x to y first is as near as `reach` to the surface.
  std::optional<Crossing> firstWithin(float reach, float tolerance, const glm::vec3& x, const glm::vec3& y) const;

  ConvexShape convex_;
  std::vector<Ridge> ridges_;
};

}  // namespace pliant::sim
