// What particles collide with: walls, triangle meshes, spheres, boxes and capsules.
#pragma once

#include "sim/build/moving.h"
#include "sim/colliders/solids.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace pliant::sim {

struct SurfaceElement : NamedElement, MovingElement {
  PLIANT_FIELDS(SurfaceElement, NamedElement, MovingElement)
  PLIANT_FIELD(std::optional<float>, staticFriction, std::nullopt,
               .help = "averaged with the particle's; absent: the particle's alone", .min = 0, .max = 1000,
               .change = Change::live)
  PLIANT_FIELD(std::optional<float>, kineticFriction, std::nullopt,
               .help = "averaged with the particle's; absent: the particle's alone", .min = 0, .max = 1000,
               .change = Change::live)
  PLIANT_FIELD(float, restitution, 0.0f, .help = "part of the approach speed given back; the larger of both counts",
               .min = 0, .max = 1, .change = Change::live)
  PLIANT_FIELD(std::optional<glm::vec3>, color, std::nullopt, .help = "red, green and blue; absent: grey", .min = 0,
               .max = 1, .change = Change::live)

  void writeSurface(SurfaceMaterial& surface) const { surface = {staticFriction, kineticFriction, restitution}; }

  /// Makes the element's collider, of type C from `shape`; it moves about `middle`.
  template <typename C, typename... Shape>
  void addCollider(ElementBuilder& builder, const glm::vec3& middle, Shape&&... shape) const {
    const Motion* motion = addMotion(builder, middle);
    if (motion == nullptr) return;
    builder.world().colliders.push_back(std::make_unique<C>(builder.index(), std::forward<Shape>(shape)..., motion));
  }
};

struct WallElement : SurfaceElement {
  PLIANT_FIELDS(WallElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, normal, glm::vec3(0.0f, 1.0f, 0.0f), .help = "towards the free side; any length but zero")
  PLIANT_FIELD(float, distance, 0.0f, .help = "of the plane from the origin, along the unit normal", .unit = "m")

  void build(ElementBuilder& builder) const {
    const float length = glm::length(normal);
    if (!(length > 0.0f)) return builder.error("normal", "<normal> is zero, expected a vector");
    const glm::vec3 unit = normal / length;
    addCollider<Wall>(builder, distance * unit, unit, distance);
  }
};

struct TrianglesElement : SurfaceElement, Transformed {
  PLIANT_FIELDS(TrianglesElement, SurfaceElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "triangle mesh, OBJ; solid from both sides", .mandatory = true,
               .file = true)

  /// The middle of its motion is where the file's origin lies.
  void build(ElementBuilder& builder) const {
    auto mesh = builder.readMesh("file", file, *this);
    if (!mesh) return;
    addCollider<MeshCollider>(builder, translate, std::move(mesh->positions), std::move(mesh->triangles));
  }
};

struct SphereElement : SurfaceElement {
  PLIANT_FIELDS(SphereElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "of the middle", .unit = "m", .min = -1e6, .max = 1e6)
  PLIANT_FIELD(float, radius, 1.0f, .help = "of the sphere", .unit = "m", .max = 1e6, .positive = true)

  void build(ElementBuilder& builder) const { addCollider<SphereCollider>(builder, position, position, radius); }
};

struct CapsuleElement : SurfaceElement {
  PLIANT_FIELDS(CapsuleElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, from, glm::vec3(0.0f), .help = "middle of one end's half sphere", .unit = "m", .min = -1e6,
               .max = 1e6, .mandatory = true)
  PLIANT_FIELD(glm::vec3, to, glm::vec3(0.0f), .help = "middle of the other end's", .unit = "m", .min = -1e6,
               .max = 1e6, .mandatory = true)
  PLIANT_FIELD(float, radius, 1.0f, .help = "of the capsule", .unit = "m", .max = 1e6, .positive = true)

  void build(ElementBuilder& builder) const {
    const glm::vec3 axis = to - from;
    if (!(glm::dot(axis, axis) > 0.0f))
      return builder.error("to", "<to> is the same point as <from>, expected another");
    addCollider<CapsuleCollider>(builder, 0.5f * (from + to), from, to, radius);
  }
};

struct BoxElement : SurfaceElement {
  PLIANT_FIELDS(BoxElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, min, glm::vec3(-0.5f), .help = "lowest corner", .unit = "m", .min = -1e6, .max = 1e6)
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.5f), .help = "highest corner", .unit = "m", .min = -1e6, .max = 1e6)
  PLIANT_FIELD(bool, inside, false, .help = "TRUE: a container, particles stay inside")

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
