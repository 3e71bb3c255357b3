// The effect that an edit of the scene has on a running simulation.
#pragma once

#include "sim/scene/scene.h"

namespace pliant::sim {

/// Whether two versions of an element differ at most in live parameters.
bool differsLiveOnly(const Element& before, const Element& after);

/// Whether the particles of an element keep their positions, as when they are only painted. Otherwise it starts anew.
bool keepsParticles(const Element& before, const Element& after);

/// Whether the world must be rebuilt.
bool needsRebuild(const Scene& before, const Scene& after);

}  // namespace pliant::sim
