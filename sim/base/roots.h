// Roots by multiplication and division alone: the last bit is the same on every machine, unlike with a C library's
// cbrt().
#pragma once

#include <cmath>

namespace pliant::sim {

/// The cube root of a finite number, within one or two units in the last place.
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
