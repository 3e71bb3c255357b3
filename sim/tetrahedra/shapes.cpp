#include "sim/tetrahedra/shapes.h"

#include "sim/base/index.h"
#include "sim/base/portable_math.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

namespace pliant::sim {

TriangleMesh boxSurface(const glm::vec3& size, const std::array<int, 3>& cells) {
  TriangleMesh mesh;
  const auto coordinate = [&](std::size_t axis, int i) {
    return size[static_cast<int>(axis)] * (static_cast<float>(i) / static_cast<float>(cells[axis]) - 0.5f);
  };
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (const int end : {0, cells[axis]}) {
      const int first = static_cast<int>(mesh.positions.size());
      for (int i = 0; i <= cells[u]; ++i) {
        for (int j = 0; j <= cells[v]; ++j) {
          glm::vec3 p;
          p[static_cast<int>(axis)] = coordinate(axis, end);
          p[static_cast<int>(u)] = coordinate(u, i);
          p[static_cast<int>(v)] = coordinate(v, j);
          mesh.positions.push_back(p);
        }
      }
      for (int i = 0; i < cells[u]; ++i) {
        for (int j = 0; j < cells[v]; ++j) {
          const int a = first + i * (cells[v] + 1) + j, b = a + cells[v] + 1;
          std::array<std::array<int, 3>, 2> pair{{{a, b, b + 1}, {a, b + 1, a + 1}}};
          for (auto& triangle : pair) {
            if (end == 0) std::swap(triangle[1], triangle[2]);
            mesh.triangles.push_back(triangle);
          }
        }
      }
    }
  }
  return mesh;
}

TriangleMesh ellipsoidSurface(const glm::vec3& size, int cells) {
  TriangleMesh mesh = boxSurface(glm::vec3(2.0f), {cells, cells, cells});
  for (glm::vec3& p : mesh.positions) {
    // Equal angles instead of equal lengths along the sides of the cube.
    for (int axis = 0; axis < 3; ++axis) p[axis] = portable::tan(p[axis] * glm::quarter_pi<float>());
    p = 0.5f * size * glm::normalize(p);
  }
  weld(mesh);
  return mesh;
}

void weld(TriangleMesh& mesh) {
  std::vector<int> order(mesh.positions.size()), first(mesh.positions.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](int vertex) {
    const glm::vec3& p = mesh.positions[vertex];
    return std::tuple(p.x, p.y, p.z, vertex);
  };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Index v = order[i];
    const bool same = i > 0 && mesh.positions[v] == mesh.positions[order[i - 1]];
    first[v] = same ? first[order[i - 1]] : order[i];
  }
  for (auto& triangle : mesh.triangles) {
    for (int& vertex : triangle) vertex = first[vertex];
  }
  std::erase_if(mesh.triangles, [](const auto& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
}

}  // namespace pliant::sim
