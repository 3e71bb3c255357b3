// Rods: lines of particles that resist stretching, bending and twisting as an elastic wire, cable or noodle does.
#pragma once

#include "sim/constraints/rod.h"
#include "sim/elements/rod_properties.h"
#include "sim/elements/strand_points.h"
#include "sim/state/material.h"

namespace pliant::sim {

struct RodElement : ParticleElement, StrandPoints, RodProperties<true> {
  PLIANT_FIELDS(RodElement, ParticleElement, StrandPoints, RodProperties<true>)
  PLIANT_INHERITED_FIELD(float, mass, particleMass("density=none"))
  PLIANT_FIELD(
      std::optional<float>, density, std::nullopt,
      .help =
          "mass density, used instead of the mass of each particle; the rod is round, with the radius of its particles",
      .unit = "kg/m^3", .max = 1e9, .positive = true, .usual = {1, 10000, true}, .low = "light",
      .high = "heavy, sags more")
  PLIANT_FIELD(float, tear, 0.0f,
               .help = "ratio of length to rest length beyond which a segment tears; below 1 = never", .min = 0,
               .max = 1000, .change = Change::live, .label = "Tears at stretch", .section = Section::tearing,
               .usual = {0, 4}, .low = "below 1: never", .high = "tears late; just above 1 it tears like wet paper")
  PLIANT_FIELD(std::vector<int>, fixed, {},
               .help =
                   "indices of the particles held at their initial positions; a held end also keeps its direction, "
                   "unless hinged",
               .min = 0, .ofParticles = true, .label = "Pinned particles", .section = Section::placement)
  void writeMaterial(Material& row) const;
  void build(ElementBuilder& builder) const;
  /// Adds a rod to the newest object; false, with the error reported, if it is unusable.
  bool addTo(ElementBuilder& builder) const;

 private:
  bool isSound(ElementBuilder& builder, const std::vector<glm::vec3>& points) const;
  bool isClamped(int particle) const;
  void setMasses(ElementBuilder& builder, const Rod& rod) const;
  void addFrames(ElementBuilder& builder, Rod& rod) const;
};

}  // namespace pliant::sim
