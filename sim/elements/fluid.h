// Fluid: particles held at a rest density. Filled by the scene's <particles> only.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/constraints/density.h"
#include "sim/state/material.h"
#include "sim/state/object.h"

namespace pliant::sim {

struct Fluid : ParticleElement {
  PLIANT_FIELDS(Fluid, ParticleElement)
  PLIANT_FIELD(float, density, 0.2f, .help = "rest density", .unit = "kg/m^3", .change = Change::live, .positive = true)
  PLIANT_FIELD(float, smoothing, 4.0f, .help = "reach of the kernels; about four radii", .unit = "m", .max = 1e6,
               .positive = true)
  PLIANT_FIELD(float, relaxation, 0.1f,
               .help = "softens the density constraint; a part of its denominator in a full neighbourhood", .min = 0,
               .max = 1000, .change = Change::live)
  PLIANT_FIELD(bool, separation, false, .help = "TRUE: particles are only pushed apart, never pulled together",
               .change = Change::live)
  PLIANT_FIELD(
      float, tensileK, 0.0f,
      .help = "against clumping: particles at the distance tensileQ part as if compressed by this much; 0 = none",
      .min = 0, .max = 10, .change = Change::live)
  PLIANT_FIELD(int, tensileN, 4, .help = "how fast that fades with distance: a power of the kernels' ratio", .min = 1,
               .max = 16, .change = Change::live)
  PLIANT_FIELD(float, tensileQ, 0.2f, .help = "distance of tensileK, as a part of smoothing", .min = 0, .max = 0.9,
               .change = Change::live)
  PLIANT_FIELD(float, vorticity, 0.0f, .help = "strength of vorticity confinement: keeps whirls alive", .unit = "1/s",
               .min = 0, .max = 1000, .change = Change::live)
  PLIANT_FIELD(
      float, viscosity, 0.0f,
      .help = "XSPH: part of the difference to its neighbours' mean velocity that a particle takes over in 1/120 s",
      .min = 0, .max = 1, .change = Change::live)

  void writeMaterial(Material& row) const {
    ParticleElement::writeMaterial(row);
    row.fluid = {density, relaxation, separation, tensileK, tensileN, tensileQ, vorticity, viscosity};
  }

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, SelfContact::none);
    Density& batch = batchOfSmoothing(builder.world());
    batch.addFluid(builder.objectCount() - 1);
    object.fluid = &batch;
    object.open = true;
  }

 private:
  // Fluids of one smoothing length and group are one batch: they press on each other and mix.
  Density& batchOfSmoothing(World& world) const {
    const int wanted = group.value_or(group::kDensity);
    for (const auto& batch : world.batchesOf(wanted)) {
      auto* fluids = dynamic_cast<Density*>(batch.get());
      if (fluids != nullptr && fluids->smoothing() == smoothing) return *fluids;
    }
    return static_cast<Density&>(world.insert(std::make_unique<Density>(wanted, smoothing, world.colliders)));
  }
};

}  // namespace pliant::sim
