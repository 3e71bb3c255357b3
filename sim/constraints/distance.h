// Distance constraint: two particles keep their distance. Stretching of ropes and cloth, rope bending (between a
// particle and the one after the next), distance locks.
//
//   C(x1, x2) = |x1 - x2| - d        grad1 = (x1 - x2) / |x1 - x2|, grad2 = -grad1
//
// Bartels 2015, (3.16) to (3.20); Müller et al. 2007, (10) and (11). Coincident particles have no direction and are
// skipped.
#pragma once

#include "sim/base/index.h"
#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <span>
#include <string_view>

namespace pliant::sim {

/// In precision RealType: float in the simulator, double where it is compared with finite elements.
template <typename RealType>
struct DistanceOf {
  using Real = RealType;
  using Vector = glm::vec<3, Real>;
  static constexpr std::size_t kCardinality = 2;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "distance";
  static constexpr std::string_view kFormula = R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - d$)";

  std::array<Index, 2> particles;
  Real restLength = 0;  ///< d [m]
  Index material = 0;

  Real evaluate(const std::array<Vector, 2>& x, std::array<Vector, 2>& gradient) const {
    const Vector d = x[0] - x[1];
    const Real length = glm::length(d);
    gradient[0] = length > 0 ? d / length : Vector(0);
    gradient[1] = -gradient[0];
    return length - restLength;
  }
};
using Distance = DistanceOf<float>;

// The same two loops as in typed_batch.h, eight constraints at a time: the hottest loops of ropes and cloth.

/// Projects constraints that share no particle.
void projectIndependent(std::span<const Distance> constraints, std::span<const float> stiffness, glm::vec4* x);

/// Writes corrections for a Jacobi pass, two slots a constraint.
void computeCorrections(std::span<const Distance> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots);

}  // namespace pliant::sim
