// Scene to World.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"
#include "sim/step/particle_sources.h"

#include <filesystem>
#include <vector>

namespace pliant::sim {

/// Builds the elements of a scene into `world`, and returns its particle sources and drains. Files are searched beside
/// the scene and in `assets`. Throws InputError with all errors; warnings go to `messages`. Precondition: the world is
/// empty.
ParticleSources buildWorld(const Scene& scene, const std::filesystem::path& assets, World& world,
                           InputMessages& messages);

/// The number of objects of each element, by index. Works for scenes that cannot be built, too: references are not
/// resolved, and an element with an error has the objects that it makes nevertheless.
std::vector<int> countObjectsByElement(const Scene& scene, const std::filesystem::path& assets);

/// Warns of an over-relaxation with which Jacobi diverges.
void warnOfOverRelaxation(const Scene& scene, const World& world, InputMessages& messages);

}  // namespace pliant::sim
