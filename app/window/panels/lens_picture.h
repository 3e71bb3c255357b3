// What the lens draws into the picture: corrections and gradients as arrows, and names of the particles.
#pragma once

#include "app/view/lens.h"
#include "app/view/sight.h"
#include "app/view/snapshot.h"

#include <optional>

namespace pliant::app {

/// How much of a place is drawn.
struct LensLook {
  int chosen = -1;                  ///< a particle that is named if it is one of many; -1: none
  std::size_t named = kMostListed;  ///< of many particles, those that have a name
  float arrowScale = 1.0f;          ///< length of the corrections' arrows by that of the corrections
};

void addLensMarks(const Snapshot& snapshot, const LensPlace& place, const LensLook& look, render::Frame& frame);
/// What `place` speaks of, where that is one constraint.
std::optional<Sight> sightAt(const Snapshot& snapshot, const LensPlace& place, int chosen);

}  // namespace pliant::app
