// Rigid bodies before their contacts are solved: overlap is removed, and impacts with restitution change velocities.
#pragma once

#include "sim/state/held_body.h"
#include "sim/state/world.h"

#include <functional>

namespace pliant::sim {

/// Removes a part of the overlap of bodies at x, at most kSeparationSpeed h: poses change, velocities do not (Bartels
/// 2015, listing 2). Updates the gaps of the contacts.
void separateBodies(World& world, double h);

/// Acceleration of a body by forces that act uniformly on all of it [m/s^2].
using Acceleration = std::function<glm::dvec3(const Body&)>;

/// Newton's law of impact, v_n -> -e v_n, for gaps that close within `h` [s]: changes the velocities before the solver.
/// Contact patches are treated one after the other until none approaches any more, so that an impact travels through a
/// row of balls; the points of a patch at once, so that a box which lands flat stays flat. Friction of the impact is
/// Coulomb's. `held` are struck together with the joints that hold them.
///
/// Velocities of symplectic Euler are those half a step later, V(t) = v - a h / 2. A body at the gap s with the speed V
/// strikes with V_c^2 = V^2 - 2 a s, a < 0 the closing acceleration, and is back at s with V'^2 = e^2 V_c^2 + 2 a s: so
/// the height of a bounce is e^2 of that of the fall, whatever the step. Where e is too small for that, the body comes
/// to rest at the surface in this substep and leaves it with e V_c at its end (finishImpacts).
void bounceBodies(World& world, double h, const Acceleration& acceleration, const HeldBodies& held);
/// Precondition: velocities are those after the solver.
void finishImpacts(World& world, const HeldBodies& held);

}  // namespace pliant::sim
