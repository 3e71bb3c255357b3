// The unit that an impact moves: a rigid body as a whole, else a single particle.
#pragma once

#include "sim/base/index.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <span>

namespace pliant::sim {

struct ImpactUnit {
  std::span<const int> members;
  double inverseMass = 0.0;        ///< [1/kg]
  glm::dvec3 centre{0.0};          ///< of mass, at x* [m]
  glm::dmat3 inverseInertia{0.0};  ///< about it; 0: it does not turn [1/(kg m^2)]
  bool isBody = false;

  /// Generalised inverse mass at the point x along the unit vector n [1/kg].
  double inverseMassAt(const glm::dvec3& x, const glm::dvec3& n) const;
  /// Velocity of the point x as part of the unit, whose particles have these velocities [m/s].
  glm::dvec3 velocityAt(const Particles& particles, std::span<const glm::vec3> velocity, const glm::dvec3& x) const;
  /// Change of the velocity at the point `at` by the impulse J at the point x [m/s].
  glm::dvec3 changeAt(const glm::dvec3& at, const glm::dvec3& x, const glm::dvec3& impulse) const;
};

/// The unit of particle i, which must outlive it. A body with a fixed particle can only turn about that, by its
/// constraints: its particles are units of their own.
ImpactUnit impactUnitOf(const Particles& particles, std::span<const Object> objects, const Index& i);

}  // namespace pliant::sim
