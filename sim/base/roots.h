// Roots by multiplication and division alone: their last bit is the same on every machine, which that of a C library's
// cbrt() is not.
#pragma once

#include <cmath>

namespace pliant::sim {

/// The cube root of a finite number, within a last bit or two.
inline double cubeRoot(double a) {
  if (a == 0.0 || !std::isfinite(a)) return a;
  int exponent = 0;
  double part = std::frexp(std::abs(a), &exponent);  // [0.5, 1)
  const int third = exponent >= 0 ? (exponent + 2) / 3 : exponent / 3;
  part = std::ldexp(part, exponent - 3 * third);  // [0.125, 1)
  double root = 0.4 + 0.6 * part;
  for (int step = 0; step < 6; ++step) root = (2.0 * root + part / (root * root)) / 3.0;
  return std::copysign(std::ldexp(root, third), a);
}

}  // namespace pliant::sim
