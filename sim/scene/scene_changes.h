// What an edit of a scene asks of a simulation that runs.
#pragma once

#include "sim/scene/scene.h"

namespace pliant::sim {

/// Whether two versions of an element differ at most in live parameters.
bool differsLiveOnly(const Element& before, const Element& after);

/// Whether the particles of an element stay where they are: what is painted on them does not move them. Else it begins
/// anew.
bool keepsParticles(const Element& before, const Element& after);

/// Whether the world is to be built anew.
bool needsRebuild(const Scene& before, const Scene& after);

}  // namespace pliant::sim
