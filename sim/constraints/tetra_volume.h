// Volume constraint: a tetrahedron keeps its volume, with its sign, so that one turned inside out comes back.
//
//   e_i = p_i - p0,   6V = (e1 x e2) . e3,   C = 6 (V - V0)
//   grad1 = e2 x e3,  grad2 = e3 x e1,  grad3 = e1 x e2,  grad0 = -(grad1 + grad2 + grad3)
//
//            p3        REQUIREMENTS CON-20 (Müller et al. 2006, 4.5 writes it for closed meshes). A tetrahedron crushed to
//           /|\        a line has hardly any gradient left to restore its volume with: there C is taken smaller, in
//          / | \       proportion to sum |grad|^2, so that no correction is larger than about the tetrahedron.
//        p0--|--p2
//          \ | /
//            p1
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <string_view>

#include "sim/solver/project.h"

namespace pliant::sim {

/// Six times the signed volume of a tetrahedron [m^3].
inline float sixfoldVolume(const std::array<glm::vec3, 4>& x) {
  return glm::dot(glm::cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]);
}

struct TetraVolume {
  static constexpr std::size_t kCardinality = 4;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "volume";
  static constexpr std::string_view kFormula = "C = (p1 - p0) x (p2 - p0) . (p3 - p0) - 6 V0";

  std::array<std::int32_t, 4> particles;
  float restVolume = 0.0f;      ///< 6 V0 [m^3]
  float smallestSquare = 0.0f;  ///< of sum |grad|^2, below which C is taken smaller [m^4]
  std::int32_t material = 0;

  /// The constraint that holds `particles` at the volume that they have at `x`.
  static TetraVolume at(const std::array<std::int32_t, 4>& particles, const std::array<glm::vec3, 4>& x, std::int32_t material) {
    const float rest = sixfoldVolume(x);
    constexpr float kPart = 0.05f;  // a regular tetrahedron at rest has 7.6
    return {particles, rest, kPart * std::pow(std::abs(rest), 4.0f / 3.0f), material};
  }

  float evaluate(const std::array<glm::vec3, 4>& x, std::array<glm::vec3, 4>& gradient) const {
    const glm::vec3 e1 = x[1] - x[0], e2 = x[2] - x[0], e3 = x[3] - x[0];
    gradient[1] = glm::cross(e2, e3);
    gradient[2] = glm::cross(e3, e1);
    gradient[3] = glm::cross(e1, e2);
    gradient[0] = -(gradient[1] + gradient[2] + gradient[3]);
    const float square = glm::dot(gradient[0], gradient[0]) + glm::dot(gradient[1], gradient[1]) +
                         glm::dot(gradient[2], gradient[2]) + glm::dot(gradient[3], gradient[3]);
    const float value = glm::dot(gradient[3], e3) - restVolume;
    return square < smallestSquare ? value * (square / smallestSquare) : value;
  }
};

// The same two loops as in typed_batch.h, eight constraints at a time.

/// Projects constraints that share no particle.
void projectIndependent(std::span<const TetraVolume> constraints, std::span<const float> stiffness, glm::vec4* x);

/// Writes corrections for a Jacobi pass, four slots a constraint.
void computeCorrections(std::span<const TetraVolume> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots);

}  // namespace pliant::sim
