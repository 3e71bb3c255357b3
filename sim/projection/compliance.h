// Compliant constraints (XPBD): each exerts a force of its own value over its compliance, whatever the number of
// iterations and the time step.
//
//   dlambda = (-C - alpha~ lambda) / (sum_j w_j |grad_j C|^2 + alpha~)        dx_i = w_i grad_i C dlambda
//
// with alpha~ = alpha / h^2 (Macklin et al. 2016, (17) and (18)). lambda is kept through the iterations of a substep
// and starts from 0. A constraint that is a function C is compliant where its material row has a `compliance`, under
// stiffnessModel compliant. A type of elastic energy is always compliant, in a way of its own; it offers
//   using Multiplier = ...;                                   what is kept through the iterations
//   bool project(const Corners<N>& corners, const Material&, float h, float relaxation, Multiplier&,
//                PointsOf<C>& dx) const;
//   float error(const glm::vec4* x) const;                    what statistics report: 0 at rest
#pragma once

#include "sim/projection/project.h"
#include "sim/state/batch.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// The particles of a constraint as a projection sees them.
template <std::size_t N, typename Real = float>
struct Corners {
  std::array<glm::vec<3, Real>, N> x;
  std::array<Real, N> w;  ///< inverse masses [1/kg]
  /// w as it counts in denominators. Under Gauss-Seidel the same. Where all constraints are solved at the same
  /// positions and their corrections added up: w times the number of constraints at the particle (mass splitting:
  /// Tonge et al. 2012). Averaging instead would leave multipliers that do not belong to the
  /// positions.
  std::array<Real, N> split;
};

/// Whether constraints of this type are compliant whatever the settings say.
template <typename C>
constexpr bool kAlwaysCompliant = requires {
  typename C::Multiplier;
};

namespace detail {

template <typename C>
struct MultiplierOf {
  using Type = float;
};
template <typename C>
requires kAlwaysCompliant<C>
struct MultiplierOf<C> {
  using Type = typename C::Multiplier;
};

}  // namespace detail

/// The corrections of constraint c with compliance alpha~ = `alpha`; adds to its multiplier. Returns false, with
/// nothing changed, where there is nothing to correct.
template <typename C>
bool projectCompliant(const C& c, const Corners<C::kCardinality, RealOf<C>>& corners, RealOf<C> alpha,
                      RealOf<C> relaxation, RealOf<C>& lambda, PointsOf<C>& correction) {
  using Real = RealOf<C>;
  PointsOf<C> gradient;
  const Real value = c.evaluate(corners.x, gradient);
  Real denominator = 0;
  for (std::size_t i = 0; i < C::kCardinality; ++i)
    denominator += corners.split[i] * glm::dot(gradient[i], gradient[i]);
  const Lambda<Real> solution = compliantLambda(C::kKind, value, denominator, alpha, lambda, relaxation);
  if (!solution.active) return false;
  lambda += solution.lambda;
  for (std::size_t i = 0; i < C::kCardinality; ++i) correction[i] = (corners.w[i] * solution.lambda) * gradient[i];
  return true;
}

/// What a batch of constraints of type C keeps for those of them that are compliant.
template <typename C>
class Compliance {
 public:
  /// Begins a substep: multipliers 0. `applies`: whether `compliance` of the material rows counts for the batch.
  void prepare(std::span<const C> constraints, std::size_t particleCount, const StepContext& context, bool applies) {
    applies_ = applies && context.settings.stiffnessModel == StiffnessModel::compliant;
    if (kAlwaysCompliant<C> || applies_) materials_.assign(context.materials.begin(), context.materials.end());
    h_ = context.elasticStep();
    const bool possible =
        kAlwaysCompliant<C> || (applies_ && std::any_of(materials_.begin(), materials_.end(),
                                                        [](const Material& row) { return row.compliance > 0.0f; }));
    active_ =
        possible && std::any_of(constraints.begin(), constraints.end(), [&](const C& c) { return isCompliant(c); });
    if (!active_) return;
    multipliers_.assign(constraints.size(), Multiplier{0.0f});
    relaxation_ = context.settings.overRelaxation;
    if (context.settings.iteration == Iteration::jacobi) countCopies(constraints, particleCount);
  }

  bool active() const { return active_; }  ///< whether some constraint of the batch is compliant
  bool isCompliant(const C& c) const { return kAlwaysCompliant<C> || (applies_ && row(c).compliance > 0.0f); }

  /// Of constraint number `index`, which is compliant.
  const float* multiplierOf(std::size_t index) const requires(!kAlwaysCompliant<C>) { return &multipliers_[index]; }
  void addMultiplier(std::size_t index, float change) requires(!kAlwaysCompliant<C>) { multipliers_[index] += change; }
  float multiplier(std::size_t index) const requires(!kAlwaysCompliant<C>) { return multipliers_[index]; }
  float complianceOf(const C& c) const { return row(c).compliance; }

  /// Gauss-Seidel: corrections of constraint number `index`.
  bool project(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) {
    return project(c, cornersOf(c, x, [](std::size_t) { return 1.0f; }), 1.0f, multipliers_[index], correction);
  }
  /// Jacobi: the same, to be added up whole with those of the batch's other constraints.
  bool projectShared(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) {
    const auto copies = [&](std::size_t particle) { return static_cast<float>(copies_[particle]); };
    return project(c, cornersOf(c, x, copies), relaxation_, multipliers_[index], correction);
  }
  /// What project() would do, for those who look on.
  bool preview(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) const {
    Multiplier multiplier = multipliers_[index];
    return project(c, cornersOf(c, x, [](std::size_t) { return 1.0f; }), 1.0f, multiplier, correction);
  }
  /// The same of projectShared().
  bool previewShared(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) const {
    const auto copies = [&](std::size_t particle) { return static_cast<float>(copies_[particle]); };
    Multiplier multiplier = multipliers_[index];
    return project(c, cornersOf(c, x, copies), relaxation_, multiplier, correction);
  }

 private:
  using Multiplier = typename detail::MultiplierOf<C>::Type;

  const Material& row(const C& c) const { return materials_[c.material]; }

  bool project(const C& c, const Corners<C::kCardinality>& corners, float relaxation, Multiplier& multiplier,
               PointsOf<C>& correction) const {
    if constexpr (kAlwaysCompliant<C>)
      return c.project(corners, row(c), h_, relaxation, multiplier, correction);
    else
      return projectCompliant(c, corners, row(c).compliance / (h_ * h_), relaxation, multiplier, correction);
  }

  template <typename Copies>
  static Corners<C::kCardinality> cornersOf(const C& c, const glm::vec4* x, Copies&& copies) {
    Corners<C::kCardinality> corners;
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      const glm::vec4& p = x[c.particles[i]];
      corners.x[i] = glm::vec3(p);
      corners.w[i] = p.w;
      corners.split[i] = p.w * copies(c.particles[i]);
    }
    return corners;
  }

  void countCopies(std::span<const C> constraints, std::size_t particleCount) {
    copies_.assign(particleCount, 0);
    for (const C& c : constraints) {
      if (!isCompliant(c)) continue;
      for (const auto particle : c.particles) ++copies_[particle];
    }
  }

  std::vector<Material> materials_;      ///< of this step; while they count
  std::vector<Multiplier> multipliers_;  ///< by constraint
  std::vector<std::uint32_t> copies_;    ///< yielding constraints at each particle; Jacobi
  float h_ = 0.0f;                       ///< StepContext::elasticStep() [s]
  float relaxation_ = 1.0f;
  bool applies_ = false;
  bool active_ = false;
};

}  // namespace pliant::sim
