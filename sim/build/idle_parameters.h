// What a scene sets and nothing comes of it is said before the first step.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Warns of each parameter that the file gives another value than its default and that does not act as the others are
/// (FieldInfo::needs), unless it was warned of already, and of coarse levels where nothing has any. A scene that has
/// variants is judged by each of them.
void warnOfIdleParameters(const Scene& scene, const World& world, InputMessages& messages);

}  // namespace pliant::sim
