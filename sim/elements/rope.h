// Ropes and hair: a line of particles with distance constraints between neighbours and, for bending, between each
// particle and the one after the next (REQUIREMENTS CON-19).
#pragma once

#include <glm/geometric.hpp>

#include "sim/constraints/distance.h"
#include "sim/element_builder.h"

namespace pliant::sim {

struct Rope : ParticleElement, Transformed {
  PLIANT_FIELDS(Rope, ParticleElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "positions along the rope, optional velocities, txt or OBJ",
               .mandatory = true, .file = true)
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "of stretching; 1 = rigid", .min = 0, .max = 1, .change = Change::live)
  PLIANT_FIELD(bool, bending, false, .help = "resists bending")
  PLIANT_FIELD(float, bendingStiffness, 0.5f, .help = "of bending; acts when bending is TRUE", .min = 0, .max = 1,
               .change = Change::live)
  PLIANT_FIELD(float, tear, 0.0f, .help = "a segment longer than this ratio of its rest length tears; below 1 = never", .min = 0,
               .max = 1000, .change = Change::live)
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "number of a particle that is held where it starts", .min = 0)

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.tear = tear;
    row.stiffness = stiffness;
    row.bendingStiffness = bendingStiffness;
  }

  void build(ElementBuilder& builder) const {
    builder.addObject(*this, SelfContact::nonNeighbours);
    const auto points = builder.readPoints("file", file, *this);
    if (!points) return;
    int last = 0;
    for (std::size_t i = 0; i < points->positions.size(); ++i) {
      last = builder.addParticle(points->positions[i],
                                 points->velocities.empty() ? glm::vec3(0.0f) : points->velocities[i]);
    }
    const int first = last - static_cast<int>(points->positions.size()) + 1;
    builder.world().strands.push_back({builder.index(), first, last - first + 1});
    connect(builder, first, last, 1, group.value_or(group::kStretching), &Material::stiffness);
    if (bending) connect(builder, first, last, 2, group.value_or(group::kBending), &Material::bendingStiffness);
    builder.fixParticles(fixed);
  }

 private:
  static void connect(ElementBuilder& builder, int first, int last, int stride, int toGroup, float Material::*column) {
    const auto& rest = builder.world().particles.rest;
    for (int i = first; i + stride <= last; ++i) {
      const float length = glm::length(rest[static_cast<std::size_t>(i + stride)] - rest[static_cast<std::size_t>(i)]);
      builder.add(Distance{{i, i + stride}, length, builder.index()}, toGroup, column);
    }
  }
};

}  // namespace pliant::sim
