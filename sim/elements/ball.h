// One rigid sphere: a particle with its own radius and mass, coupled two-way with everything that it touches.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/state/object.h"

namespace pliant::sim {

struct Ball : ParticleElement {
  PLIANT_FIELDS(Ball, ParticleElement)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "initial centre", .unit = "m",
               .section = Section::placement)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "initial velocity", .unit = "m/s",
               .section = Section::motion)

  void build(ElementBuilder& builder) const {
    builder.addObject(*this, SelfContact::none);
    builder.addParticle(position, velocity);
  }
};

}  // namespace pliant::sim
