// Cloth: a triangle mesh with a distance constraint per edge and, for bending, a dihedral constraint per pair of
// adjacent triangles (Müller et al. 2007, 4.1); a closed mesh can be a balloon (4.4).
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/long_range.h"
#include "sim/constraints/pressure.h"
#include "sim/constraints/typed_batches.h"
#include "sim/constraints/weave.h"
#include "sim/elements/fabric_presets.h"
#include "sim/elements/grid_mesh.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

/// Shapes of cloth that need no file.
enum class ClothShape { grid };
template <>
struct ChoiceNames<ClothShape> {
  static constexpr std::array<std::string_view, 1> words{"grid"};
};

struct Cloth : ParticleElement, Transformed, PaintedElement {
  static constexpr std::span<const Preset> kPresets = kFabricPresets;

  PLIANT_FIELDS(Cloth, ParticleElement, Transformed, PaintedElement)
  PLIANT_INHERITED_FIELD(float, mass, particleMass("density=none"))
  PLIANT_FIELD(std::optional<Fabric>, preset, std::nullopt,
               .help =
                   "a fabric with measured parameters; needs stiffnessModel compliant, and many substeps to reach its "
                   "real stiffness",
               .label = "Fabric")
  PLIANT_FIELD(std::string, file, "", .help = "triangle mesh, OBJ", .mandatory = true, .unless = "shape", .file = true,
               .label = "Mesh file", .section = Section::shape)
  PLIANT_FIELD(std::optional<ClothShape>, shape, std::nullopt, .help = "a rectangular grid, used instead of a file",
               .section = Section::shape)
  PLIANT_FIELD(glm::vec3, size, glm::vec3(1.0f, 0.0f, 1.0f),
               .help = "extents of the grid along x, y and z; exactly one must be 0, along the normal of its plane",
               .unit = "m", .min = 0, .max = 1e6, .section = Section::shape, .needs = "shape=grid")
  PLIANT_FIELD(int, resolution, 10, .help = "number of cells along the longer side of the grid", .min = 1, .max = 2000,
               .section = Section::shape, .usual = {1, 100}, .low = "coarse folds",
               .high = "fine folds, but slow and needs more iterations to stay stiff", .needs = "shape=grid")
  PLIANT_FIELD(std::optional<float>, density, std::nullopt,
               .help = "mass per area, used instead of the mass of each particle", .unit = "kg/m^2", .max = 1e9,
               .positive = true, .usual = {0.01, 10, true}, .low = "light, flutters", .high = "heavy, stretches more")
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "resistance to stretching; 1 = rigid", .min = 0, .max = 1,
               .change = Change::live, .absentWarning = "taken as 1", .low = "stretches",
               .high = "keeps its length, given enough iterations",
               .needs = "stiffnessModel=perIteration|perStep or compliance=0", .equation = kStretchEquation)
  PLIANT_FIELD(std::optional<glm::vec3>, warp, std::nullopt,
               .help = "warp direction in the mesh's own coordinates; if not set, the cloth is isotropic", .rare = true)
  PLIANT_FIELD(
      std::optional<float>, weftStiffness, std::nullopt,
      .help = "stretching stiffness across the warp; if not set, the same as stiffness, which acts along the warp",
      .min = 0, .max = 1, .change = Change::live, .rare = true, .low = "stretches across the warp",
      .high = "hardly stretches across the warp", .needs = "warp")
  PLIANT_FIELD(std::optional<float>, shearStiffness, std::nullopt,
               .help = "stretching stiffness on the bias, diagonal to warp and weft; if not set, the same as stiffness",
               .min = 0, .max = 1, .change = Change::live, .rare = true, .low = "drapes on the bias",
               .high = "stiff as paper", .needs = "warp")
  PLIANT_FIELD(
      std::optional<float>, weftCompliance, std::nullopt,
      .help = "stretching compliance across the warp; if not set, the same as compliance, which acts along the warp",
      .unit = "m/N", .min = 0, .change = Change::live, .rare = true, .low = "hardly stretches across the warp",
      .high = "stretches across the warp", .needs = "warp, stiffnessModel=compliant")
  PLIANT_FIELD(
      std::optional<float>, shearCompliance, std::nullopt,
      .help = "stretching compliance on the bias, diagonal to warp and weft; if not set, the same as compliance",
      .unit = "m/N", .min = 0, .change = Change::live, .rare = true, .low = "stiff as paper",
      .high = "drapes on the bias", .needs = "warp, stiffnessModel=compliant")
  PLIANT_FIELD(float, bendingStiffness, 0.0f, .help = "resistance to bending; 0 = none", .min = 0, .max = 1,
               .change = Change::live, .low = "limp, like silk", .high = "stiff, like cardboard",
               .needs = "stiffnessModel=perIteration|perStep or bendingCompliance=0")
  PLIANT_FIELD(float, bendingCompliance, 0.0f,
               .help =
                   "bending compliance of the angle at an edge, used instead of bendingStiffness if stiffnessModel is "
                   "compliant; 0 = use bendingStiffness",
               .unit = "rad/(N m)", .min = 0, .change = Change::live, .low = "stiff, like cardboard",
               .high = "limp, like silk", .needs = "stiffnessModel=compliant")
  PLIANT_FIELD(float, pressure, 0.0f,
               .help = "volume to which a closed mesh is inflated, relative to its rest volume; 0 = off", .min = 0,
               .max = 1000, .change = Change::live, .usual = {0, 5}, .low = "1 keeps the volume",
               .high = "5 inflates it to five times its volume",
               .equation = R"($C = V - p\,V_0$, $V_0$: volume at rest, $p$: this (Müller et al. 2007, 4.4))")
  PLIANT_FIELD(float, volumeCompliance, 0.0f,
               .help =
                   "volume compliance of a closed mesh: fraction of its rest volume that it yields per Pa, if "
                   "stiffnessModel is compliant; 0 = enforce the volume set by pressure",
               .unit = "1/Pa", .min = 0, .change = Change::live, .rare = true, .low = "keeps its volume",
               .high = "squashes easily", .needs = "pressure, stiffnessModel=compliant")
  PLIANT_FIELD(bool, longRange, false,
               .help =
                   "tethers each vertex to the nearest held one, so that it never gets farther away than their "
                   "distance along the mesh at rest",
               .label = "Long range ties")
  PLIANT_FIELD(float, tear, 0.0f, .help = "ratio of length to rest length beyond which an edge tears; below 1 = never",
               .min = 0, .max = 1000, .change = Change::live, .label = "Tears at stretch", .section = Section::tearing,
               .usual = {0, 4}, .low = "below 1: never", .high = "tears late; just above 1 it tears like wet paper")
  PLIANT_FIELD(std::vector<int>, seam, {},
               .help = "indices of the vertices on a seam, which runs along the edges between them", .min = 0,
               .section = Section::tearing)
  PLIANT_FIELD(
      float, seamTear, 0.0f,
      .help = "ratio of length to rest length beyond which an edge that ends at the seam opens it; below 1 = never",
      .min = 0, .max = 1000, .change = Change::live, .label = "Seam opens at stretch", .section = Section::tearing,
      .usual = {0, 4}, .low = "below 1: never", .high = "opens late")
  PLIANT_FIELD(float, thickness, 0.0f,
               .help = "distance that the surface keeps from itself and from other surfaces; 0 = twice the radius",
               .unit = "m", .min = 0, .max = 1e6, .section = Section::contacts, .usual = {0, 0.2},
               .low = "layers lie close", .high = "layers lie far apart")
  PLIANT_FIELD(bool, selfCollision, false,
               .help = "lets its triangles collide with one another; otherwise only its vertices do, as spheres",
               .section = Section::contacts)
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "indices of the vertices held at their initial positions", .min = 0,
               .ofParticles = true, .label = "Pinned vertices", .section = Section::placement)

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.tear = tear;
    row.seamTear = seamTear;
    row.stiffness = stiffness;
    row.weftStiffness = weftStiffness.value_or(stiffness);
    row.shearStiffness = shearStiffness.value_or(stiffness);
    row.weftCompliance = weftCompliance.value_or(compliance);
    row.shearCompliance = shearCompliance.value_or(compliance);
    row.bendingStiffness = bendingStiffness;
    row.bendingCompliance = bendingCompliance;
    row.pressure = pressure;
    row.volumeCompliance = volumeCompliance;
  }

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, selfCollision ? SelfContact::surface : SelfContact::nonNeighbours);
    object.thickness = thickness > 0.0f ? thickness : 2.0f * radius;
    object.collidesAsMesh = true;
    const auto mesh = makeMesh(builder);
    if (!mesh) return;
    const auto edges = builder.edgesOf(*mesh, "file", file);
    if (!edges || !canHoldPressure(builder, *edges) || !isWovenRight(builder)) return;
    warnOfReach(builder, *mesh, *edges);
    const int first = addVertices(builder, *mesh);
    for (const MeshEdge& edge : *edges) addEdge(builder, first, edge);
    addSurface(builder, first, *mesh, openEdge(*edges) == nullptr);
    builder.paintParticles(*this);
    builder.fixParticles(fixed);
    if (longRange) LongRange::of(builder.world(), group.value_or(group::kLongRange)).add(builder.objectCount() - 1);
  }

 private:
  std::optional<TriangleMesh> makeMesh(ElementBuilder& builder) const {
    if (!shape) {
      auto mesh = builder.readMesh("file", file, *this);
      if (!mesh || !builder.repairSurface(*mesh, "file", file)) return std::nullopt;
      for (const std::string& what : findDegenerate(*mesh))
        builder.warning("file", fmt::format("<file>: {}: {}", file, what));
      return mesh;
    }
    if (!file.empty()) {
      builder.error("shape", "<shape> and <file> are both given, expected one of them");
      return std::nullopt;
    }
    auto grid = gridMesh(size, resolution);
    if (!grid) {
      builder.error("size", "<size> does not lie in a plane, expected one number of three to be 0 and two above");
      return std::nullopt;
    }
    for (glm::vec3& position : grid->positions) position = apply(position);
    const float cell = std::max({size.x, size.y, size.z}) / static_cast<float>(resolution);
    return builder.isPrecise("translate", grid->positions, double(scale * cell)) ? grid : std::nullopt;
  }

  int addVertices(ElementBuilder& builder, const TriangleMesh& mesh) const {
    const int first = static_cast<int>(builder.world().particles.size());
    for (const glm::vec3& position : mesh.positions) builder.addParticle(position);
    if (!density) return first;
    const std::vector<float> areas = vertexAreas(mesh);
    for (std::size_t v = 0; v < areas.size(); ++v) {
      builder.world().particles.setMass(first + static_cast<int>(v), *density * areas[v]);
    }
    return first;
  }

  /// Pressure needs a closed mesh.
  bool canHoldPressure(ElementBuilder& builder, const std::vector<MeshEdge>& edges) const {
    const MeshEdge* open = openEdge(edges);
    if (pressure == 0.0f || open == nullptr) return true;
    const auto count = std::count_if(edges.begin(), edges.end(), [](const MeshEdge& e) { return e.opposite[1] < 0; });
    builder.error("pressure",
                  fmt::format("<pressure> needs a closed mesh, but only one triangle is at the edge of vertices "
                              "{} and {} (counted from 1){}, expected 2: close the hole or join the seam",
                              open->a + 1, open->b + 1, count == 1 ? "" : fmt::format(" and at {} others", count - 1)));
    return false;
  }

  /// Largest radius of its particles in edge lengths: more is taken for a mistake, such as a missing radius.
  static constexpr float kWidestReach = 4.0f;

  void warnOfReach(ElementBuilder& builder, const TriangleMesh& mesh, const std::vector<MeshEdge>& edges) const {
    if (!collides || edges.empty()) return;
    float length = 0.0f;
    for (const MeshEdge& edge : edges) length += glm::length(mesh.positions[edge.a] - mesh.positions[edge.b]);
    length /= static_cast<float>(edges.size());
    const auto warn = [&](const char* field, float value, const char* consequence) {
      builder.warning(field, fmt::format("<{}> is {:.4g} m, but its edges are {:.4g} m long: {}", field, value, length,
                                         consequence));
    };
    if (radius > kWidestReach * length)
      warn("radius", radius, "its particles push everything nearby, expected about half an edge");
    if (thickness > 2.0f * kWidestReach * length)
      warn("thickness", thickness, "its surfaces push everything nearby, expected about an edge");
  }

  bool isWovenRight(ElementBuilder& builder) const {
    if (warp && *warp == glm::vec3(0.0f)) {
      builder.error("warp", "<warp> is 0 0 0, expected a direction");
      return false;
    }
    const auto warnWithoutWarp = [&](std::string_view field) {
      builder.warning(field, fmt::format("<{}> has no effect, expected <warp> with it", field));
    };
    if (!warp && weftStiffness) warnWithoutWarp("weftStiffness");
    if (!warp && shearStiffness) warnWithoutWarp("shearStiffness");
    if (!warp && weftCompliance) warnWithoutWarp("weftCompliance");
    if (!warp && shearCompliance) warnWithoutWarp("shearCompliance");
    return true;
  }

  /// Direction of the warp of the cloth at rest, in the world.
  std::optional<glm::vec3> warpAtRest() const {
    return warp ? std::optional(applyToDirection(glm::normalize(*warp))) : std::nullopt;
  }

  void addEdge(ElementBuilder& builder, int first, const MeshEdge& edge) const {
    const auto& rest = builder.world().particles.rest;
    const auto at = [&](int vertex) { return rest[first + vertex]; };
    const glm::vec3 along = at(edge.a) - at(edge.b);
    builder.add(Distance{{first + edge.a, first + edge.b}, glm::length(along), builder.index()},
                group.value_or(group::kStretching), stiffnessAlong(warpAtRest(), along));
    if (edge.opposite[1] < 0) return;
    const float angle = dihedralAngle({at(edge.a), at(edge.b), at(edge.opposite[0]), at(edge.opposite[1])});
    builder.add(Dihedral{{first + edge.a, first + edge.b, first + edge.opposite[0], first + edge.opposite[1]},
                         angle,
                         builder.index()},
                group.value_or(group::kBending), &Material::bendingStiffness);
  }

  /// An edge with one triangle; null in a closed mesh.
  static const MeshEdge* openEdge(const std::vector<MeshEdge>& edges) {
    const auto open =
        std::find_if(edges.begin(), edges.end(), [](const MeshEdge& edge) { return edge.opposite[1] < 0; });
    return open == edges.end() ? nullptr : &*open;
  }

  /// The particles of the seam, ascending; reports indices out of range.
  std::vector<int> seamParticles(ElementBuilder& builder, int first, int count) const {
    std::vector<int> particles;
    for (std::size_t i = 0; i < seam.size(); ++i) {
      if (seam[i] >= count) {
        builder.error("seam", fmt::format("<seam> is {}, expected a vertex number from 0 to {}", seam[i], count - 1),
                      i);
      }
      particles.push_back(first + seam[i]);
    }
    std::sort(particles.begin(), particles.end());
    return particles;
  }

  void addSurface(ElementBuilder& builder, int first, const TriangleMesh& mesh, bool closed) const {
    SurfaceMesh surface{
        builder.index(), closed, mesh.triangles, true, seamParticles(builder, first, mesh.positions.size()),
        warpAtRest()};
    for (auto& triangle : surface.triangles) {
      for (int& vertex : triangle) vertex += first;
    }
    World& world = builder.world();
    world.surfaces.push_back(std::move(surface));
    if (!closed) return;
    Pressure::of(world, group.value_or(group::kPressure)).add(world.surfaces.size() - 1, world.particles);
    builder.declareCompliance(&Material::volumeCompliance);
  }
};

}  // namespace pliant::sim
