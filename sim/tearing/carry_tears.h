// Keeps tears when an edit of the scene rebuilds the world.
#pragma once

#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

/// Gives the surfaces, solids and strands of element `toElement`, just built in `to`, the triangles, parts and
/// constraints of those of `fromElement` in `from`. `indexOf`: for each particle of `from` its index in `to`; -1: not
/// carried over. Precondition: the elements differ at most in live parameters, and all their particles are carried
/// over.
void carryTears(const World& from, int fromElement, World& to, int toElement, const std::vector<int>& indexOf);

}  // namespace pliant::sim
