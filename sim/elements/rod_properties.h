// Properties of a rod that a rope lacks: stiffness by moduli, a twist, clamped ends.
#pragma once

#include "sim/scene/field.h"
#include "sim/state/material.h"

namespace pliant::sim {

struct RodValues {
  float youngsModulus = 1e7f;
  float poissonRatio = 0.3f;
  float bendingDamping = 0.0f;
  bool straight = false;
  float turns = 0.0f;
  bool hinged = false;
  float twistRate = 0.0f;
  float twistTorque = 0.0f;

  RodMaterial rodMaterial() const {
    return {.youngsModulus = youngsModulus,
            .shearModulus = youngsModulus / (2.0f * (1.0f + poissonRatio)),
            .damping = bendingDamping,
            .twistRate = twistRate,
            .twistTorque = twistTorque};
  }
};

/// For an element that is a rod; with `kAlways` false, only if its parameter `twist` is TRUE.
template <bool kAlways>
struct RodProperties : RodValues {
  static constexpr const char* kNeeds = kAlways ? "" : "twist";

  PLIANT_FIELDS(RodProperties)
  PLIANT_INHERITED_FIELD(float, youngsModulus,
                         .help = "Young's modulus; rubber: 10^6 to 10^7, nylon: 10^9, steel: 2·10^11", .unit = "Pa",
                         .max = 1e12, .change = Change::live, .positive = true, .label = "Young's modulus",
                         .usual = {1e4, 1e11, true}, .low = "limp, like cooked spaghetti", .high = "stiff, like wire",
                         .needs = kNeeds,
                         .equation = R"(bending moment $E I (\kappa - \kappa_0)$, $I = \pi r^4 / 4$; )"
                                     R"(stretching force $E A\,\epsilon$, $A = \pi r^2$)")
  PLIANT_INHERITED_FIELD(
      float, poissonRatio,
      .help = "Poisson's ratio; the higher, the lower the resistance to twisting relative to bending", .min = 0,
      .max = 0.5, .change = Change::live, .label = "Poisson's ratio", .low = "resists twisting more",
      .high = "twists more easily", .needs = kNeeds,
      .equation = R"(torque $G J$ times the twist by length, $G = \frac{E}{2 (1 + \nu)}$, $J = \pi r^4 / 2$)")
  PLIANT_INHERITED_FIELD(
      float, bendingDamping,
      .help = "damping of bending and twisting (Kelvin-Voigt): moment per rate of change, divided by moment per change",
      .unit = "s", .min = 0, .max = 1000, .change = Change::live, .usual = {0, 0.1}, .low = "keeps swinging",
      .high = "moves sluggishly", .needs = kNeeds,
      .equation = R"(bending moment $E I (\kappa - \kappa_0 + \tau\,\dot{\kappa})$, $\tau$: this (Kelvin and Voigt))")
  PLIANT_INHERITED_FIELD(bool, straight, .help = "makes the rest shape straight, regardless of the initial shape",
                         .label = "Straight at rest", .section = Section::shape, .needs = kNeeds)
  PLIANT_INHERITED_FIELD(float, turns,
                         .help = "initial twist: number of turns of the last end, spread evenly along the rod",
                         .min = -1e6, .max = 1e6, .section = Section::shape, .usual = {-20, 20}, .needs = kNeeds)
  PLIANT_INHERITED_FIELD(bool, hinged, .help = "lets held ends rotate freely instead of clamping them",
                         .section = Section::placement, .needs = kNeeds)
  PLIANT_INHERITED_FIELD(float, twistRate,
                         .help = "angular velocity of the last end about the rod's axis, if it is held and not hinged",
                         .unit = "rad/s", .change = Change::live, .section = Section::motion, .usual = {-20, 20},
                         .needs = kNeeds)
  PLIANT_INHERITED_FIELD(float, twistTorque,
                         .help = "torque about the rod's axis on the last end, if it is free to rotate", .unit = "N m",
                         .change = Change::live, .section = Section::motion, .usual = {-1, 1}, .needs = kNeeds)
};

}  // namespace pliant::sim
