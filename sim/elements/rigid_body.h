// Rigid and slightly deformable bodies: particles held together by shape matching; `repeater` makes one body for each of
// a list of translations.
#pragma once

#include "sim/constraints/shape_matching.h"
#include "sim/element_builder.h"
#include "sim/scene/source.h"

#include <fmt/format.h>

namespace pliant::sim {

template <>
struct ChoiceNames<Deformation> {
  static constexpr std::array<std::string_view, 4> words{"rigid", "small", "linear", "quadratic"};
};

struct RigidBody : ParticleElement, Transformed {
  PLIANT_FIELDS(RigidBody, ParticleElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "particles of the body, txt or OBJ", .mandatory = true, .file = true)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "velocity at the start", .unit = "m/s")
  PLIANT_FIELD(std::string, repeater, "", .help = "list of translations, txt or OBJ: one body each", .file = true)
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "number of a particle that is held where it starts, in every body",
               .min = 0)
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "1 = rigid, below: small deformation, stiffer with more iterations",
               .min = 0, .max = 1, .change = Change::live)
  PLIANT_FIELD(Deformation, deformation, Deformation::rigid,
               .help = "rigid and small: as stiffness says; linear: shears and stretches; quadratic: bends and twists too")
  PLIANT_FIELD(float, beta, 0.0f, .help = "part of a linear or quadratic deformation that is given way to", .min = 0,
               .max = 1, .change = Change::live)
  PLIANT_FIELD(int, clusters, 1, .help = "overlapping regions that keep their shapes each; more = softer", .min = 1,
               .max = 10000)
  PLIANT_FIELD(float, plasticity, 0.0f, .help = "rate at which a deformation beyond plasticYield becomes permanent",
               .unit = "1/s", .min = 0, .max = 1e6, .change = Change::live)
  PLIANT_FIELD(float, plasticYield, 0.1f, .help = "strain up to which the body springs back", .min = 0, .max = 10,
               .change = Change::live)

  RigidBody() {
    staticFriction = 1.0f;
    kineticFriction = 1.0f;
    particleSleeping = 0.00001f;
  }

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.stiffness = stiffness;
    row.beta = beta;
    row.plasticity = plasticity;
    row.plasticYield = plasticYield;
  }

  void build(ElementBuilder& builder) const {
    const auto points = builder.readPoints("file", file, *this);
    std::vector<glm::vec3> translations{glm::vec3(0.0f)};
    if (!repeater.empty()) {
      const auto list = builder.readPoints("repeater", repeater, Transformed{});
      if (list) translations = list->positions;
    }
    const double bodies = static_cast<double>(translations.size());
    if (points && bodies * static_cast<double>(points->positions.size()) > kMaxParticles) {
      return builder.error("repeater",
                           fmt::format("<repeater> makes {} bodies of {} particles, expected at most {:.0f} "
                                       "particles in all",
                                       translations.size(), points->positions.size(), kMaxParticles));
    }
    for (const glm::vec3& translation : translations) {
      builder.addObject(*this, SelfContact::none);
      if (points) addBody(builder, *points, translation);
    }
  }

 private:
  void addBody(ElementBuilder& builder, const PointList& points, const glm::vec3& translation) const {
    const int first = static_cast<int>(builder.world().particles.size());
    for (std::size_t i = 0; i < points.positions.size(); ++i) {
      const glm::vec3 own = points.velocities.empty() ? glm::vec3(0.0f) : points.velocities[i];
      builder.addParticle(points.positions[i] + translation, velocity + own);
    }
    for (std::vector<std::int32_t>& region : overlappingRegions(points.positions, clusters)) {
      for (std::int32_t& member : region) member += first;
      shapeMatching(builder).add(std::move(region), builder.index(), deformation);
    }
    builder.fixParticles(fixed);
  }

  ShapeMatching& shapeMatching(ElementBuilder& builder) const {
    const int wanted = group.value_or(group::kShapeMatching);
    for (const auto& batch : builder.world().batchesOf(wanted)) {
      if (auto* matching = dynamic_cast<ShapeMatching*>(batch.get())) return *matching;
    }
    return static_cast<ShapeMatching&>(builder.world().insert(std::make_unique<ShapeMatching>(wanted)));
  }
};

}  // namespace pliant::sim
