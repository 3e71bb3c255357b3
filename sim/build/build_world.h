// Scene to World.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"
#include "sim/step/particle_sources.h"

#include <filesystem>

namespace pliant::sim {

/// Fills `world` with what the elements of a scene make, and returns what enters and leaves while it runs. Files are
/// looked for beside the scene and in `assets`. Throws InputError with all that is wrong; warnings go to `messages`.
/// Precondition: the world is empty.
ParticleSources buildWorld(const Scene& scene, const std::filesystem::path& assets, World& world,
                           InputMessages& messages);

/// Warns of an over-relaxation with which Jacobi grows without end.
void warnOfOverRelaxation(const Scene& scene, const World& world, InputMessages& messages);

}  // namespace pliant::sim
