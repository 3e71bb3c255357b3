// Smoothing kernels of fluids: how much a particle counts at a distance.
#pragma once

namespace pliant::sim {

// Poly6 W = 315/(64 pi h^9) (h^2 - r^2)^3 and the Spiky kernel W = 15/(pi h^6) (h - r)^3, whose gradient at distance
// vector d is -45/(pi h^6) (h - r)^2 d / r; all are 0 for r > h [1/m^3] (Müller et al. 2003). Distances are
// taken in units of h, q = r / h, so that nothing overflows for any h: these are the factors before (1 - q^2)^3,
// (1 - q)^3 and (1 - q)^2.
constexpr float kPoly6Unit = 1.5666814710608448f;          // 315 / (64 pi)
constexpr float kSpikyUnit = 4.7746482927568605f;          // 15 / pi
constexpr float kSpikyGradientUnit = 14.323944878270581f;  // 45 / pi, of -grad W

/// Integral of Poly6 over the half space behind a plane, for a particle at `distance` [h] in front of it: the part of
/// its neighbourhood that a wall cuts off; 1/2 on the plane.
float poly6BehindPlane(float distance);
/// The same of the Spiky kernel.
float spikyBehindPlane(float distance);
/// Minus the derivative of the Spiky kernel's integral over the same half space with respect to `distance` [1/h].
float spikySlopeBehindPlane(float distance);

/// Sums over the particles of a fluid at rest, a cubic lattice, which stand for integrals.
struct LatticeSums {
  float full = 1.0f;    ///< sum of V W over a full neighbourhood, the particle itself included; its integral is 1
  float behind = 1.0f;  ///< sum of V W over the half space behind a wall that the particle touches, by its integral

  /// Of the Spiky kernel; `volume` of a particle in units of h^3, positive.
  static LatticeSums ofSpiky(float volume);
};

}  // namespace pliant::sim
