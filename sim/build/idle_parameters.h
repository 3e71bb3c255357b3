// Warnings about parameters of a scene without effect, before the first step.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Warns of each parameter that the file sets to another value than its default and that has no effect given the others
/// (FieldInfo::needs), unless a warning was given already, and of a hierarchical schedule without coarse levels. A
/// scene with variants is judged by each of them.
void warnOfIdleParameters(const Scene& scene, const World& world, InputMessages& messages);

}  // namespace pliant::sim
