// A bath of drops, for tests of liquids and of what lies on them.
#pragma once

#include "studio.h"

#include <cmath>

namespace pliant::render {

constexpr float kDropRadius = 0.05F;
constexpr Colour kWater{40, 110, 200, 255};

/// A bath of drops on a lattice with a little disorder, its upper layer at y = 0; seen from above.
inline void fillBath(Frame& frame, float side, int layers, Colour colour = kWater) {
  const int count = static_cast<int>(side / (2.0F * kDropRadius));
  for (int layer = 0; layer < layers; ++layer) {
    for (int k = 0; k < count; ++k) {
      for (int i = 0; i < count; ++i) {
        const auto shift = [&](int axis) {
          return 0.15F * kDropRadius * std::sin(static_cast<float>(37 * i + 91 * k + 53 * layer + 17 * axis));
        };
        const glm::vec3 at(static_cast<float>(2 * i - count), static_cast<float>(-2 * layer),
                           static_cast<float>(2 * k - count));
        frame.liquid.push_back(
            {kDropRadius * at + glm::vec3(shift(0), shift(1), shift(2)), kDropRadius, colour, Look::water});
      }
    }
  }
}

inline Frame bath(int layers) {
  Frame frame = emptyFrame();
  fillBath(frame, 1.8F, layers);
  frame.camera.look(StandardView::top);
  frame.camera.distance = 1.2F;
  return frame;
}

}  // namespace pliant::render
