// Fluid: particles held at a rest density. Filled by the scene's <particles> only.
#pragma once

#include "sim/constraints/density.h"
#include "sim/element_builder.h"

namespace pliant::sim {

struct Fluid : ParticleElement {
  PLIANT_FIELDS(Fluid, ParticleElement)
  PLIANT_FIELD(float, density, 0.2f, .help = "rest density", .unit = "kg/m^3", .positive = true)
  PLIANT_FIELD(float, smoothing, 4.0f, .help = "reach of the kernels; about four radii", .unit = "m", .max = 1e6,
               .positive = true)
  PLIANT_FIELD(float, relaxation, 0.1f,
               .help = "softens the density constraint; a part of its denominator in a full neighbourhood", .min = 0,
               .max = 1000)
  PLIANT_FIELD(bool, separation, false, .help = "TRUE: particles are only pushed apart, never pulled together")

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, SelfContact::none);
    object.fluid = true;
    object.open = true;
    builder.world().insert(std::make_unique<Density>(group.value_or(group::kDensity), builder.objectCount() - 1,
                                                     FluidParameters{density, smoothing, relaxation, separation}));
  }
};

}  // namespace pliant::sim
