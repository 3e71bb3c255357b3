// Grains: single particles that collide and rub. Filled by the scene's <particles> only.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/state/object.h"

namespace pliant::sim {

struct Sand : ParticleElement {
  PLIANT_FIELDS(Sand, ParticleElement)

  Sand() {
    staticFriction = 0.15f;
    kineticFriction = 0.15f;
    particleSleeping = 0.0001f;
  }

  void build(ElementBuilder& builder) const { builder.addObject(*this, SelfContact::all).open = true; }
};

}  // namespace pliant::sim
