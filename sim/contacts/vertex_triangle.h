// A vertex q keeps the distance h from a triangle (p1, p2, p3), on the side s = +1 or -1 of it that it came from.
//
//   n = (p2 - p1) x (p3 - p1) / |...|,   C = s (q - p1).n - h >= 0
//   with r = q - p1, e1 = p2 - p1, e2 = p3 - p1, m = (r - n (r.n)) / |e1 x e2|
//   grad_q = s n,   grad_p2 = s e2 x m,   grad_p3 = s m x e1,   grad_p1 = -(the other three)
//
// Müller et al. 2007, 4.3, figure 5, with the normal of unit length (docs/references.md, correction 4). The gradients
// are those of barycentric coordinates: grad_pi = -s b_i n. A triangle without area is skipped.
#pragma once

#include "sim/base/index.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <string_view>

namespace pliant::sim {

struct VertexTriangle {
  static constexpr std::size_t kCardinality = 4;
  static constexpr ConstraintKind kKind = ConstraintKind::inequality;
  static constexpr std::string_view kName = "vertexTriangle";
  static constexpr std::string_view kFormula = R"($C = s\,(\mathbf{q} - \mathbf{x}_1) \cdot \mathbf{n} - h \ge 0$)";

  std::array<Index, 4> particles;  ///< q, p1, p2, p3
  float side = 1.0f;               ///< s
  float thickness = 0.0f;          ///< h [m]
  Index material = 0;

  float evaluate(const std::array<glm::vec3, 4>& x, std::array<glm::vec3, 4>& gradient) const {
    const glm::vec3 r = x[0] - x[1];
    const glm::vec3 e1 = x[2] - x[1];
    const glm::vec3 e2 = x[3] - x[1];
    const glm::vec3 cross = glm::cross(e1, e2);
    const float area = glm::length(cross);
    // A sliver a millionth as high as it is long has no usable normal in float.
    if (!(area > 1e-6f * glm::max(glm::dot(e1, e1), glm::dot(e2, e2)))) {
      gradient.fill(glm::vec3(0.0f));
      return 0.0f;
    }
    const glm::vec3 n = cross / area;
    const float height = glm::dot(r, n);
    const glm::vec3 m = (r - height * n) / area;
    gradient[0] = side * n;
    gradient[2] = side * glm::cross(e2, m);
    gradient[3] = side * glm::cross(m, e1);
    gradient[1] = -gradient[0] - gradient[2] - gradient[3];
    return side * height - thickness;
  }
};

}  // namespace pliant::sim
