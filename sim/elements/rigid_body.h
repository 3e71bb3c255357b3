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
  static constexpr std::array<std::string_view, 4> help{"as far as stiffness allows", "as far as stiffness allows",
                                                        "shears and stretches", "also bends and twists"};
};

/// The method by which a body is simulated.
enum class BodyModel { shapeMatching, rigid };
template <>
struct ChoiceNames<BodyModel> {
  static constexpr std::array<std::string_view, 2> words{"shapeMatching", "rigid"};
  static constexpr std::array<std::string_view, 2> help{
      "particles held together by shape matching; can be deformable",
      "a true rigid body, with position and orientation: it spins, rolls and stands"};
};

struct RigidBody : ParticleElement, Transformed {
  static constexpr std::span<const Preset> kPresets = kRigidPresets;

  // Not ParticleElement, whose parameters mean something else, or nothing, for a rigid body.
  PLIANT_FIELDS(RigidBody, NamedElement, DrawnElement, ContactElement, Transformed)
  PLIANT_FIELD(
      BodyModel, model, BodyModel::shapeMatching, .help = "how the body is simulated", .label = "Model",
      .equation =
          R"($w = \frac{1}{m} + (\mathbf{r} \times \mathbf{n})^{\text{T}} \mathbf{I}^{-1} (\mathbf{r} \times \mathbf{n})$ )"
          "(Müller et al. 2020, (2))")
  PLIANT_FIELD(std::optional<RigidPreset>, preset, std::nullopt, .help = "a solid with measured parameters",
               .label = "Material")
  PLIANT_INHERITED_FIELD(float, mass,
                         .help = "mass of each particle, or of the whole body if model is rigid; 0 = immovable",
                         .unit = "kg", .min = 0, .max = 1e12, .usual = {1e-4, 1000, true}, .needs = "density=none")
  PLIANT_FIELD(std::string, file, "",
               .help =
                   "particles of the body, txt or OBJ; with sample, its closed surface, OBJ; if model is rigid, its "
                   "closed surface, OBJ, or the centres of balls, txt",
               .mandatory = true, .unless = "shape", .file = true, .section = Section::shape)
  PLIANT_FIELD(std::optional<RigidShape>, shape, std::nullopt,
               .help = "a simple solid, used instead of a file; filled with particles unless model is rigid",
               .section = Section::shape)
  PLIANT_FIELD(glm::vec3, size, glm::vec3(1.0f), .help = "dimensions of the shape's bounding box", .unit = "m",
               .max = 1e6, .positive = true, .section = Section::shape, .needs = "shape")
  PLIANT_FIELD(bool, sample, false, .help = "fills the file's closed mesh with particles; the mesh itself is drawn",
               .label = "Fill the mesh", .section = Section::shape, .needs = "model=shapeMatching")
  PLIANT_FIELD(std::optional<float>, spacing, std::nullopt,
               .help = "distance between sampled particles; if not set, derived from radius and overlap", .unit = "m",
               .max = 1e6, .positive = true, .section = Section::shape, .rare = true, .low = "smooth, costs more",
               .high = "coarse", .needs = "sample or shape")
  PLIANT_FIELD(float, overlap, 0.0f,
               .help = "overlap of sampled particles, as a fraction of their diameter; smooths the surface", .min = 0,
               .max = 0.9, .section = Section::shape, .rare = true, .low = "bumpy surface",
               .high = "smooth, more particles", .needs = "sample or shape")
  PLIANT_FIELD(
      bool, sdf, false,
      .help =
          "stores each particle's depth inside the body (signed distance), so that interpenetrating bodies separate",
      .label = "Signed distances", .section = Section::contacts, .needs = "model=shapeMatching")
  PLIANT_FIELD(std::optional<float>, density, std::nullopt, .help = "mass density of the solid, used instead of mass",
               .unit = "kg/m^3", .max = 1e9, .positive = true, .usual = {1, 10000, true}, .low = "light, floats",
               .high = "heavy, sinks", .needs = "sample or shape or model=rigid")
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "initial velocity", .unit = "m/s",
               .section = Section::motion)
  PLIANT_FIELD(glm::vec3, angularVelocity, glm::vec3(0.0f),
               .help = "initial angular velocity: rotation axis times rate", .unit = "rad/s", .label = "Spin",
               .section = Section::motion)
  PLIANT_FIELD(std::string, repeater, "", .help = "list of translations, txt or OBJ; each places a copy of the body",
               .file = true, .label = "List of copies", .section = Section::placement)
  PLIANT_FIELD(std::vector<int>, fixed, {},
               .help =
                   "indices of the particles held at their initial positions, in every body; if model is rigid, any "
                   "entry holds the whole body",
               .min = 0, .label = "Pinned particles", .section = Section::placement)
  PLIANT_INHERITED_FIELD(
      float, radius, .help = "radius of each particle, or, if model is rigid, of the ball at each point of a txt file",
      .unit = "m", .max = 1e6, .positive = true, .section = Section::contacts, .usual = {0.001, 1, true},
      .needs = "model=shapeMatching or shape=none")
  PLIANT_FIELD(
      float, stiffness, 1.0f,
      .help = "resistance to deformation; 1 = rigid; below 1 it deforms a little, less so with more iterations",
      .min = 0, .max = 1, .change = Change::live, .low = "gives way a little", .high = "rigid",
      .needs = "model=shapeMatching")
  PLIANT_FIELD(Deformation, deformation, Deformation::rigid,
               .help =
                   "how the body may deform; rigid and small: as far as stiffness allows; linear: shears and "
                   "stretches; quadratic: also bends and twists",
               .needs = "model=shapeMatching")
  PLIANT_FIELD(
      float, beta, 0.0f, .help = "fraction of a linear or quadratic deformation that the body adopts; 0 = rigid",
      .min = 0, .max = 1, .change = Change::live, .label = "Softness (beta)", .low = "keeps its shape",
      .high = "bends and shears", .needs = "deformation=linear|quadratic",
      .equation =
          R"($\beta\,\mathbf{A} + (1 - \beta)\,\mathbf{R}$ in place of the rotation $\mathbf{R}$ (Müller et al. 2005))")
  PLIANT_FIELD(int, clusters, 1, .help = "number of overlapping regions that each keep their shape; more = softer",
               .min = 1, .max = 10000, .usual = {1, 50}, .low = "stiff, in one piece", .high = "softer, costs more",
               .needs = "model=shapeMatching")
  PLIANT_FIELD(float, plasticity, 0.0f, .help = "rate at which deformation beyond plasticYield becomes permanent",
               .unit = "1/s", .min = 0, .max = 1e6, .change = Change::live, .usual = {0, 100}, .low = "dents slowly",
               .high = "dents at once", .needs = "model=shapeMatching")
  PLIANT_FIELD(float, plasticYield, 0.1f, .help = "yield strain, up to which the body springs back", .min = 0,
               .max = 10, .change = Change::live, .label = "Yield strain", .usual = {0, 1}, .low = "stays dented",
               .high = "springs back", .needs = "plasticity")

  PLIANT_INHERITED_FIELD(std::optional<float>, damping,
                         .help = "damping of this object, overriding the scene's damping; does not affect rigid motion",
                         .min = 0, .max = 1, .change = Change::live, .low = "keeps wobbling",
                         .high = "moves like one rigid body")
  PLIANT_INHERITED_FIELD(float, compliance, .help = "no effect: how a body yields depends only on its stiffness",
                         .unit = "m/N", .min = 0, .change = Change::live, .rare = true,
                         .needs = "stiffnessModel=compliant")
  PLIANT_INHERITED_FIELD(float, constraintDamping, .help = "no effect, like compliance", .unit = "N s/m", .min = 0,
                         .change = Change::live, .rare = true, .needs = "stiffnessModel=compliant")
  PLIANT_INHERITED_FIELD(std::optional<int>, group, .help = "priority group of shape matching; if not set, its default",
                         .min = 0, .max = 9, .label = "Priority group", .rare = true)

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
