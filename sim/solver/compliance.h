// Constraints that yield (XPBD): a force of their own value over their compliance, whatever the number of iterations and
// the time step.
//
//   (J W J^T + alpha~) dlambda = -C - alpha~ lambda        dx = W J^T dlambda        alpha~ = alpha / h^2
//
// Macklin, Müller & Chentanez 2016, eq. 17 and 18. lambda is kept through the iterations of a substep and starts from 0.
// A constraint type is one row (C and its gradients) or a block of rows that are solved together; then it offers
//   static constexpr std::size_t kRows;
//   std::array<float, kRows> evaluate(const PointsOf<C>& x, const std::array<float, kRows>& alpha,
//                                     std::array<PointsOf<C>, kRows>& gradients) const;
//   static std::array<float, kRows> compliance(const Material&);   times complianceScale() is alpha of each row
//   float complianceScale() const;
//   float error(const glm::vec4* x) const;                         what statistics report: 0 at rest
// and always yields. A type of one row yields where its material row has a `compliance`, under stiffnessModel compliant.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <span>
#include <vector>

#include "sim/solver/batch.h"
#include "sim/solver/project.h"

namespace pliant::sim {

template <typename C>
constexpr std::size_t kRowsOf = [] {
  if constexpr (requires { C::kRows; }) return C::kRows;
  else return std::size_t{1};
}();
/// Whether constraints of this type yield whatever the settings say.
template <typename C>
constexpr bool kAlwaysYields = requires { C::kRows; };

template <typename C>
using RowsOf = std::array<float, kRowsOf<C>>;  ///< a number for each row of a block

namespace detail {

template <typename C>
RowsOf<C> evaluateRows(const C& c, const PointsOf<C>& points, const RowsOf<C>& alpha,
                       std::array<PointsOf<C>, kRowsOf<C>>& gradients) {
  if constexpr (kAlwaysYields<C>) return c.evaluate(points, alpha, gradients);
  else return {c.evaluate(points, gradients[0])};
}

template <typename C>
float complianceScale(const C& c) {
  if constexpr (kAlwaysYields<C>) return c.complianceScale();
  else return 1.0f;
}

/// Solves A x = b, A symmetric and positive definite; false where it is singular.
inline bool solveRows(const std::array<std::array<double, 1>, 1>& a, const std::array<double, 1>& b,
                      std::array<double, 1>& x) {
  if (!(a[0][0] > 0.0)) return false;
  x[0] = b[0] / a[0][0];
  return true;
}
inline bool solveRows(const std::array<std::array<double, 2>, 2>& a, const std::array<double, 2>& b,
                      std::array<double, 2>& x) {
  const double determinant = a[0][0] * a[1][1] - a[0][1] * a[0][1];
  if (!(determinant > 0.0)) return false;
  x[0] = (b[0] * a[1][1] - b[1] * a[0][1]) / determinant;
  x[1] = (b[1] * a[0][0] - b[0] * a[0][1]) / determinant;
  return true;
}

}  // namespace detail

/// Computes the corrections of constraint c at positions x with compliance `alpha` (alpha~ of each row) and adds to its
/// multipliers. Each particle's inverse mass counts `copies(i)` times in the denominator: 1 under Gauss-Seidel; the number
/// of constraints at the particle where all are solved at the same positions and their corrections added up (mass
/// splitting: Tonge, Benevolenski & Voroshilov 2012). Averaging instead would leave multipliers that do not belong to the
/// positions. Returns false, with nothing changed, where there is nothing to correct.
template <typename C, typename Copies>
bool projectCompliant(const C& c, const glm::vec4* x, const RowsOf<C>& alpha, Copies&& copies, float relaxation,
                      RowsOf<C>& multipliers, PointsOf<C>& correction) {
  constexpr std::size_t kRows = kRowsOf<C>;
  PointsOf<C> points;
  for (std::size_t i = 0; i < C::kCardinality; ++i) points[i] = glm::vec3(x[c.particles[i]]);
  std::array<PointsOf<C>, kRows> gradients;
  const RowsOf<C> values = detail::evaluateRows(c, points, alpha, gradients);
  // In double: two rows of one tetrahedron are parallel at rest, and a stiff material has hardly any alpha.
  std::array<std::array<double, kRows>, kRows> a{};
  std::array<double, kRows> b{}, change{};
  double movable = 0.0;
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t s = 0; s <= r; ++s) {
      for (std::size_t i = 0; i < C::kCardinality; ++i) {
        const double w = double(x[c.particles[i]].w) * copies(i);
        a[r][s] += w * glm::dot(glm::dvec3(gradients[r][i]), glm::dvec3(gradients[s][i]));
      }
      a[s][r] = a[r][s];
    }
    movable += a[r][r];
    a[r][r] += alpha[r];
    b[r] = -double(values[r]) - double(alpha[r]) * multipliers[r];
  }
  if (!(movable > 0.0) || !detail::solveRows(a, b, change)) return false;
  correction.fill(glm::vec3(0.0f));
  for (std::size_t r = 0; r < kRows; ++r) {
    const auto lambda = static_cast<float>(relaxation * change[r]);
    multipliers[r] += lambda;
    for (std::size_t i = 0; i < C::kCardinality; ++i) correction[i] += (x[c.particles[i]].w * lambda) * gradients[r][i];
  }
  return true;
}

/// What a batch of constraints of type C keeps to let some or all of them yield.
template <typename C>
class Compliance {
 public:
  /// Begins a substep: alpha~ of each material row, multipliers 0. `applies`: whether `compliance` of the material row
  /// counts for the batch.
  void prepare(std::span<const C> constraints, std::size_t particleCount, const StepContext& context, bool applies) {
    alpha_.assign(context.materials.size(), RowsOf<C>{});
    const float inverseSquare = 1.0f / (context.h * context.h);
    for (std::size_t row = 0; row < alpha_.size(); ++row) {
      alpha_[row] = complianceOf(context.materials[row], applies && context.settings.stiffnessModel == StiffnessModel::compliant);
      for (float& alpha : alpha_[row]) alpha *= inverseSquare;
    }
    const bool any = kAlwaysYields<C> || std::any_of(alpha_.begin(), alpha_.end(), [](const auto& a) { return a[0] > 0.0f; });
    active_ = any && std::any_of(constraints.begin(), constraints.end(), [&](const C& c) { return yields(c); });
    if (!active_) return;
    multipliers_.assign(constraints.size(), RowsOf<C>{});
    relaxation_ = context.settings.overRelaxation;
    if (context.settings.iteration == Iteration::jacobi) countCopies(constraints, particleCount);
  }

  bool active() const { return active_; }
  bool yields(const C& c) const {
    return kAlwaysYields<C> || alpha_[static_cast<std::size_t>(c.material)][0] > 0.0f;
  }

  /// Gauss-Seidel: corrections of constraint number `index`.
  bool project(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) {
    return projectCompliant(c, x, alphaOf(c), [](std::size_t) { return 1.0; }, 1.0f, multipliers_[index], correction);
  }
  /// Jacobi: the same, to be added up whole with those of the batch's other constraints.
  bool projectShared(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) {
    const auto copies = [&](std::size_t i) { return double(copies_[static_cast<std::size_t>(c.particles[i])]); };
    return projectCompliant(c, x, alphaOf(c), copies, relaxation_, multipliers_[index], correction);
  }

 private:
  static RowsOf<C> complianceOf(const Material& row, bool applies) {
    if constexpr (kAlwaysYields<C>) return C::compliance(row);
    else return {applies ? row.compliance : 0.0f};
  }

  RowsOf<C> alphaOf(const C& c) const {
    RowsOf<C> alpha = alpha_[static_cast<std::size_t>(c.material)];
    for (float& a : alpha) a *= detail::complianceScale(c);
    return alpha;
  }

  void countCopies(std::span<const C> constraints, std::size_t particleCount) {
    copies_.assign(particleCount, 0);
    for (const C& c : constraints) {
      if (!yields(c)) continue;
      for (const auto particle : c.particles) ++copies_[static_cast<std::size_t>(particle)];
    }
  }

  std::vector<RowsOf<C>> alpha_;        ///< alpha~ by material row, before complianceScale()
  std::vector<RowsOf<C>> multipliers_;  ///< lambda by constraint
  std::vector<std::uint32_t> copies_;   ///< yielding constraints at each particle; Jacobi
  float relaxation_ = 1.0f;
  bool active_ = false;
};

}  // namespace pliant::sim
