// Base of the elements that particles collide with.
#pragma once

#include "sim/build/moving.h"
#include "sim/scene/appearance.h"
#include "sim/state/collider.h"

#include <memory>
#include <optional>
#include <utility>

namespace pliant::sim {

struct SurfaceElement : NamedElement, MovingElement, DrawnElement {
  PLIANT_FIELDS(SurfaceElement, NamedElement, MovingElement, DrawnElement)
  PLIANT_FIELD(
      std::optional<float>, staticFriction, std::nullopt,
      .help = "static friction coefficient, averaged with the particle's; if not set, only the particle's is used",
      .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2},
      .low = "slippery, like ice", .high = "grippy; rubber is about 1")
  PLIANT_FIELD(
      std::optional<float>, kineticFriction, std::nullopt,
      .help = "kinetic friction coefficient, averaged with the particle's; if not set, only the particle's is used",
      .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2},
      .low = "slippery, like ice", .high = "grippy; rubber is about 1")
  PLIANT_FIELD(float, restitution, 0.0f,
               .help =
                   "coefficient of restitution: fraction of the approach speed returned; the larger value of the two "
                   "sides is used",
               .min = 0, .max = 1, .change = Change::live, .label = "Bounce", .section = Section::contacts,
               .low = "no bounce", .high = "full speed is returned")

  void writeSurface(SurfaceMaterial& surface) const { surface = {staticFriction, kineticFriction, restitution}; }

  /// Makes the element's collider, of type C from `shape`; it moves about `middle`.
  template <typename C, typename... Shape>
  void addCollider(ElementBuilder& builder, const glm::vec3& middle, Shape&&... shape) const {
    const Motion* motion = addMotion(builder, middle);
    if (motion == nullptr) return;
    builder.world().colliders.push_back(std::make_unique<C>(builder.index(), std::forward<Shape>(shape)..., motion));
  }
};

}  // namespace pliant::sim
