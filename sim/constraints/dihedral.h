// Bending of cloth: two triangles (p1, p2, p3) and (p2, p1, p4) keep the signed dihedral angle at their edge p1 p2.
//
//   e = p2 - p1,  n1 = e x (p3 - p1),  n2 = (p4 - p1) x e           flat: theta = 0
//   theta = atan2((n1 x n2) . e/|e|, n1 . n2),   C = theta - theta0
//   grad3 = -|e| n1/|n1|^2        grad1 = -[((p3-p2).e) n1/|n1|^2 + ((p4-p2).e) n2/|n2|^2] / |e|
//   grad4 = -|e| n2/|n2|^2        grad2 = +[((p3-p1).e) n1/|n1|^2 + ((p4-p1).e) n2/|n2|^2] / |e|
//
//            p3
//           /  \       The arccos form of Müller et al. 2007, 4.1 is blind to the side of a fold and 0/0 when flat;
//         p1 -e- p2    this one is defined for every angle (docs/references.md, correction 11). A triangle without
//           \  /       area is skipped.
//            p4
#pragma once

#include "sim/base/index.h"
#include "sim/base/pack.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace pliant::sim {

struct Dihedral {
  static constexpr std::size_t kCardinality = 4;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "bending";
  static constexpr std::string_view kFormula =
      R"($C = \text{atan2}((\mathbf{n}_1 \times \mathbf{n}_2) \cdot \mathbf{e}, )"
      R"(\mathbf{n}_1 \cdot \mathbf{n}_2) - \phi_0$)";

  std::array<Index, 4> particles;  ///< p1 and p2 of the edge, p3 and p4 opposite
  float restAngle = 0.0f;          ///< theta0 [rad], -pi to pi
  Index material = 0;

  float evaluate(const std::array<glm::vec3, 4>& x, std::array<glm::vec3, 4>& gradient) const {
    const glm::vec3 e = x[1] - x[0];
    const glm::vec3 n1 = glm::cross(e, x[2] - x[0]);
    const glm::vec3 n2 = glm::cross(x[3] - x[0], e);
    const float ee = glm::dot(e, e);
    const float n1n1 = glm::dot(n1, n1);
    const float n2n2 = glm::dot(n2, n2);
    // Twice the area against the edge: a sliver a millionth as high as it is long has no usable normal in float.
    const float smallest = 1e-12f * ee * ee;
    if (!(n1n1 > smallest) || !(n2n2 > smallest)) {
      gradient.fill(glm::vec3(0.0f));
      return 0.0f;
    }
    const float length = std::sqrt(ee);
    const glm::vec3 u1 = n1 / n1n1;
    const glm::vec3 u2 = n2 / n2n2;
    gradient[2] = -length * u1;
    gradient[3] = -length * u2;
    gradient[0] = -(glm::dot(x[2] - x[1], e) * u1 + glm::dot(x[3] - x[1], e) * u2) / length;
    gradient[1] = (glm::dot(x[2] - x[0], e) * u1 + glm::dot(x[3] - x[0], e) * u2) / length;
    const float angle = pack::arcTangent2(glm::dot(glm::cross(n1, n2), e) / length, glm::dot(n1, n2));
    return wrapped(angle - restAngle);
  }

  /// An angle difference wrapped to -pi to pi.
  static float wrapped(float angle) {
    if (angle > glm::pi<float>()) return angle - glm::two_pi<float>();
    if (angle < -glm::pi<float>()) return angle + glm::two_pi<float>();
    return angle;
  }
};

// The same two loops as in typed_batch.h, eight constraints at a time. Dihedral::evaluate() is their reference; the
// angle differs from its by at most 3e-7 (pack::arcTangent2).

/// Projects constraints that share no particle.
void projectIndependent(std::span<const Dihedral> constraints, std::span<const float> stiffness, glm::vec4* x);

/// Writes corrections for a Jacobi pass, four slots a constraint.
void computeCorrections(std::span<const Dihedral> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots);

/// The dihedral angle at positions p1, p2, p3, p4 [rad]; 0 where a triangle has no area.
inline float dihedralAngle(const std::array<glm::vec3, 4>& x) {
  std::array<glm::vec3, 4> gradient;
  return Dihedral{}.evaluate(x, gradient);
}

}  // namespace pliant::sim
