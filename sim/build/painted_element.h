// Parameters that can be painted on the particles of an element.
#pragma once

#include "sim/scene/paint.h"

namespace pliant::sim {

struct PaintedElement {
  PLIANT_FIELDS(PaintedElement)
  PLIANT_FIELD(PaintedNumbers, paintedMass, {}, .help = "per-particle factors for the mass", .min = 0.01, .max = 100,
               .ofParticles = true, .label = "Painted mass", .section = Section::placement, .rare = true)
  PLIANT_FIELD(PaintedNumbers, paintedFriction, {}, .help = "per-particle factors for static and kinetic friction",
               .min = 0, .max = 100, .ofParticles = true, .label = "Painted friction", .section = Section::contacts,
               .rare = true)
  PLIANT_FIELD(PaintedNumbers, paintedStiffness, {},
               .help =
                   "per-particle factors for the stiffness: a constraint uses the mean of its particles' factors, up "
                   "to a stiffness of 1; compliances are divided by it",
               .min = 0.001, .max = 1000, .ofParticles = true, .label = "Painted stiffness",
               .section = Section::placement, .rare = true)
  PLIANT_FIELD(PaintedColours, paintedColor, {}, .help = "per-particle red, green and blue, overriding color", .min = 0,
               .max = 1, .change = Change::live, .label = "Painted colour", .section = Section::appearance,
               .rare = true)
};

}  // namespace pliant::sim
