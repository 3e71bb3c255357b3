// The bodies that joints hold to what stays, and what each of them gives to a blow.
//
// An impact takes no time: in it the rows J of the joints keep their speed, whatever strikes the body. It answers to the
// impulse (p, L) by
//
//   W' = W - W J^T (J W J^T)^+ J W        J: as in joints.h, without limits, springs and motors
//
// instead of by W, which is 1/m and I^-1: a ball on a rod that hangs on a hinge turns about the hinge at once, of the
// moment of inertia I + m l^2. Struck as if it were free, it would have a spin that no longer is that of its swing, and
// what the solver took of both to make them agree would be lost. Joints between two bodies that move are left to the
// solver.
#pragma once

#include "sim/state/held_body.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// At the poses now.
HeldBodies findHeldBodies(const World& world);

}  // namespace pliant::sim
