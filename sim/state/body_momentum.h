// How two bodies that push one another keep their angular momentum.
#pragma once

#include "sim/state/body.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// The orientation at which what pushes a body in a substep acts on it, of those at its start and, without pushes, at its
/// end. Two impulses p and -p leave the angular momentum alone where they act on one line, and the sides of a contact or a
/// joint are on one at the start: by the end the free motion has moved them apart. So it is that at the start, and the
/// nearer to that at the end the farther the body turns: forces along the directions of the start do ever less to what is
/// at the end, and nothing once it has turned by pi / 2.
glm::dquat impulseOrientation(const glm::dquat& start, const glm::dquat& end);
/// Whether impulseOrientation() is no longer that at the start.
bool turnsFast(const glm::dquat& start, const glm::dquat& end);
/// How much of a turn by `angle` [rad] impulseOrientation() has made: 0 at the start, 1 at the end.
/// Precondition: the angle is not negative.
double impulsePart(double angle);

/// Takes back the angular momentum that two bodies have gained by being moved without velocity [kg m^2/s]: by an impulse
/// across the line between them, as one who turns on ice goes faster with the arms drawn in; what is along that line goes
/// from their spins. Does nothing where one of them is immovable.
void giveBackMoment(BodyMotion& a, BodyMotion& b, const glm::dvec3& gained);

}  // namespace pliant::sim
