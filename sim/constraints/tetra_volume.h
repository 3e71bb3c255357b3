// Volume constraint: a tetrahedron keeps its signed volume, so that an inverted one recovers.
//
//   e_i = p_i - p0,   6V = (e1 x e2) . e3,   C = 6 (V - V0)
//   grad1 = e2 x e3,  grad2 = e3 x e1,  grad3 = e1 x e2,  grad0 = -(grad1 + grad2 + grad3)
//
//            p3        Yoo 2023, listing 1, with the masses that it leaves out (docs/references.md, correction 14);
//           /|\        for closed meshes in Müller et al. 2007, 4.4. A tetrahedron crushed to a line has hardly any
//          / | \       gradient left to restore its volume with: there C is taken smaller, in proportion to
//        p0--|--p2     sum |grad|^2, so that no correction is larger than about the tetrahedron.
//          \ | /
//            p1
#pragma once

#include "sim/base/index.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/tolerances.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace pliant::sim {

/// Six times the signed volume of a tetrahedron [m^3].
template <typename Real = float>
Real sixfoldVolume(const std::array<glm::vec<3, Real>, 4>& x) {
  return glm::dot(glm::cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
}

/// In precision RealType: float in the simulator, double where it is compared with finite elements.
template <typename RealType>
struct TetraVolumeOf {
  using Real = RealType;
  using Vector = glm::vec<3, Real>;
  static constexpr std::size_t kCardinality = 4;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "volume";
  static constexpr std::string_view kFormula =
      R"($C = (\mathbf{x}_2 - \mathbf{x}_1) \times (\mathbf{x}_3 - \mathbf{x}_1) )"
      R"(\cdot (\mathbf{x}_4 - \mathbf{x}_1) - 6 V_0$)";

  std::array<Index, 4> particles;
  Real restVolume = 0;      ///< 6 V0 [m^3]
  Real smallestSquare = 0;  ///< of sum |grad|^2, below which C is taken smaller [m^4]
  Index material = 0;

  /// The constraint that holds `particles` at the volume that they have at `x`.
  static TetraVolumeOf at(const std::array<Index, 4>& particles, const std::array<Vector, 4>& x, Index material) {
    const Real rest = sixfoldVolume(x);
    return {particles, rest, Real(kSmallestGradients) * portable::pow(std::abs(rest), Real(4) / Real(3)), material};
  }

  /// Of C, for a volume that a pressure p changes by V0 p / K, its compliance 1 / K [1/Pa]: 36 V0 [m^3], for then
  /// C^2 / (2 alpha) = K (V - V0)^2 / (2 V0).
  float complianceScale() const { return static_cast<float>(Real(6) * std::abs(restVolume)); }

  Real evaluate(const std::array<Vector, 4>& x, std::array<Vector, 4>& gradient) const {
    const Vector e1 = x[1] - x[0], e2 = x[2] - x[0], e3 = x[3] - x[0];
    gradient[1] = glm::cross(e2, e3);
    gradient[2] = glm::cross(e3, e1);
    gradient[3] = glm::cross(e1, e2);
    gradient[0] = -(gradient[1] + gradient[2] + gradient[3]);
    const Real square = glm::dot(gradient[0], gradient[0]) + glm::dot(gradient[1], gradient[1]) +
                        glm::dot(gradient[2], gradient[2]) + glm::dot(gradient[3], gradient[3]);
    const Real value = glm::dot(gradient[3], e3) - restVolume;
    return square < smallestSquare ? value * (square / smallestSquare) : value;
  }
};
using TetraVolume = TetraVolumeOf<float>;

// The same two loops as in typed_batch.h, eight constraints at a time.

/// Projects constraints that share no particle.
void projectIndependent(std::span<const TetraVolume> constraints, std::span<const float> stiffness, glm::vec4* x);

/// Writes corrections for a Jacobi pass, four slots a constraint.
void computeCorrections(std::span<const TetraVolume> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots);

}  // namespace pliant::sim
