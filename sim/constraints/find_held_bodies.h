// The bodies that joints hold to the world or to fixed bodies, and their inverse mass matrix for impacts.
//
// An impact takes no time: in it the rows J of the joints keep their speed, whatever strikes the body. An impulse (p,
// L) changes the velocities by
//
//   W' = W - W J^T (J W J^T)^+ J W        J: as in joints.h, without limits, springs and motors
//
// row by row, W <- W - W j j^T W / (j^T W j),
//
// instead of by W, which is 1/m and I^-1: a ball on a rod that hangs on a hinge turns about the hinge at once, with the
// moment of inertia I + m l^2. As if it were free, its spin would no longer be that of its swing, and the energy that
// the solver takes to make the two agree would be lost. Joints between two bodies that move are left to the solver.
#pragma once

#include "sim/state/held_body.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// At the poses now.
void findHeldBodies(const World& world, HeldBodies& held);

}  // namespace pliant::sim
