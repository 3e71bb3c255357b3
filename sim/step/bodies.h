// Rigid bodies in a step.
#pragma once

#include "sim/step/step_state.h"

namespace pliant::sim {

/// Within the solve: writes the result of the passes over contacts and joints to the poses and particles of bodies.
void flushBodies(StepState& s);

/// After the solver, when the velocities of particles are known: sets those of bodies to rigid motions, with the
/// velocity of the centre from the integrator and the angular momentum from the solver's turns, L <- L + sum r x p / h;
/// then finishes the impacts of bodies that came to rest in order to bounce (body_impacts.h).
void finishBodies(StepState& s);

}  // namespace pliant::sim
