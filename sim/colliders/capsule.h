// A capsule that particles collide with: all points within a radius of a line segment.
#pragma once

#include "sim/colliders/round_shape.h"
#include "sim/colliders/solid.h"
#include "sim/colliders/surface_element.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace pliant::sim {

class CapsuleCollider final : public Solid {
 public:
  /// Preconditions: radius > 0, from != to.
  CapsuleCollider(int element, const glm::vec3& from, const glm::vec3& to, float radius, const Motion* motion = nullptr)
      : Solid(element, roundedSegment(glm::dvec3(from), glm::dvec3(to), double(radius)), motion),
        from_(from),
        to_(to),
        radius_(radius) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<CapsuleCollider>(*this); }
  ColliderShape shape() const override { return roundShape(from_, to_, radius_); }

  Distance distanceFrom(const glm::vec3& p) const override {
    const glm::vec3 axis = to_ - from_;
    const float along = std::clamp(glm::dot(p - from_, axis) / glm::dot(axis, axis), 0.0f, 1.0f);
    const glm::vec3 d = p - (from_ + along * axis);
    if (d != glm::vec3(0.0f)) return fromBall(d, radius_);
    // On the axis all directions out are equally short.
    const glm::vec3 helper = std::abs(axis.x) < std::abs(axis.y) ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
    return {-radius_, glm::normalize(glm::cross(axis, helper))};
  }

 private:
  glm::vec3 from_, to_;
  float radius_;
};

struct CapsuleElement : SurfaceElement {
  PLIANT_FIELDS(CapsuleElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, from, glm::vec3(0.0f), .help = "centre of the hemisphere at one end", .unit = "m",
               .min = -1e6, .max = 1e6, .mandatory = true)
  PLIANT_FIELD(glm::vec3, to, glm::vec3(0.0f), .help = "centre of the hemisphere at the other end", .unit = "m",
               .min = -1e6, .max = 1e6, .mandatory = true)
  PLIANT_FIELD(float, radius, 1.0f, .help = "radius of the capsule", .unit = "m", .max = 1e6, .positive = true,
               .usual = {0.01, 10, true})

  void build(ElementBuilder& builder) const {
    const glm::vec3 axis = to - from;
    if (!(glm::dot(axis, axis) > 0.0f))
      return builder.error("to", "<to> is the same point as <from>, expected another");
    addCollider<CapsuleCollider>(builder, 0.5f * (from + to), from, to, radius);
  }
};

}  // namespace pliant::sim
