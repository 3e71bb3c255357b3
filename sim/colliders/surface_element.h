// What the elements that particles collide with share.
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
      .help = "coefficient of static friction, averaged with the particle's; if absent, the particle's alone counts",
      .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2}, .low = "ice",
      .high = "rubber is about 1")
  PLIANT_FIELD(
      std::optional<float>, kineticFriction, std::nullopt,
      .help = "coefficient of kinetic friction, averaged with the particle's; if absent, the particle's alone counts",
      .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2}, .low = "ice",
      .high = "rubber is about 1")
  PLIANT_FIELD(float, restitution, 0.0f,
               .help = "part of the approach speed that is given back; the larger of both counts", .min = 0, .max = 1,
               .change = Change::live, .label = "Bounce", .section = Section::contacts, .low = "no bounce",
               .high = "keeps all of its speed")

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
