// Rods: lines of particles that resist stretching, bending and twisting as an elastic wire, cable or noodle does.
#pragma once

#include "sim/constraints/rod.h"
#include "sim/elements/strand_points.h"
#include "sim/state/material.h"

namespace pliant::sim {

struct RodElement : ParticleElement, StrandPoints {
  PLIANT_FIELDS(RodElement, ParticleElement, StrandPoints)
  PLIANT_FIELD(std::optional<float>, density, std::nullopt,
               .help = "mass by volume, in place of the mass of each particle; of a round rod of the particles' radius",
               .unit = "kg/m^3", .max = 1e9, .positive = true, .usual = {1, 10000, true})
  PLIANT_FIELD(float, youngsModulus, 1e7f,
               .help = "Young's modulus; rubber has 10^6 to 10^7, nylon 10^9, steel 2 10^11", .unit = "Pa", .max = 1e12,
               .change = Change::live, .positive = true, .label = "Young's modulus", .usual = {1e4, 1e11, true},
               .low = "cooked spaghetti", .high = "wire",
               .equation = "bending moment = E I (κ - κ rest), I = π r⁴ / 4; stretching force = E A ε, A = π r²")
  PLIANT_FIELD(float, poissonRatio, 0.3f,
               .help = "Poisson's ratio: the higher, the less it resists twisting beside bending", .min = 0, .max = 0.5,
               .change = Change::live, .label = "Poisson's ratio",
               .equation = "torque = G J (twist by length), G = E / (2 (1 + ν)), J = π r⁴ / 2")
  PLIANT_FIELD(float, bendingDamping, 0.0f,
               .help =
                   "damping of bending and twist: the moment that their rate of change makes, by that which the change "
                   "itself makes",
               .unit = "s", .min = 0, .max = 1000, .change = Change::live, .usual = {0, 0.1}, .low = "keeps swinging",
               .high = "creeps", .equation = "bending moment = E I (κ - κ rest + time dκ/dt) (Kelvin and Voigt)")
  PLIANT_FIELD(bool, straight, false, .help = "whether it is straight at rest, whatever its shape at the start",
               .label = "Straight at rest", .section = Section::shape)
  PLIANT_FIELD(float, turns, 0.0f,
               .help = "how often its last end is turned about the rod at the start, evenly along it", .min = -1e6,
               .max = 1e6, .section = Section::shape, .usual = {-20, 20})
  PLIANT_FIELD(float, tear, 0.0f, .help = "ratio to its rest length beyond which a segment tears; below 1 = never",
               .min = 0, .max = 1000, .change = Change::live, .label = "Tears at stretch", .section = Section::tearing,
               .usual = {0, 4}, .low = "below 1: never",
               .high = "the larger, the later; barely above 1 it tears like wet paper")
  PLIANT_FIELD(std::vector<int>, fixed, {},
               .help = "number of a particle that is held where it starts; an end that is keeps its direction, too",
               .min = 0, .ofParticles = true, .label = "Held particles", .section = Section::placement)
  PLIANT_FIELD(bool, hinged, false, .help = "whether ends that are held are free to turn",
               .section = Section::placement)
  PLIANT_FIELD(float, twistRate, 0.0f,
               .help = "angular velocity about the rod of its last end, if that is held and not hinged",
               .unit = "rad/s", .change = Change::live, .section = Section::motion, .usual = {-20, 20})
  PLIANT_FIELD(float, twistTorque, 0.0f, .help = "torque about the rod on its last end, if that is free to turn",
               .unit = "N m", .change = Change::live, .section = Section::motion, .usual = {-1, 1})

  void writeMaterial(Material& row) const;
  void build(ElementBuilder& builder) const;

 private:
  bool isSound(ElementBuilder& builder, const std::vector<glm::vec3>& points) const;
  bool isClamped(int particle) const;
  void setMasses(ElementBuilder& builder, const Rod& rod) const;
  void addFrames(ElementBuilder& builder, Rod& rod) const;
};

}  // namespace pliant::sim
