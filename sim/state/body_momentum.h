// Conservation of the angular momentum of two bodies that push one another.
#pragma once

#include "sim/state/body.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// The orientation at which lever arms and directions of forces on a body are taken in a substep, between that at its
/// start and that of free motion at its end. Two impulses p and -p conserve angular momentum where they act along one
/// line, as the sides of a contact or a joint do at the start: by the end free motion has moved these apart. So it is
/// the orientation at the start, and nearer to that at the end the farther the body turns: forces along the directions
/// at the start have less and less effect at the end, and none once it has turned by pi / 2.
glm::dquat impulseOrientation(const glm::dquat& start, const glm::dquat& end);
/// Whether impulseOrientation() differs from that at the start.
bool turnsFast(const glm::dquat& start, const glm::dquat& end);
/// The part of a turn by `angle` [rad] at which impulseOrientation() lies: 0 at the start, 1 at the end.
/// Precondition: the angle is not negative.
double impulsePart(double angle);

/// Removes the angular momentum that two bodies have gained by being moved without velocity [kg m^2/s]: by an impulse
/// across the line between them, as a skater turns faster with the arms drawn in; the part along that line is taken
/// from their spins. Does nothing where one of them is immovable.
void removeAngularMomentum(BodyMotion& a, BodyMotion& b, const glm::dvec3& gained);

}  // namespace pliant::sim
