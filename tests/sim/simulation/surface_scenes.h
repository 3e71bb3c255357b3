// Small meshes for tests of surfaces that collide, as OBJ text.
#pragma once

#include "tests/sim/scene_from_text.h"

#include <glm/gtc/constants.hpp>

#include <cmath>
#include <string>

namespace pliant::sim {

/// A grid of columns x rows vertices; `place(u, v)` in [0, 1]^2 gives the positions.
template <typename Place>
std::string gridObj(int columns, int rows, Place&& place) {
  std::string text;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float u = static_cast<float>(column) / static_cast<float>(columns - 1);
      const float v = static_cast<float>(row) / static_cast<float>(rows - 1);
      text += "v " + TagText(glm::vec3(place(u, v))).text + '\n';
    }
  }
  for (int row = 0; row + 1 < rows; ++row) {
    for (int column = 0; column + 1 < columns; ++column) {
      const int a = row * columns + column + 1, b = a + 1, c = a + columns, d = c + 1;
      const auto face = [&](int i, int j, int k) {
        text += "f " + std::to_string(i) + ' ' + std::to_string(j) + ' ' + std::to_string(k) + '\n';
      };
      if ((row + column) % 2 == 0) {
        face(a, c, d);
        face(a, d, b);
      } else {
        face(a, c, b);
        face(b, c, d);
      }
    }
  }
  return text;
}

/// A flat square of side `size` around `centre`, in the xz plane.
inline std::string squareObj(int count, float size, const glm::vec3& centre = glm::vec3(0.0f)) {
  return gridObj(count, count, [&](float u, float v) { return centre + size * glm::vec3(u - 0.5f, 0.0f, v - 0.5f); });
}

/// A strip laid in `layers` layers one above the other, `gap` apart and `length` long, joined by half circles of three
/// edges; from y = gap upwards.
inline std::string foldedObj(int perLayer, int rows, int layers, float length, float width, float gap) {
  constexpr int kTurn = 3;
  const int period = perLayer + kTurn;
  const int columns = layers * period - kTurn + 1;
  return gridObj(columns, rows, [=](float u, float v) {
    const int column = static_cast<int>(std::lround(u * static_cast<float>(columns - 1)));
    const int layer = column / period, within = column % period;
    const float back = layer % 2 == 0 ? 1.0f : -1.0f;
    const float along = length * static_cast<float>(std::min(within, perLayer)) / static_cast<float>(perLayer);
    const float angle = glm::pi<float>() * static_cast<float>(std::max(within - perLayer, 0)) / kTurn;
    return glm::vec3(back * (along - 0.5f * length + 0.5f * gap * std::sin(angle)),
                     gap * (static_cast<float>(layer + 1) + 0.5f * (1.0f - std::cos(angle))), width * (v - 0.5f));
  });
}

}  // namespace pliant::sim
