// Soft bodies: tetrahedra that keep their edge lengths and volumes (Müller et al. 2007, (10) and (11); Yoo 2023), or a
// neo-Hookean solid; the surface is embedded in the tetrahedra and follows them.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/typed_batches.h"
#include "sim/elements/soft_presets.h"
#include "sim/elements/solid_shape.h"
#include "sim/state/material.h"
#include "sim/tetrahedra/tetra_mesh.h"

namespace pliant::sim {

/// The constraints that hold a soft body together.
enum class SoftMaterial {
  springs,     ///< a distance constraint per edge and a volume constraint per tetrahedron
  neoHookean,  ///< elasticity by Young's modulus and Poisson's ratio, independent of iterations and time step
};
template <>
struct ChoiceNames<SoftMaterial> {
  static constexpr std::array<std::string_view, 2> words{"springs", "neoHookean"};
  static constexpr std::array<std::string_view, 2> labels{"springs", "neo-Hookean"};
  static constexpr std::array<std::string_view, 2> help{"edge springs and volume constraints, each with a stiffness",
                                                        "an elastic solid with Young's modulus and Poisson's ratio"};
};

struct SoftBody : ObjectElement, Transformed, PaintedElement {
  static constexpr std::span<const Preset> kPresets = kSoftPresets;

  PLIANT_FIELDS(SoftBody, NamedElement, ObjectElement, Transformed, PaintedElement)
  PLIANT_INHERITED_FIELD(float, mass, particleMass("density=none"))
  PLIANT_FIELD(std::optional<SoftPreset>, preset, std::nullopt, .help = "a solid with measured parameters")
  PLIANT_FIELD(std::string, file, "", .help = "closed triangle mesh, OBJ, to be filled with tetrahedra", .file = true,
               .label = "Mesh file", .section = Section::shape)
  PLIANT_FIELD(std::optional<SolidShape>, shape, std::nullopt, .help = "a box or a sphere, used instead of a file",
               .section = Section::shape)
  PLIANT_FIELD(glm::vec3, size, glm::vec3(1.0f), .help = "edge lengths of the box, or diameters of the sphere",
               .unit = "m", .max = 1e6, .positive = true, .section = Section::shape, .needs = "shape")
  PLIANT_FIELD(int, resolution, 10, .help = "number of cells along the longest side, each split into five tetrahedra",
               .min = 1, .max = 100, .section = Section::shape, .usual = {2, 40}, .low = "coarse but fast",
               .high = "follows the mesh closely, but slow")
  PLIANT_FIELD(std::optional<float>, radius, std::nullopt,
               .help = "distance that contacts keep from the surface; if not set, 0.02 of a cell", .unit = "m",
               .max = 1e6, .positive = true, .section = Section::contacts, .usual = {0.0001, 0.1, true})
  PLIANT_FIELD(SoftMaterial, material, SoftMaterial::springs,
               .help = "elastic model of the tetrahedra: springs, or an elastic solid", .label = "Elastic model")
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "stiffness of the edges, for springs; 1 = rigid", .min = 0, .max = 1,
               .change = Change::live, .low = "jelly", .high = "keeps its shape, given enough iterations",
               .needs = "material=springs, stiffnessModel=perIteration|perStep or compliance=0")
  PLIANT_FIELD(float, volumeStiffness, 1.0f, .help = "stiffness of the volumes, for springs; 1 = volume preserved",
               .min = 0, .max = 1, .change = Change::live, .low = "can be squeezed", .high = "keeps its volume",
               .needs = "material=springs, stiffnessModel=perIteration|perStep or volumeCompliance=0")
  PLIANT_FIELD(float, volumeCompliance, 0.0f,
               .help =
                   "compliance of the volumes (1 / bulk modulus), for springs, used instead of volumeStiffness if "
                   "stiffnessModel is compliant; 0 = use volumeStiffness",
               .unit = "1/Pa", .min = 0, .change = Change::live, .rare = true, .low = "keeps its volume",
               .high = "squashes easily", .needs = "material=springs, stiffnessModel=compliant")
  PLIANT_FIELD(
      float, youngsModulus, 10000.0f, .help = "Young's modulus, for neoHookean; jelly: 10^3 to 10^4, rubber: 10^6",
      .unit = "Pa", .max = 1e12, .change = Change::live, .positive = true, .label = "Young's modulus",
      .usual = {100, 1e8, true}, .low = "jelly", .high = "rubber: 10^6, wood: 10^10", .needs = "material=neoHookean",
      .equation = R"($\mu = \frac{E}{2 (1 + \nu)}$, $\mathrm{\lambda} = \frac{E \nu}{(1 + \nu) (1 - 2 \nu)}$; )"
                  "energy as in Smith et al. 2018, (14)")
  PLIANT_FIELD(float, poissonRatio, 0.3f,
               .help = "Poisson's ratio, for neoHookean; must stay below 0.5, which is incompressible", .min = 0,
               .max = 0.499, .change = Change::live, .label = "Poisson's ratio",
               .low = "like cork: no bulge when squeezed", .high = "like rubber: keeps its volume",
               .needs = "material=neoHookean")
  PLIANT_FIELD(float, plasticity, 0.0f,
               .help = "rate at which deformation beyond plasticYield becomes permanent, for neoHookean", .unit = "1/s",
               .min = 0, .max = 1e6, .change = Change::live, .usual = {0, 100}, .low = "springs back",
               .high = "keeps dents, like clay", .needs = "material=neoHookean")
  PLIANT_FIELD(float, plasticYield, 0.1f, .help = "yield strain, up to which the body springs back", .min = 0,
               .max = 10, .change = Change::live, .label = "Yield strain", .usual = {0, 1}, .low = "stays dented",
               .high = "springs back", .needs = "material=neoHookean, plasticity")
  PLIANT_FIELD(std::optional<float>, density, std::nullopt,
               .help = "mass density, used instead of the mass of each particle", .unit = "kg/m^3", .max = 1e9,
               .positive = true, .usual = {1, 10000, true}, .low = "light, floats", .high = "heavy, sags more")
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "initial velocity", .unit = "m/s",
               .section = Section::motion)
  PLIANT_FIELD(
      std::vector<int>, fixed, {},
      .help = "indices of the particles held at their initial positions; in a box they count along z, then y, then x",
      .min = 0, .ofParticles = true, .label = "Pinned particles", .section = Section::placement)

  void writeMaterial(Material& row) const;
  void build(ElementBuilder& builder) const;

 private:
  struct Solid;
  std::optional<Solid> makeSolid(ElementBuilder& builder) const;
  void addParticles(ElementBuilder& builder, const Solid& solid) const;
  void addConstraints(ElementBuilder& builder, const TetraMesh& mesh, int first) const;
  void addSurface(ElementBuilder& builder, const Solid& solid, int first) const;
};

}  // namespace pliant::sim
