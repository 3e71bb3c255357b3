// Warnings about a scene as a whole that is valid but hardly intended. Elements give their own warnings (warnOf...).
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"
#include "sim/step/particle_sources.h"

namespace pliant::sim {

/// Warns of grains and bodies that start so deep inside each other that their contact throws them apart, of light
/// particles under loads too heavy for the solver (once for each pair of elements), and of formulas that are not finite
/// where their particles start. Uses the contacts of the first step, with the particles that `sources` emit then.
void warnOfLikelyMistakes(const Scene& scene, const World& world, const ParticleSources& sources,
                          InputMessages& messages);

}  // namespace pliant::sim
