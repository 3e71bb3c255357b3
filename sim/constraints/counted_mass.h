// As how heavy a body counts to contacts (loaded_bodies.h).
//
//   W = (1 - h h^T) / m of the centre,   S I^-1 S of its turns      S = sqrt(f) 1 + (1 - sqrt(f)) a a^T
//
// with h = sqrt(1 - f) a: along the unit vector a, and about all that is across it, W is f times what it is.
#pragma once

#include "sim/state/body.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <array>

namespace pliant::sim {

/// The part of a body's W that counts.
struct CountedPart {
  double part = 1.0;      ///< f
  glm::dvec3 along{0.0};  ///< a; 0: in all directions alike
};

struct CountedMass {
  double inverseMass = 0.0;  ///< across h [1/kg]
  glm::dvec3 heavy{0.0};     ///< h
  glm::dmat3 turn{0.0};      ///< of a torque about the centre [1/(kg m^2)]

  /// Of a particle.
  explicit CountedMass(double inverse) : inverseMass(inverse) {}
  CountedMass(const BodyMotion& body, const CountedPart& counted);
  /// Along n at r from the centre [1/kg].
  double at(const glm::dvec3& r, const glm::dvec3& n) const;
  /// As a symmetric matrix of the impulse (p, L) about the centre, row by row.
  std::array<double, 36> gives() const;
};

}  // namespace pliant::sim
