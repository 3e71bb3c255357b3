// Stable neo-Hookean elasticity of a tetrahedron (Macklin & Müller 2021, "A Constraint-based Formulation of Stable
// Neo-Hookean Materials"): energy  mu/2 V C_D^2 + lambda/2 V C_H^2  as two constraints with compliance.
//
//   F = [x1-x0, x2-x0, x3-x0] B,   B = [X1-X0, X2-X0, X3-X0]^-1           deformation gradient
//   C_D = sqrt(tr F^T F),           alpha_D = 1 / (mu V)                   resists change of shape
//   C_H = det F - 1 - mu/lambda,    alpha_H = 1 / (lambda V)               resists change of volume
//   dC_D/dF = F / C_D               dC_H/dF = [f2 x f3, f3 x f1, f1 x f2]  grad_i = (dC/dF) (row i of B)^T
//
// At rest neither is zero: the two pull against each other with the same force. They are therefore solved as one block of
// two rows, which leaves a body at rest where it is; one after the other they shrink it until the iterations converge.
// A tetrahedron turned inside out has det F < 0 and is driven back. The linear law at small strain has Lamé's first
// parameter lambda - mu (Smith, de Goes & Kim 2018, 3.4, here without their logarithm), hence
//   mu = E / (2 (1 + nu)),   lambda = E nu / ((1 + nu) (1 - 2 nu)) + mu.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string_view>

#include "sim/particles.h"
#include "sim/solver/project.h"

namespace pliant::sim {

struct NeoHookean {
  static constexpr std::size_t kCardinality = 4;
  static constexpr std::size_t kRows = 2;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "neoHookean";

  std::array<std::int32_t, 4> particles;
  glm::mat3 inverseRest{1.0f};  ///< B [1/m]
  float volume = 1.0f;          ///< at rest, positive [m^3]
  std::int32_t material = 0;

  /// The constraint of a tetrahedron that is at rest at `x`. Precondition: positive volume.
  static NeoHookean at(const std::array<std::int32_t, 4>& particles, const std::array<glm::vec3, 4>& x, std::int32_t material) {
    const glm::dmat3 edges(glm::dvec3(x[1] - x[0]), glm::dvec3(x[2] - x[0]), glm::dvec3(x[3] - x[0]));
    return {particles, glm::mat3(glm::inverse(edges)), static_cast<float>(glm::determinant(edges) / 6.0), material};
  }

  static std::array<float, 2> compliance(const Material& row) { return {1.0f / row.shearModulus, 1.0f / row.volumeModulus}; }
  float complianceScale() const { return 1.0f / volume; }

  glm::mat3 deformation(const std::array<glm::vec3, 4>& x) const {
    return glm::mat3(x[1] - x[0], x[2] - x[0], x[3] - x[0]) * inverseRest;
  }

  /// `alpha`: compliance of the two rows in any unit; mu/lambda is their ratio.
  std::array<float, 2> evaluate(const std::array<glm::vec3, 4>& x, const std::array<float, 2>& alpha,
                                std::array<std::array<glm::vec3, 4>, 2>& gradients) const {
    const glm::mat3 f = deformation(x);
    const float norm = std::sqrt(glm::dot(f[0], f[0]) + glm::dot(f[1], f[1]) + glm::dot(f[2], f[2]));
    const glm::mat3 byShape = norm > 0.0f ? f / norm : glm::mat3(0.0f);
    const glm::mat3 byVolume(glm::cross(f[1], f[2]), glm::cross(f[2], f[0]), glm::cross(f[0], f[1]));
    writeGradients(byShape, gradients[0]);
    writeGradients(byVolume, gradients[1]);
    return {norm, glm::dot(byVolume[2], f[2]) - 1.0f - alpha[1] / alpha[0]};
  }

  /// |det F - 1|: by what part the volume is off.
  float error(const glm::vec4* x) const {
    std::array<glm::vec3, 4> points;
    for (std::size_t i = 0; i < 4; ++i) points[i] = glm::vec3(x[particles[i]]);
    return std::abs(glm::determinant(deformation(points)) - 1.0f);
  }

 private:
  void writeGradients(const glm::mat3& byDeformation, std::array<glm::vec3, 4>& gradient) const {
    const glm::mat3 g = byDeformation * glm::transpose(inverseRest);
    gradient = {-(g[0] + g[1] + g[2]), g[0], g[1], g[2]};
  }
};

}  // namespace pliant::sim
