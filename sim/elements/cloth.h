// Cloth: a triangle mesh with a distance constraint for each edge and, for bending, a dihedral constraint for each pair
// of triangles at an edge (REQUIREMENTS CON-17, CON-18).
#pragma once

#include <algorithm>
#include <glm/geometric.hpp>

#include "sim/constraints/dihedral.h"
#include "sim/constraints/distance.h"
#include "sim/element_builder.h"

namespace pliant::sim {

struct Cloth : ParticleElement, Transformed {
  PLIANT_FIELDS(Cloth, ParticleElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "triangle mesh, OBJ", .mandatory = true, .file = true)
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "of stretching; 1 = rigid", .min = 0, .max = 1, .change = Change::live,
               .absentWarning = "taken as 1")
  PLIANT_FIELD(float, bendingStiffness, 0.0f, .help = "of bending; 0 = none", .min = 0, .max = 1)
  PLIANT_FIELD(float, thickness, 0.0f, .help = "that selfCollision keeps between surfaces; 0 = 2 radius", .unit = "m",
               .min = 0, .max = 1e6)
  PLIANT_FIELD(bool, selfCollision, false,
               .help = "its triangles collide with one another and with all particles; else its vertices as spheres")
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "number of a vertex that is held where it starts", .min = 0)

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.stiffness = stiffness;
    row.bendingStiffness = bendingStiffness;
  }

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, selfCollision ? SelfContact::surface : SelfContact::nonNeighbours);
    object.thickness = thickness > 0.0f ? thickness : 2.0f * radius;
    const auto mesh = builder.readMesh("file", file, *this);
    if (!mesh) return;
    const auto edges = builder.edgesOf(*mesh, "file", file);
    if (!edges) return;
    const int first = static_cast<int>(builder.world().particles.size());
    for (const glm::vec3& position : mesh->positions) builder.addParticle(position);
    for (const MeshEdge& edge : *edges) addEdge(builder, first, edge);
    addSurface(builder, first, *mesh, isClosed(*edges));
    builder.fixParticles(fixed);
  }

 private:
  void addEdge(ElementBuilder& builder, int first, const MeshEdge& edge) const {
    const auto& rest = builder.world().particles.rest;
    const auto at = [&](int vertex) { return rest[static_cast<std::size_t>(first + vertex)]; };
    builder.add(Distance{{first + edge.a, first + edge.b}, glm::length(at(edge.a) - at(edge.b)), builder.index()},
                group.value_or(group::kStretching), &Material::stiffness);
    if (bendingStiffness == 0.0f || edge.opposite[1] < 0) return;
    const float angle = dihedralAngle({at(edge.a), at(edge.b), at(edge.opposite[0]), at(edge.opposite[1])});
    builder.add(Dihedral{{first + edge.a, first + edge.b, first + edge.opposite[0], first + edge.opposite[1]}, angle,
                         builder.index()},
                group.value_or(group::kBending), &Material::bendingStiffness);
  }

  static bool isClosed(const std::vector<MeshEdge>& edges) {
    return std::all_of(edges.begin(), edges.end(), [](const MeshEdge& edge) { return edge.opposite[1] >= 0; });
  }

  static void addSurface(ElementBuilder& builder, int first, const TriangleMesh& mesh, bool closed) {
    SurfaceMesh surface{builder.index(), closed, mesh.triangles};
    for (auto& triangle : surface.triangles) {
      for (int& vertex : triangle) vertex += first;
    }
    builder.world().surfaces.push_back(std::move(surface));
  }
};

}  // namespace pliant::sim
