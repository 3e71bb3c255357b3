// The kernels of Müller, Charypar and Gross 2003 as published, with which tests compare sums and integrals.
#pragma once

#include <cmath>
#include <numbers>

namespace pliant::sim {

/// Poly6 at distance r.
inline double poly6(double r, double h) {
  return r < h ? 315.0 / (64.0 * std::numbers::pi * std::pow(h, 9.0)) * std::pow(h * h - r * r, 3.0) : 0.0;
}

/// Minus the derivative of the Spiky kernel by r.
inline double spikySlope(double r, double h) {
  return r < h ? 45.0 / (std::numbers::pi * std::pow(h, 6.0)) * (h - r) * (h - r) : 0.0;
}

}  // namespace pliant::sim
