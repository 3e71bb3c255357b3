// Elementary functions whose results depend only on their arguments.
//
// Those of the standard library may differ in the last bit, depending on the library and, in glibc, on whether the
// processor has fused multiply-add. Simulations are to be the same everywhere, to the last bit, so they use these. They
// use only operations that IEEE 754 rounds in one way, and are accurate to within 3 units in the last place (sine,
// cosine and tangent below 2^45). Special values are as in C.
#pragma once

#include <glm/gtc/quaternion.hpp>

namespace pliant::sim::portable {

double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double exp(double x);
double expm1(double x);
double log(double x);
double log1p(double x);
double pow(double base, double exponent);

inline float sin(float x) { return static_cast<float>(sin(double(x))); }
inline float cos(float x) { return static_cast<float>(cos(double(x))); }
inline float tan(float x) { return static_cast<float>(tan(double(x))); }
inline float acos(float x) { return static_cast<float>(acos(double(x))); }
inline float exp(float x) { return static_cast<float>(exp(double(x))); }
inline float expm1(float x) { return static_cast<float>(expm1(double(x))); }
inline float log(float x) { return static_cast<float>(log(double(x))); }
inline float pow(float base, float exponent) { return static_cast<float>(pow(double(base), double(exponent))); }

/// The rotation by an angle [rad] about a unit axis.
inline glm::dquat angleAxis(double angle, const glm::dvec3& axis) {
  const glm::dvec3 part = sin(0.5 * angle) * axis;
  return {cos(0.5 * angle), part.x, part.y, part.z};
}

}  // namespace pliant::sim::portable
