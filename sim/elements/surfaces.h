// What particles collide with: walls and triangle meshes.
#pragma once

#include <glm/geometric.hpp>

#include "sim/element_builder.h"

namespace pliant::sim {

struct SurfaceElement : NamedElement {
  PLIANT_FIELDS(SurfaceElement, NamedElement)
  PLIANT_FIELD(std::optional<float>, staticFriction, std::nullopt,
               .help = "averaged with the particle's; absent: the particle's alone", .min = 0, .max = 1000,
               .change = Change::live)
  PLIANT_FIELD(std::optional<float>, kineticFriction, std::nullopt,
               .help = "averaged with the particle's; absent: the particle's alone", .min = 0, .max = 1000,
               .change = Change::live)
  PLIANT_FIELD(float, restitution, 0.0f, .help = "part of the approach speed given back; the larger of both counts",
               .min = 0, .max = 1, .change = Change::live)

  void writeSurface(SurfaceMaterial& surface) const { surface = {staticFriction, kineticFriction, restitution}; }
};

struct WallElement : SurfaceElement {
  PLIANT_FIELDS(WallElement, SurfaceElement)
  PLIANT_FIELD(glm::vec3, normal, glm::vec3(0.0f, 1.0f, 0.0f), .help = "towards the free side; any length but zero")
  PLIANT_FIELD(float, distance, 0.0f, .help = "of the plane from the origin, along the unit normal", .unit = "m")

  void build(ElementBuilder& builder) const {
    const float length = glm::length(normal);
    if (!(length > 0.0f)) return builder.error("normal", "<normal> is zero, expected a vector");
    builder.world().colliders.push_back(std::make_unique<Wall>(builder.index(), normal / length, distance));
  }
};

struct TrianglesElement : SurfaceElement, Transformed {
  PLIANT_FIELDS(TrianglesElement, SurfaceElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "triangle mesh, OBJ; solid from both sides", .mandatory = true,
               .file = true)

  void build(ElementBuilder& builder) const {
    auto mesh = builder.readMesh("file", file, *this);
    if (!mesh) return;
    builder.world().colliders.push_back(std::make_unique<MeshCollider>(builder.index(), std::move(mesh->positions),
                                                                       std::move(mesh->triangles)));
  }
};

}  // namespace pliant::sim
