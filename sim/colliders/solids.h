// Colliders with a shape that a formula gives: sphere, capsule, box and, from inside, a container.
#pragma once

#include "sim/colliders/collider.h"

#include <glm/vec3.hpp>

namespace pliant::sim {

/// A convex solid, given by the distance to its surface. Contacts are found as Müller 2006 has it (REQUIREMENTS CON-7):
/// where the particle's path first touches the solid, else at the surface point closest to where it ends.
class Solid : public Collider {
 public:
  using Collider::Collider;

  /// The surface seen from a point.
  struct Distance {
    float value;       ///< negative inside [m]
    glm::vec3 normal;  ///< unit, from the closest point of the surface to the outside
  };
  /// Precondition on implementations: the value's gradient is the normal, and of length 1.
  virtual Distance distanceFrom(const glm::vec3& p) const = 0;

  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const final;
  bool hasSides() const final { return true; }
  std::optional<Crossing> firstCrossing(const glm::vec3& x, const glm::vec3& y) const final;

 private:
  /// Where the way from x to y first is as near as `reach` to the surface.
  std::optional<Crossing> firstWithin(float reach, float tolerance, const glm::vec3& x, const glm::vec3& y) const;
};

class SphereCollider final : public Solid {
 public:
  /// Precondition: radius > 0.
  SphereCollider(int element, const glm::vec3& centre, float radius, const Motion* motion = nullptr)
      : Solid(element, motion), centre_(centre), radius_(radius) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<SphereCollider>(*this); }
  Distance distanceFrom(const glm::vec3& p) const override;

  const glm::vec3& centre() const { return centre_; }
  float radius() const { return radius_; }

 private:
  glm::vec3 centre_;
  float radius_;
};

/// All points within a radius of a line segment.
class CapsuleCollider final : public Solid {
 public:
  /// Preconditions: radius > 0, from != to.
  CapsuleCollider(int element, const glm::vec3& from, const glm::vec3& to, float radius, const Motion* motion = nullptr)
      : Solid(element, motion), from_(from), to_(to), radius_(radius) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<CapsuleCollider>(*this); }
  Distance distanceFrom(const glm::vec3& p) const override;

  const glm::vec3& from() const { return from_; }
  const glm::vec3& to() const { return to_; }
  float radius() const { return radius_; }

 private:
  glm::vec3 from_, to_;
  float radius_;
};

class BoxCollider final : public Solid {
 public:
  /// Precondition: min < max along each axis.
  BoxCollider(int element, const glm::vec3& min, const glm::vec3& max, const Motion* motion = nullptr)
      : Solid(element, motion), min_(min), max_(max) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<BoxCollider>(*this); }
  Distance distanceFrom(const glm::vec3& p) const override;

  const glm::vec3& min() const { return min_; }
  const glm::vec3& max() const { return max_; }

 private:
  glm::vec3 min_, max_;
};

/// Six walls around a box; particles stay inside (REQUIREMENTS CON-23).
class ContainerCollider final : public Collider {
 public:
  /// Precondition: min < max along each axis.
  ContainerCollider(int element, const glm::vec3& min, const glm::vec3& max, const Motion* motion = nullptr)
      : Collider(element, motion), min_(min), max_(max) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<ContainerCollider>(*this); }
  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override;

  glm::vec3 nearestFree(const glm::vec3& p) const override { return glm::clamp(p, min_, max_); }

  const glm::vec3& min() const { return min_; }
  const glm::vec3& max() const { return max_; }

 private:
  glm::vec3 min_, max_;
};

}  // namespace pliant::sim
