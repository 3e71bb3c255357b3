// A wall: the half space in front of a plane is free.
#pragma once

#include "sim/base/assert.h"
#include "sim/colliders/surface_element.h"
#include "sim/colliders/tolerances.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

namespace pliant::sim {

/// The half space n.x >= distance is free.
class Wall final : public Collider {
 public:
  /// Precondition: normal has length 1.
  Wall(int element, const glm::vec3& normal, float distance, const Motion* motion = nullptr)
      : Collider(element, motion), normal_(normal), distance_(distance) {
    PLIANT_ASSERT(std::abs(glm::length(normal) - 1.0f) < 1e-5f, "a normal has length 1");
  }
  std::unique_ptr<Collider> clone() const override { return std::make_unique<Wall>(*this); }
  ColliderShape shape() const override { return {.plane = glm::vec4(normal_, distance_)}; }
  void forEachPlane(const std::function<void(const glm::vec4&)>& visit) const override {
    visit(glm::vec4(normal_, distance_));
  }

  void findContacts(const glm::vec3&, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override {
    const float offset = distance_ + r;
    if (glm::dot(normal_, xStar) - offset <= near) out.push_back({normal_, offset, 0, 0, 0.0f, false});
  }

  bool mayMeet(const Aabb& box, float reach) const override {
    const glm::vec3 nearest = glm::mix(box.max, box.min, glm::greaterThan(normal_, glm::vec3(0.0f)));
    return glm::dot(normal_, nearest) - distance_ <= kRoundingOfBoxes * reach;
  }

  glm::vec3 nearestFree(const glm::vec3& p) const override {
    return p + glm::max(distance_ - glm::dot(normal_, p), 0.0f) * normal_;
  }

 private:
  glm::vec3 normal_;
  float distance_;
};

struct WallElement : SurfaceElement {
  PLIANT_FIELDS(WallElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, normal, glm::vec3(0.0f, 1.0f, 0.0f),
               .help = "normal pointing to the free side; any nonzero length")
  PLIANT_FIELD(float, distance, 0.0f, .help = "distance of the plane from the origin, along the unit normal",
               .unit = "m", .usual = {-10, 10})

  void build(ElementBuilder& builder) const {
    const float length = glm::length(normal);
    if (!(length > 0.0f)) return builder.error("normal", "<normal> is zero, expected a vector");
    const glm::vec3 unit = normal / length;
    addCollider<Wall>(builder, distance * unit, unit, distance);
  }
};

}  // namespace pliant::sim
