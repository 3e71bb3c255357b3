// Rigid bodies in a step.
#pragma once

#include "sim/step/step_state.h"

namespace pliant::sim {

/// Within the solve: poses and particles of bodies go where the passes over their contacts and joints have them.
void putBodies(StepState& s);

/// When the velocities of particles are those after the solver: the bodies' become those of rigid motions, of the
/// centre as the integrator makes it, of the angular momentum by what the solver turned, L <- L + sum r x p / h; and what
/// came to rest for it bounces.
void finishBodies(StepState& s);

}  // namespace pliant::sim
