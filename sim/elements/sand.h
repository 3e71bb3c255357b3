// Grains: single particles with collisions and friction. They come from the scene's <particles> only.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/elements/grain_presets.h"
#include "sim/state/object.h"

#include <numbers>

namespace pliant::sim {

struct Sand : ParticleElement {
  static constexpr std::span<const Preset> kPresets = kGrainPresets;

  PLIANT_FIELDS(Sand, ParticleElement)
  PLIANT_INHERITED_FIELD(float, mass, particleMass("density=none"))
  PLIANT_FIELD(std::optional<GrainPreset>, preset, std::nullopt, .help = "grains with measured parameters",
               .label = "Grains")
  PLIANT_FIELD(std::optional<float>, density, std::nullopt, .help = "density of a grain, used instead of its mass",
               .unit = "kg/m^3", .max = 1e9, .positive = true, .usual = {100, 10000, true}, .low = "light, gives way",
               .high = "heavy, pushes others away")

  Sand() {
    staticFriction = 0.15f;
    kineticFriction = 0.15f;
    particleSleeping = 0.0001f;
  }

  void build(ElementBuilder& builder) const {
    Object& object = builder.addObject(*this, SelfContact::all);
    object.open = true;
    if (density) object.mass = *density * (4.0f / 3.0f) * std::numbers::pi_v<float> * radius * radius * radius;
  }
};

}  // namespace pliant::sim
