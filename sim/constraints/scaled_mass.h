// Mass scaling: contacts treat a loaded body as heavier than it is (loaded_bodies.h).
//
//   W = (1 - h h^T) / m of the centre,   S I^-1 S of its turns      S = sqrt(f) 1 + (1 - sqrt(f)) a a^T
//
// with h = sqrt(1 - f) a: W is scaled by f along the unit vector a, and about all axes across it.
#pragma once

#include "sim/state/body.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <array>

namespace pliant::sim {

/// By how much a body's W is scaled.
struct MassScale {
  double part = 1.0;      ///< f
  glm::dvec3 along{0.0};  ///< a; 0: in all directions alike
};

struct ScaledMass {
  double inverseMass = 0.0;  ///< across h [1/kg]
  glm::dvec3 heavy{0.0};     ///< h
  glm::dmat3 turn{0.0};      ///< scaled I^-1 about the centre [1/(kg m^2)]

  /// Of a particle.
  explicit ScaledMass(double inverse) : inverseMass(inverse) {}
  ScaledMass(const BodyMotion& body, const MassScale& scale);
  /// Generalised inverse mass along n at r from the centre [1/kg].
  double at(const glm::dvec3& r, const glm::dvec3& n) const;
  /// W as a symmetric 6 x 6 matrix, row by row, for an impulse (p, L) about the centre.
  std::array<double, 36> response() const;
};

}  // namespace pliant::sim
