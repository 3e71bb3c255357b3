#include "sim/constraints/kernels.h"

#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

// In units of h, so that nothing overflows for any h.
float poly6(float distanceSquared, float h) {
  const float difference = 1.0f - distanceSquared / h / h;
  return difference > 0.0f ? kPoly6Unit * difference * difference * difference / h / h / h : 0.0f;
}

float spiky(float distance, float h) {
  const float difference = 1.0f - distance / h;
  return difference > 0.0f ? 15.0f / glm::pi<float>() * difference * difference * difference / h / h / h : 0.0f;
}

float spikyGradientFactor(float distance, float h) {
  const float difference = 1.0f - distance / h;
  if (!(difference > 0.0f) || !(distance > 0.0f)) return 0.0f;
  return -kSpikyGradientUnit * difference * difference / distance / h / h / h / h;
}

// A disc of the plane at distance z holds 315/256 (1 - z^2)^4 of Poly6; summed from the distance to 1.
float poly6BehindPlane(float distance) {
  const float s = std::clamp(distance, 0.0f, 1.0f);
  const float s2 = s * s;
  const float inFront = s * (1.0f + s2 * (-4.0f / 3.0f + s2 * (6.0f / 5.0f + s2 * (-4.0f / 7.0f + s2 / 9.0f))));
  return 0.5f - 315.0f / 256.0f * inFront;
}

// By the divergence theorem the integral of grad W over the half space is the Spiky kernel's share of its border disc.
float spikySlopeBehindPlane(float distance) {
  const float rest = 1.0f - std::clamp(distance, 0.0f, 1.0f);
  const float rest4 = rest * rest * rest * rest;
  return 30.0f * rest4 * (0.25f - 0.2f * rest);
}

}  // namespace pliant::sim
