// What is legal in a scene as a whole but hardly meant. What concerns an element alone it says itself (warnOf...).
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"
#include "sim/step/particle_sources.h"

namespace pliant::sim {

/// Warns of grains and bodies that start so deep inside each other that their contact throws them apart, of light
/// particles that are to carry what is too heavy for the solver (once for each pair of elements), and of formulas that
/// are no finite number where their particles start. Looks at what the first step finds, with what `sources` bring in
/// then.
void warnOfLikelyMistakes(const Scene& scene, const World& world, const ParticleSources& sources,
                          InputMessages& messages);

}  // namespace pliant::sim
