// What the lens draws into the picture: corrections and gradients as arrows, and names of the particles.
#pragma once

#include "app/view/lens.h"

namespace pliant::render {
struct Frame;
}

namespace pliant::app {

/// `chosen`: a particle that is named if it is one of many (-1: none); `arrowScale`: length of the corrections' arrows by
/// that of the corrections. Particles that hide what `place` speaks of are left out.
void addLensMarks(const Snapshot& snapshot, const LensPlace& place, int chosen, float arrowScale, render::Frame& frame);

}  // namespace pliant::app
