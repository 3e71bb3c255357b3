// What happens to rigid bodies before their contacts are solved: overlaps part, and what strikes bounces.
#pragma once

#include "sim/state/held_body.h"
#include "sim/state/world.h"

#include <functional>

namespace pliant::sim {

/// Bodies that overlap at x come apart by a part of that, at most kPartingSpeed h: their poses move, their velocities do
/// not (Bartels 2015, listing 2). Gaps of the contacts follow.
void partBodies(World& world, double h);

/// Acceleration of a body by forces that act on all of it alike [m/s^2].
using Acceleration = std::function<glm::dvec3(const Body&)>;

/// Newton's law of impact, v_n -> -e v_n, for what closes a gap within `h` [s]: velocities before the solver change.
/// One patch of contacts after the other until none approaches any more, so that an impact goes through a row of balls;
/// the points of a patch at once, so that a box which lands flat stays so. Friction of the impact is Coulomb's. `held` are
/// struck together with the joints that hold them.
///
/// Velocities of symplectic Euler are those half a step later, V(t) = v - a h / 2. A body that touches at s with the speed
/// V meets with V_c^2 = V^2 - 2 a s, a < 0 the closing acceleration, and is back at s with V'^2 = e^2 V_c^2 + 2 a s: then
/// the height of a bounce is e^2 of the fall's whatever the step. Where e is too small for that, the body comes to rest
/// at the surface in this substep and leaves it with e V_c at its end (finishImpacts).
void bounceBodies(World& world, double h, const Acceleration& acceleration, const HeldBodies& held);
/// Precondition: velocities are those after the solver.
void finishImpacts(World& world, const HeldBodies& held);

}  // namespace pliant::sim
