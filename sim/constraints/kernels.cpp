#include "sim/constraints/kernels.h"

#include "sim/base/roots.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {

// A disc of the plane at distance z holds 315/256 (1 - z^2)^4 of Poly6; summed from the distance to 1.
float poly6BehindPlane(float distance) {
  const float s = std::clamp(distance, 0.0f, 1.0f);
  const float s2 = s * s;
  const float inFront = s * (1.0f + s2 * (-4.0f / 3.0f + s2 * (6.0f / 5.0f + s2 * (-4.0f / 7.0f + s2 / 9.0f))));
  return 0.5f - 315.0f / 256.0f * inFront;
}

// A disc of the plane at distance z holds 15/2 (1 - z)^4 - 6 (1 - z)^5 of Spiky; summed from the distance to 1.
float spikyBehindPlane(float distance) {
  const float rest = 1.0f - std::min(std::abs(distance), 1.0f);
  const float rest2 = rest * rest;
  const float behind = rest2 * rest2 * rest * (1.5f - rest);
  return distance < 0.0f ? 1.0f - behind : behind;
}

// By the divergence theorem the integral of grad W over the half space is that of the Spiky kernel over its border
// disc.
float spikySlopeBehindPlane(float distance) {
  const float rest = 1.0f - std::clamp(distance, 0.0f, 1.0f);
  const float rest4 = rest * rest * rest * rest;
  return 30.0f * rest4 * (0.25f - 0.2f * rest);
}

LatticeSums LatticeSums::ofSpiky(float volume) {
  constexpr int kMaxCells = 12;  // finer lattices are as good as continuous
  const double spacing = cubeRoot(double(volume));
  if (spacing * (kMaxCells + 1) < 1.0) return {};
  const int cells = static_cast<int>(1.0 / spacing);
  double full = 0.0, behind = 0.0;
  for (int z = -cells; z <= cells; ++z) {
    for (int y = -cells; y <= cells; ++y) {
      for (int x = -cells; x <= cells; ++x) {
        const double reach = std::max(1.0 - spacing * std::sqrt(double(x * x + y * y + z * z)), 0.0);
        full += reach * reach * reach;
        if (z > 0) behind += reach * reach * reach;
      }
    }
  }
  const double unit = double(kSpikyUnit) * double(volume);
  const auto integral = double(spikyBehindPlane(static_cast<float>(0.5 * spacing)));
  return {static_cast<float>(unit * full), integral > 0.0 ? static_cast<float>(unit * behind / integral) : 1.0f};
}

}  // namespace pliant::sim
