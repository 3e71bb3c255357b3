// Stable neo-Hookean elasticity of a tetrahedron (Smith et al. 2018, (14)).
//
//   F = [x1-x0, x2-x0, x3-x0] B,    B = [X1-X0, X2-X0, X3-X0]^-1,    J = det F,    I = tr F^T F
//   E / V = mu/2 (I - 3) + lambda/2 (J - alpha)^2 - mu/2 log(I + 1),             alpha = 1 + 3/4 mu/lambda
//   P(F) = mu (1 - 1/(I+1)) F + lambda (J - alpha) c,    c = dJ/dF = [f2 x f3, f3 x f1, f1 x f2]        stress
//
// The first term resists a change of shape, the second of volume, the third keeps a tetrahedron from collapsing to a
// point; an inverted one (J < 0) is driven back. mu and lambda are those that give Hooke's law at small strain:
//   mu = 4/3 E / (2 (1 + nu)),    lambda = E nu / ((1 + nu) (1 - 2 nu)) + 5/6 E / (2 (1 + nu)).
//
// Macklin & Müller 2021 make the first two terms a constraint each, C = sqrt(I) and C = J - alpha, with compliance
// 1/(mu V) and 1/(lambda V). At rest both pull against each other along parallel gradients: the resistance to a change
// of shape comes from the turning of the gradients, which a projection along them does not see, so that a stiff
// tetrahedron shrinks or oscillates without end. Here they are one constraint whose multiplier is the stress, nine
// numbers, with the stiffness K = kappa 1 + lambda c c^T in place of 1/alpha; kappa bounds the rest of dP/dF from
// above. K decides how fast the iterations converge, not to which solution:
//
//   dP + h^2 V K (dP M) = P(F) - P,    M = sum_i w_i b_i b_i^T,    dx_i = -h^2 V w_i dP b_i
//
// with b_i the gradient of corner i's weight. Solved in closed form: 1 + h^2 V kappa M is a matrix of 3 x 3, c c^T of
// rank one (Sherman & Morrison 1950).
//
// Plastic flow (Bargteil et al. 2007): F = R U, and the part of U that changes the shape beyond the yield strain is
// moved into the rest shape, whose volume stays.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/portable_math.h"
#include "sim/base/roots.h"
#include "sim/projection/compliance.h"
#include "sim/state/constraint_description.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

namespace pliant::sim {

struct NeoHookean {
  static constexpr std::size_t kCardinality = 4;
  static constexpr ConstraintKind kKind = ConstraintKind::equality;
  static constexpr std::string_view kName = "neoHookean";
  static constexpr std::string_view kFormula =
      R"($C_D = \sqrt{\tr \mathbf{F}^{\text{T}} \mathbf{F}}$, $C_H = \det \mathbf{F} - 1 - \mu / \mathrm{\lambda}$)";
  static constexpr DescriptionText kText{.gradient = R"(\mathbf{b})",
                                         .correction =
                                             R"($\Delta\mathbf{x}_i = -h^2 V w_i\,\Delta\mathbf{P}\,\mathbf{b}_i - )"
                                             R"(\Delta\mathbf{\theta} \times (\mathbf{x}_i - \mathbf{c})$)",
                                         .isEquation = false};
  using Multiplier = glm::mat3;  ///< P [Pa]
  using Points = std::array<glm::vec3, 4>;

  std::array<Index, 4> particles;
  glm::mat3 inverseRest{1.0f};  ///< B [1/m]
  float volume = 1.0f;          ///< V at rest, positive [m^3]
  Index material = 0;

  /// The constraint of a tetrahedron that is at rest at `x`. Precondition: positive volume.
  static NeoHookean at(const std::array<Index, 4>& particles, const Points& x, Index material) {
    const glm::dmat3 edges(glm::dvec3(x[1] - x[0]), glm::dvec3(x[2] - x[0]), glm::dvec3(x[3] - x[0]));
    PLIANT_ASSERT(glm::determinant(edges) > 0.0, "a tetrahedron at rest has positive volume");
    return {particles, glm::mat3(glm::inverse(edges)), static_cast<float>(glm::determinant(edges) / 6.0), material};
  }

  glm::mat3 deformation(const Points& x) const {
    return glm::mat3(x[1] - x[0], x[2] - x[0], x[3] - x[0]) * inverseRest;
  }

  /// Adds to the multiplier, and finds the corrections of the corners at `corners` over a time h.
  bool project(const Corners<4>& corners, const Material& row, float h, float relaxation, Multiplier& multiplier,
               Points& correction) const;
  /// Projects `independent` constraints, of which no two share a particle, eight at a time, and corrects their
  /// particles. Returns how many were projected: those that fill no pack are left out. `multipliers`: one for each.
  static std::size_t projectPacks(std::span<const NeoHookean> independent, std::span<const Material> rows, float h,
                                  Multiplier* multipliers, Particles& particles);

  /// Plastic flow over a time h at positions x: the rest shape follows a strain beyond row.plasticYield at the rate
  /// row.plasticity.
  void flow(const Points& x, const Material& row, float h) {
    const glm::mat3 f = deformation(x);
    const float volumeRatio = glm::determinant(f);
    if (!(volumeRatio > kMinVolume)) return;  // inverted: it has no shape to keep
    glm::mat3 strain = stretchOf(f) / static_cast<float>(cubeRoot(double(volumeRatio)));
    const float mean = (strain[0][0] + strain[1][1] + strain[2][2]) / 3.0f;
    strain -= glm::mat3(mean);
    const float size = std::sqrt(dot(strain, strain));
    if (!(size > row.plasticYield)) return;
    const float part = -portable::expm1(-row.plasticity * h) * (1.0f - row.plasticYield / size);
    const glm::mat3 flow = glm::mat3(1.0f) + part * strain;
    const float growth = glm::determinant(flow);
    if (!(growth > kMinVolume)) return;
    const glm::mat3 next = inverseRest * (glm::inverse(flow) * static_cast<float>(cubeRoot(double(growth))));
    const float length = static_cast<float>(cubeRoot(double(volume)));
    if (dot(next, next) * length * length > kMostFlow) return;  // a needle or a flake: not solvable
    inverseRest = next;
  }

  /// For the solver lens. b: F = sum x_i b_i^T [1/m].
  Points shapeGradients() const {
    const glm::mat3 rows = glm::transpose(inverseRest);
    return {-(rows[0] + rows[1] + rows[2]), rows[0], rows[1], rows[2]};
  }

  /// At x, with the change of P that a projection over a time h makes.
  std::array<Term, 9> terms(const glm::vec4* x, const glm::mat3& change, float h) const;

  /// |det F - 1|: relative error of the volume.
  float error(const glm::vec4* x) const {
    Points points;
    for (std::size_t i = 0; i < 4; ++i) points[i] = glm::vec3(x[particles[i]]);
    return std::abs(glm::determinant(deformation(points)) - 1.0f);
  }

 private:
  static constexpr float kMinVolume = 1e-3f;  ///< det F below which a tetrahedron counts as collapsed
  static constexpr float kMostFlow = 1e3f;    ///< |B|^2 V^(2/3) of the thinnest rest shape; a regular one has 1.1

  /// U of F = R U. Precondition: det F > 0. Newton's iteration for R (Higham 1986), quadratic.
  static glm::mat3 stretchOf(const glm::mat3& f) {
    glm::mat3 r = f;
    for (int k = 0; k < kPolarIterations; ++k) r = 0.5f * (r + glm::transpose(glm::inverse(r)));
    const glm::mat3 u = glm::transpose(r) * f;
    return 0.5f * (u + glm::transpose(u));
  }
  static constexpr int kPolarIterations = 10;  ///< a stretch of 100 has converged to rounding after 10

  static float dot(const glm::mat3& a, const glm::mat3& b) {
    return glm::dot(a[0], b[0]) + glm::dot(a[1], b[1]) + glm::dot(a[2], b[2]);
  }
};

}  // namespace pliant::sim
