// A box that particles collide with or, from inside, a container that they stay in.
#pragma once

#include "sim/base/assert.h"
#include "sim/colliders/solid.h"
#include "sim/colliders/surface_element.h"
#include "sim/colliders/tolerances.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/vec3.hpp>
#include <glm/vector_relational.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace pliant::sim {

class BoxCollider final : public Solid {
 public:
  /// Precondition: min < max along each axis.
  BoxCollider(int element, const glm::vec3& min, const glm::vec3& max, const Motion* motion = nullptr)
      : Solid(element, moved(boxShape(glm::dvec3(max - min)), {1.0, 0.0, 0.0, 0.0}, 0.5 * glm::dvec3(min + max)),
              motion),
        min_(min),
        max_(max) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<BoxCollider>(*this); }
  ColliderShape shape() const override;
  Distance distanceFrom(const glm::vec3& p) const override;
  bool isSurelyBeyond(const glm::vec3& p, float reach) const override {
    const float near = kRoundingOfBoxes * reach;
    return glm::any(glm::greaterThan(min_ - p, glm::vec3(near))) ||
           glm::any(glm::greaterThan(p - max_, glm::vec3(near)));
  }
  bool mayMeet(const Aabb& box, float reach) const override {
    Aabb around{min_, max_};
    around.inflate(kRoundingOfBoxes * reach);
    return around.overlaps(box);
  }

 private:
  glm::vec3 min_, max_;
};

/// Six walls around a box; particles stay inside.
class ContainerCollider final : public Collider {
 public:
  /// Precondition: min < max along each axis.
  ContainerCollider(int element, const glm::vec3& min, const glm::vec3& max, const Motion* motion = nullptr)
      : Collider(element, motion), min_(min), max_(max) {
    PLIANT_ASSERT(glm::all(glm::lessThan(min, max)), "a container has an inside");
  }
  std::unique_ptr<Collider> clone() const override { return std::make_unique<ContainerCollider>(*this); }
  ColliderShape shape() const override;
  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override;
  void forEachPlane(const std::function<void(const glm::vec4&)>& visit) const override;

  bool mayMeet(const Aabb& box, float reach) const override {
    const float near = kRoundingOfBoxes * reach;
    return glm::any(glm::lessThanEqual(box.min, min_ + near)) || glm::any(glm::greaterThanEqual(box.max, max_ - near));
  }
  glm::vec3 nearestFree(const glm::vec3& p) const override { return glm::clamp(p, min_, max_); }

 private:
  glm::vec3 min_, max_;
};

struct BoxElement : SurfaceElement {
  PLIANT_FIELDS(BoxElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, min, glm::vec3(-0.5f), .help = "corner with the lowest coordinates", .unit = "m", .min = -1e6,
               .max = 1e6)
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.5f), .help = "corner with the highest coordinates", .unit = "m", .min = -1e6,
               .max = 1e6)
  PLIANT_FIELD(bool, inside, false, .help = "makes the box a container that keeps particles inside")

  void build(ElementBuilder& builder) const {
    for (int axis = 0; axis < 3; ++axis) {
      if (min[axis] < max[axis]) continue;
      return builder.error("max", fmt::format("<max> is {} along {} and <min> {}, expected a larger <max>", max[axis],
                                              "xyz"[axis], min[axis]));
    }
    const glm::vec3 middle = 0.5f * (min + max);
    if (inside) return addCollider<ContainerCollider>(builder, middle, min, max);
    addCollider<BoxCollider>(builder, middle, min, max);
  }
};

}  // namespace pliant::sim
