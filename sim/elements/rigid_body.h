// Rigid and slightly deformable bodies: particles held together by shape matching, read from a list or sampled from a
// solid; `repeater` makes one body for each of a list of translations.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/shape_matching.h"
#include "sim/elements/rigid_geometry.h"
#include "sim/elements/rigid_presets.h"
#include "sim/state/material.h"

namespace pliant::sim {

template <>
struct ChoiceNames<Deformation> {
  static constexpr std::array<std::string_view, 4> words{"rigid", "small", "linear", "quadratic"};
  static constexpr std::array<std::string_view, 4> help{"as stiffness says", "as stiffness says",
                                                        "it shears and stretches", "it bends and twists, too"};
};

/// How a body is simulated.
enum class BodyModel { shapeMatching, rigid };
template <>
struct ChoiceNames<BodyModel> {
  static constexpr std::array<std::string_view, 2> words{"shapeMatching", "rigid"};
  static constexpr std::array<std::string_view, 2> help{"particles that keep their shape; it may give way",
                                                        "position and orientation: it turns, rolls and stands"};
};

struct RigidBody : ParticleElement, Transformed {
  static constexpr std::span<const Preset> kPresets = kRigidPresets;

  // Rows that all other elements of particles have in common: here they mean something else, or nothing, if it is rigid.
  PLIANT_FIELDS(RigidBody, NamedElement, DrawnElement, ContactElement, Transformed)
  PLIANT_FIELD(
      BodyModel, model, BodyModel::shapeMatching, .help = "how the body is simulated", .label = "Model",
      .equation =
          R"($w = \frac{1}{m} + (\mathbf{r} \times \mathbf{n})^{\text{T}} \mathbf{I}^{-1} (\mathbf{r} \times \mathbf{n})$ )"
          "(Müller et al. 2020, (2))")
  PLIANT_FIELD(std::optional<RigidPreset>, preset, std::nullopt, .help = "a solid with measured parameters",
               .label = "Material")
  PLIANT_INHERITED_FIELD(float, mass, .help = "mass of each particle; if rigid, of the whole body; 0 = immovable",
                         .unit = "kg", .min = 0, .max = 1e12, .usual = {1e-4, 1000, true}, .needs = "density=none")
  PLIANT_FIELD(std::string, file, "",
               .help = "particles of the body, txt or OBJ; with sample, or if rigid, its closed surface, OBJ",
               .mandatory = true, .unless = "shape", .file = true, .section = Section::shape)
  PLIANT_FIELD(std::optional<RigidShape>, shape, std::nullopt,
               .help = "a simple solid in place of a file; it is filled with particles, unless it is rigid",
               .section = Section::shape)
  PLIANT_FIELD(glm::vec3, size, glm::vec3(1.0f), .help = "edges of the box around the shape", .unit = "m", .max = 1e6,
               .positive = true, .section = Section::shape, .needs = "shape")
  PLIANT_FIELD(bool, sample, false,
               .help = "fills the closed mesh of the file with particles; the mesh is what is drawn",
               .label = "Fill the mesh", .section = Section::shape, .needs = "model=shapeMatching")
  PLIANT_FIELD(std::optional<float>, spacing, std::nullopt,
               .help = "distance of sampled particles; if absent, from their radius and overlap", .unit = "m",
               .max = 1e6, .positive = true, .section = Section::shape, .rare = true, .low = "smooth, costs more",
               .high = "coarse", .needs = "sample or shape")
  PLIANT_FIELD(float, overlap, 0.0f,
               .help = "part of their diameter by which sampled particles overlap, which smooths the surface", .min = 0,
               .max = 0.9, .section = Section::shape, .rare = true, .low = "bumpy surface",
               .high = "smooth, more particles", .needs = "sample or shape")
  PLIANT_FIELD(bool, sdf, false,
               .help = "particles know how deep in the body they lie, so that bodies inside each other come apart",
               .label = "Signed distances", .section = Section::contacts, .needs = "model=shapeMatching")
  PLIANT_FIELD(std::optional<float>, density, std::nullopt,
               .help = "mass by volume of the sampled solid, in place of the mass of each particle", .unit = "kg/m^3",
               .max = 1e9, .positive = true, .usual = {1, 10000, true}, .low = "light, floats", .high = "heavy, sinks",
               .needs = "sample or shape or model=rigid")
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "velocity at the start", .unit = "m/s",
               .section = Section::motion)
  PLIANT_FIELD(glm::vec3, angularVelocity, glm::vec3(0.0f), .help = "axis times rate of turning at the start",
               .unit = "rad/s", .label = "Spin", .section = Section::motion)
  PLIANT_FIELD(std::string, repeater, "", .help = "list of translations, txt or OBJ; each makes a copy of the body",
               .file = true, .label = "List of copies", .section = Section::placement)
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "number of a particle that is held where it starts, in every body",
               .min = 0, .label = "Held particles", .section = Section::placement)
  PLIANT_INHERITED_FIELD(float, radius,
                         .help = "radius of each particle; if rigid, of a ball at each point of a txt file",
                         .unit = "m", .max = 1e6, .positive = true, .section = Section::contacts,
                         .usual = {0.001, 1, true}, .needs = "model=shapeMatching or shape=none")
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "1 = rigid; below it deforms a little, the less the more iterations",
               .min = 0, .max = 1, .change = Change::live, .low = "gives way a little", .high = "rigid",
               .needs = "model=shapeMatching")
  PLIANT_FIELD(Deformation, deformation, Deformation::rigid,
               .help =
                   "how it may deform; rigid and small: as far as stiffness says; linear: it shears and stretches; "
                   "quadratic: it bends and twists, too",
               .needs = "model=shapeMatching")
  PLIANT_FIELD(
      float, beta, 0.0f, .help = "part of a linear or quadratic deformation that the body accepts", .min = 0, .max = 1,
      .change = Change::live, .label = "Softness (beta)", .low = "keeps its shape", .high = "bends and shears",
      .needs = "deformation=linear|quadratic",
      .equation =
          R"($\beta\,\mathbf{A} + (1 - \beta)\,\mathbf{R}$ in place of the rotation $\mathbf{R}$ (Müller et al. 2005))")
  PLIANT_FIELD(int, clusters, 1, .help = "number of overlapping regions that each keep their shape; more = softer",
               .min = 1, .max = 10000, .usual = {1, 50}, .low = "one stiff whole", .high = "softer, costs more",
               .needs = "model=shapeMatching")
  PLIANT_FIELD(float, plasticity, 0.0f, .help = "rate at which a deformation beyond plasticYield becomes permanent",
               .unit = "1/s", .min = 0, .max = 1e6, .change = Change::live, .usual = {0, 100}, .low = "dents slowly",
               .high = "dents at once", .needs = "model=shapeMatching")
  PLIANT_FIELD(float, plasticYield, 0.1f, .help = "strain up to which the body springs back", .min = 0, .max = 10,
               .change = Change::live, .label = "Yield strain", .usual = {0, 1}, .low = "stays dented",
               .high = "springs back", .needs = "plasticity")

  PLIANT_INHERITED_FIELD(std::optional<float>, damping,
                         .help =
                             "damping of this object, in place of the setting damping; of a rigid motion there is "
                             "nothing to damp",
                         .min = 0, .max = 1, .change = Change::live, .low = "keeps wobbling",
                         .high = "moves like one rigid body")
  PLIANT_INHERITED_FIELD(float, compliance,
                         .help = "without effect: how a body gives way is said by its stiffness alone", .unit = "m/N",
                         .min = 0, .change = Change::live, .rare = true, .needs = "stiffnessModel=compliant")
  PLIANT_INHERITED_FIELD(float, constraintDamping, .help = "without effect, as compliance", .unit = "N s/m", .min = 0,
                         .change = Change::live, .rare = true, .needs = "stiffnessModel=compliant")
  PLIANT_INHERITED_FIELD(std::optional<int>, group,
                         .help = "priority group of shape matching; if absent, that of its type", .min = 0, .max = 9,
                         .label = "Priority group", .rare = true)

  RigidBody() {
    staticFriction = 1.0f;
    kineticFriction = 1.0f;
    particleSleeping = 0.00001f;
  }

  void writeMaterial(Material& row) const;
  void build(ElementBuilder& builder) const;

 private:
  struct MatchedBody;
  std::optional<MatchedBody> readBody(ElementBuilder& builder) const;
  std::optional<MatchedBody> sampleBody(ElementBuilder& builder) const;
  void buildRigid(ElementBuilder& builder) const;
  std::optional<RigidGeometry> rigidGeometry(ElementBuilder& builder, std::size_t bodies) const;
  Body bodyOf(const RigidGeometry& geometry) const;
  void addRigid(ElementBuilder& builder, const RigidGeometry& geometry, Body body, const glm::vec3& translation) const;
  std::optional<TriangleMesh> surfaceOf(ElementBuilder& builder, float apart) const;
  std::vector<glm::vec3> translations(ElementBuilder& builder) const;
  void addBody(ElementBuilder& builder, const MatchedBody& body, const glm::vec3& translation) const;
  ShapeMatching& shapeMatching(ElementBuilder& builder) const;
};

}  // namespace pliant::sim
