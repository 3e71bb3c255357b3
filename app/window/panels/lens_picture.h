// The lens' marks in the picture: corrections and gradients as arrows, and names of the particles.
#pragma once

#include "app/view/focus_region.h"
#include "app/view/lens.h"
#include "app/view/snapshot.h"

#include <optional>

namespace pliant::app {

/// Options for drawing a place.
struct LensLook {
  int chosen = -1;                  ///< one of many particles, to be labelled; -1: none
  std::size_t named = kMostListed;  ///< number of labelled particles, if there are many
  float arrowScale = 1.0f;          ///< length of the correction arrows relative to the corrections
};

void addLensMarks(const Snapshot& snapshot, const LensPosition& place, const LensLook& look, render::Frame& frame);
/// The particles of `place`, if that is a single constraint.
std::optional<FocusRegion> focusRegionAt(const Snapshot& snapshot, const LensPosition& place, int chosen);

}  // namespace pliant::app
