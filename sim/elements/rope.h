// Ropes and hair: a line of particles with distance constraints between neighbours and, for bending, between each
// particle and the next but one.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/long_range.h"
#include "sim/constraints/typed_batches.h"
#include "sim/elements/rod.h"
#include "sim/elements/strand_points.h"
#include "sim/state/material.h"
#include "sim/state/object.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

struct Rope : ParticleElement, StrandPoints, RodProperties<false> {
  PLIANT_FIELDS(Rope, ParticleElement, StrandPoints, RodProperties<false>)
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "resistance to stretching; 1 = rigid", .min = 0, .max = 1,
               .change = Change::live, .low = "stretches", .high = "keeps its length, given enough iterations",
               .needs = "twist=FALSE, stiffnessModel=perIteration|perStep or compliance=0",
               .equation = kStretchEquation)
  PLIANT_FIELD(bool, bending, false, .help = "makes the rope resist bending", .label = "Resists bending",
               .needs = "twist=FALSE")
  PLIANT_FIELD(float, bendingStiffness, 0.5f, .help = "resistance to bending, if bending is on", .min = 0, .max = 1,
               .change = Change::live, .low = "limp", .high = "stiff, like wire",
               .needs = "bending, stiffnessModel=perIteration|perStep or bendingCompliance=0")
  PLIANT_FIELD(float, bendingCompliance, 0.0f,
               .help =
                   "bending compliance of the distance between each particle and the next but one, used instead of "
                   "bendingStiffness if stiffnessModel is compliant; 0 = use bendingStiffness",
               .unit = "m/N", .min = 0, .change = Change::live, .low = "stiff, like wire", .high = "limp",
               .needs = "bending, stiffnessModel=compliant")
  PLIANT_FIELD(bool, longRange, false,
               .help =
                   "tethers each particle to the nearest held one, so that it never gets farther away than their "
                   "distance along the rope at rest",
               .label = "Long range ties")
  PLIANT_FIELD(float, tear, 0.0f,
               .help = "ratio of length to rest length beyond which a segment tears; below 1 = never", .min = 0,
               .max = 1000, .change = Change::live, .label = "Tears at stretch", .section = Section::tearing,
               .usual = {0, 4}, .low = "below 1: never", .high = "tears late; just above 1 it tears like wet paper")
  PLIANT_FIELD(std::vector<int>, fixed, {}, .help = "indices of the particles held at their initial positions",
               .min = 0, .ofParticles = true, .label = "Pinned particles", .section = Section::placement)

  PLIANT_FIELD(
      bool, twist, false,
      .help =
          "makes the rope a rod, which also resists twisting; stretching and bending then follow its elastic moduli",
      .label = "Resists twisting")

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.tear = tear;
    row.stiffness = stiffness;
    row.bendingStiffness = bendingStiffness;
    row.bendingCompliance = bendingCompliance;
    row.rod = rodMaterial();
  }

  void build(ElementBuilder& builder) const {
    builder.addObject(*this, SelfContact::nonNeighbours);
    const bool isBuilt = twist ? asRod().addTo(builder) : addTo(builder);
    if (isBuilt && longRange)
      LongRange::of(builder.world(), group.value_or(group::kLongRange)).add(builder.objectCount() - 1);
  }

 private:
  RodElement asRod() const {
    RodElement rod;
    static_cast<ParticleElement&>(rod) = *this;
    static_cast<StrandPoints&>(rod) = *this;
    static_cast<RodValues&>(rod) = *this;
    rod.fixed = fixed;
    return rod;
  }

  bool addTo(ElementBuilder& builder) const {
    const auto points = this->points(builder);
    if (!points) return false;
    const int first = addParticles(builder, *points), last = first + static_cast<int>(points->positions.size()) - 1;
    builder.world().strands.push_back({builder.index(), first, last - first + 1});
    connect(builder, first, last, 1, group.value_or(group::kStretching), &Material::stiffness);
    if (bending) connect(builder, first, last, 2, group.value_or(group::kBending), &Material::bendingStiffness);
    builder.fixParticles(fixed);
    return true;
  }

  static void connect(ElementBuilder& builder, int first, int last, int stride, int toGroup, float Material::*column) {
    const auto& rest = builder.world().particles.rest;
    for (int i = first; i + stride <= last; ++i) {
      const float length = glm::length(rest[i + stride] - rest[i]);
      builder.add(Distance{{i, i + stride}, length, builder.index()}, toGroup, column);
    }
  }
};

}  // namespace pliant::sim
