// A sphere that particles collide with.
#pragma once

#include "sim/colliders/round_shape.h"
#include "sim/colliders/solid.h"
#include "sim/colliders/surface_element.h"

#include <glm/vec3.hpp>

#include <memory>

namespace pliant::sim {

class SphereCollider final : public Solid {
 public:
  /// Precondition: radius > 0.
  SphereCollider(int element, const glm::vec3& centre, float radius, const Motion* motion = nullptr)
      : Solid(element, moved(sphereShape(double(radius)), {1.0, 0.0, 0.0, 0.0}, glm::dvec3(centre)), motion),
        centre_(centre),
        radius_(radius) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<SphereCollider>(*this); }
  ColliderShape shape() const override { return roundShape(centre_, centre_, radius_); }
  Distance distanceFrom(const glm::vec3& p) const override { return fromBall(p - centre_, radius_); }

 private:
  glm::vec3 centre_;
  float radius_;
};

struct SphereElement : SurfaceElement {
  PLIANT_FIELDS(SphereElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "centre of the sphere", .unit = "m", .min = -1e6,
               .max = 1e6)
  PLIANT_FIELD(float, radius, 1.0f, .help = "radius of the sphere", .unit = "m", .max = 1e6, .positive = true,
               .usual = {0.01, 10, true})

  void build(ElementBuilder& builder) const { addCollider<SphereCollider>(builder, position, position, radius); }
};

}  // namespace pliant::sim
