// The bodies that joints connect to the world or to fixed bodies, and their inverse mass matrix for impacts.
//
// An impact takes no time: the velocity J v of the joints' rows stays the same in it, whatever strikes the body. An
// impulse (p, L) changes the velocities by
//
//   W' = W - W J^T (J W J^T)^+ J W        J: as in joints.h, without limits, springs and motors
//
// row by row, W <- W - W j j^T W / (j^T W j),
//
// instead of by W, which is 1/m and I^-1: a ball on a rod that hangs on a hinge turns about the hinge at once, with the
// moment of inertia I + m l^2. Struck as a free body, it would have a spin that does not match its swing, and the
// solver would lose energy in making the two agree. Joints between two movable bodies are left to the solver.
#pragma once

#include "sim/state/held_body.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// At the poses now.
void findHeldBodies(const World& world, HeldBodies& held);

}  // namespace pliant::sim
