// What can be painted on the particles of an element.
#pragma once

#include "sim/scene/paint.h"

namespace pliant::sim {

struct PaintedElement {
  PLIANT_FIELDS(PaintedElement)
  PLIANT_FIELD(PaintedNumbers, paintedMass, {}, .help = "factors on the mass of single particles", .min = 0.01,
               .max = 100, .ofParticles = true, .label = "Painted mass", .section = Section::placement, .rare = true)
  PLIANT_FIELD(PaintedNumbers, paintedFriction, {},
               .help = "factors on the static and kinetic friction of single particles", .min = 0, .max = 100,
               .ofParticles = true, .label = "Painted friction", .section = Section::contacts, .rare = true)
  PLIANT_FIELD(PaintedNumbers, paintedStiffness, {},
               .help =
                   "factors on the stiffness at single particles: a constraint takes the mean of its particles', up to "
                   "a stiffness of 1; compliances are divided by it",
               .min = 0.001, .max = 1000, .ofParticles = true, .label = "Painted stiffness",
               .section = Section::placement, .rare = true)
  PLIANT_FIELD(PaintedColours, paintedColor, {}, .help = "red, green and blue of single particles, in place of color",
               .min = 0, .max = 1, .change = Change::live, .label = "Painted colour", .section = Section::appearance,
               .rare = true)
};

}  // namespace pliant::sim
