#include "sim/elements/grid_mesh.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {

std::optional<TriangleMesh> gridMesh(const glm::vec3& size, int cells) {
  PLIANT_ASSERT(cells >= 1, "a grid has cells");
  std::vector<int> axes;
  for (int axis = 0; axis < 3; ++axis) {
    if (size[axis] > 0.0f) axes.push_back(axis);
  }
  if (axes.size() != 2) return std::nullopt;
  const int u = axes[0], v = axes[1];
  const float cell = std::max(size[u], size[v]) / static_cast<float>(cells);
  const auto cellsAlong = [&](int axis) { return std::max(1, static_cast<int>(std::lround(size[axis] / cell))); };
  const int columns = cellsAlong(u), rows = cellsAlong(v);

  TriangleMesh mesh;
  for (int row = 0; row <= rows; ++row) {
    for (int column = 0; column <= columns; ++column) {
      glm::vec3 position(0.0f);
      position[u] = size[u] * (static_cast<float>(column) / static_cast<float>(columns) - 0.5f);
      position[v] = size[v] * (static_cast<float>(row) / static_cast<float>(rows) - 0.5f);
      mesh.positions.push_back(position);
    }
  }
  // In the xz plane triangles face upwards, in the others along the third axis.
  const bool isSwapped = v - u == 2;
  const auto add = [&](int a, int b, int c) {
    mesh.triangles.push_back(isSwapped ? std::array{a, c, b} : std::array{a, b, c});
  };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const int a = row * (columns + 1) + column, b = a + 1, c = a + columns + 1, d = c + 1;
      if ((row + column) % 2 == 0) {
        add(a, b, d), add(a, d, c);
      } else {
        add(a, b, c), add(b, d, c);
      }
    }
  }
  return mesh;
}

}  // namespace pliant::sim
