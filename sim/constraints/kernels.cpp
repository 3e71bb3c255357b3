#include "sim/constraints/kernels.h"

#include <algorithm>

namespace pliant::sim {

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
