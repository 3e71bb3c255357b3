// Compliant constraints (XPBD): each exerts the force C / alpha, whatever the number of iterations and the time step.
//
//   dlambda = (-C - alpha~ lambda - gamma grad C . h v) / ((1 + gamma) sum_j w_j |grad_j C|^2 + alpha~)
//   dx_i = w_i grad_i C dlambda
//
// with alpha~ = alpha / h^2, gamma = alpha~ h c and c the damping, force by speed (Macklin et al. 2016, (17), (18) and
// (26); there h v is x - x_n). lambda accumulates through the iterations of a substep and starts from 0. A constraint
// that is a function C is compliant if its material row has the compliance that belongs to its stiffness
// (complianceColumn()), under stiffnessModel compliant. Where C is a difference of volumes, complianceScale() of the
// constraint converts a compliance in 1 / Pa to one for C.
//
// A type with an elastic energy is always compliant, with a projection of its own; it offers
//   using Multiplier = ...;                                   kept through the iterations
//   bool project(const Corners<N>& corners, const Material&, float h, float relaxation, Multiplier&,
//                PointsOf<C>& dx) const;
//   float error(const glm::vec4* x) const;                    for statistics: 0 at rest
#pragma once

#include "sim/base/assert.h"
#include "sim/projection/project.h"
#include "sim/projection/stiffness.h"
#include "sim/state/batch.h"
#include "sim/state/material.h"
#include "sim/state/particles.h"
#include "sim/state/step_displacements.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace pliant::sim {

/// The particles of a constraint in a projection.
template <std::size_t N, typename Real = float>
struct Corners {
  std::array<glm::vec<3, Real>, N> x;
  std::array<Real, N> w;  ///< inverse masses [1/kg]
  /// w in denominators. Under Gauss-Seidel the same. Where all constraints are solved at the same positions and their
  /// corrections added up: w times the number of constraints at the particle (mass splitting: Tonge et al. 2012). With
  /// averaging instead, multipliers would not match the positions.
  std::array<Real, N> split;
  std::array<glm::vec<3, Real>, N> moved{};  ///< h v of each, for damping
};

/// Whether constraints of this type are compliant whatever the settings.
template <typename C>
constexpr bool kAlwaysCompliant = requires {
  typename C::Multiplier;
};

/// Whether constraints of this type that share no particle are solved in packs.
template <typename C>
concept SolvedInPacks = kAlwaysCompliant<C> && requires {
  &C::projectPacks;
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

/// Change of C if each particle moves by `moved`, to first order.
template <std::size_t N, typename Real>
Real changeOf(const std::array<glm::vec<3, Real>, N>& gradient, const std::array<glm::vec<3, Real>, N>& moved) {
  Real change = 0;
  for (std::size_t i = 0; i < N; ++i) change += glm::dot(gradient[i], moved[i]);
  return change;
}

/// Computes the corrections of constraint c, `softness` without its change; adds to its multiplier. Returns false, with
/// nothing changed, where there is nothing to correct.
template <typename C>
bool projectCompliant(const C& c, const Corners<C::kCardinality, RealOf<C>>& corners, Softness<RealOf<C>> softness,
                      RealOf<C> relaxation, RealOf<C>& lambda, PointsOf<C>& correction) {
  using Real = RealOf<C>;
  PointsOf<C> gradient;
  const Real value = c.evaluate(corners.x, gradient);
  Real denominator = 0;
  for (std::size_t i = 0; i < C::kCardinality; ++i)
    denominator += corners.split[i] * glm::dot(gradient[i], gradient[i]);
  if (softness.gamma > 0) softness.change = changeOf(gradient, corners.moved);
  const Lambda<Real> solution = compliantLambda(kindOf(c), value, denominator, softness, lambda, relaxation);
  if (!solution.active) return false;
  lambda += solution.lambda;
  for (std::size_t i = 0; i < C::kCardinality; ++i) correction[i] = (corners.w[i] * solution.lambda) * gradient[i];
  return true;
}

/// Data of a batch of constraints of type C for those of them that are compliant.
template <typename C>
class Compliance {
 public:
  /// Begins a substep: multipliers 0. `stiffness`: the column of the material rows with the batch's stiffness.
  void prepare(std::span<const C> constraints, const Particles& particles, const StepContext& context,
               float Material::*stiffness) {
    if (kAlwaysCompliant<C>) materials_.assign(context.materials.begin(), context.materials.end());
    rows_.resize(context.materials.size());
    h_ = context.elasticPart * context.h;
    wholeStep_ = context.h;
    hasHistory_.assign(context.hasHistory.begin(), context.hasHistory.end());
    bool isPossible = kAlwaysCompliant<C>, damped = false;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const Material& material = context.materials[r];
      const float compliance = effectiveCompliance(context.settings.stiffnessModel, material, stiffness);
      rows_[r] = {compliance, compliance * material.constraintDamping / h_};
      isPossible = isPossible || compliance > 0.0f;
      damped = damped || rows_[r].gamma > 0.0f;
    }
    active_ =
        isPossible && std::any_of(constraints.begin(), constraints.end(), [&](const C& c) { return isCompliant(c); });
    if (!active_) return;
    multipliers_.assign(constraints.size(), Multiplier{0.0f});
    relaxation_ = context.settings.overRelaxation;
    if (context.settings.iteration == Iteration::jacobi) countCopies(constraints, particles.size());
    displacements_.clear();
    if (damped) displacements_.begin(particles, context.historyDisplacement);
  }

  bool active() const { return active_; }  ///< whether some constraint of the batch is compliant
  bool isCompliant(const C& c) const { return kAlwaysCompliant<C> || rows_[c.material].compliance > 0.0f; }

  /// Multiplier of constraint `index`, which is compliant.
  const float* multiplierOf(std::size_t index) const requires(!kAlwaysCompliant<C>) { return &multipliers_[index]; }
  void addMultiplier(std::size_t index, float change) requires(!kAlwaysCompliant<C>) { multipliers_[index] += change; }
  float multiplier(std::size_t index) const requires(!kAlwaysCompliant<C>) { return multipliers_[index]; }
  void forEachMultiplier(const MultiplierVisitor& visit) {
    if (!active_) return;
    for (Multiplier& multiplier : multipliers_) {
      if constexpr (std::is_same_v<Multiplier, float>) {
        visit(multiplier);
      } else {
        for (int column = 0; column < 3; ++column)
          for (int row = 0; row < 3; ++row) visit(multiplier[column][row]);
      }
    }
  }
  /// alpha [m/N for a C in m].
  float complianceOf(const C& c) const {
    const float compliance = rows_[c.material].compliance;
    if constexpr (requires { c.complianceScale(); })
      return compliance * c.complianceScale();
    else
      return compliance;
  }
  /// Including the change of C between the start of the substep and x, with the gradients there.
  Softness<float> softnessAt(const C& c, const glm::vec4* x, const PointsOf<C>& gradient) const {
    Softness<float> softness = softnessOf(c);
    if (softness.gamma > 0.0f) softness.change = changeOf(gradient, movedOf(c, x, nullptr));
    return softness;
  }

  /// Gauss-Seidel: corrections of constraint `index` at x*.
  bool project(const C& c, std::size_t index, const Particles& particles, PointsOf<C>& correction) {
    const glm::vec4* x = particles.predicted.data();
    return project(c, cornersOf(c, x, keptTails(particles), [](std::size_t) { return 1.0f; }), 1.0f,
                   multipliers_[index], correction);
  }
  /// The same, applied, for `independent`, indices `first` and on, as far as they fill whole packs; returns their
  /// number. Precondition: all have the same step.
  std::size_t projectPacks(std::span<const C> independent, std::size_t first, Particles& particles) {
    PLIANT_ASSERT(!mixesSteps(), "a pack has one step");
    return C::projectPacks(independent, materials_, h_, &multipliers_[first], particles);
  }
  /// Jacobi: the same at x, to be added up, without averaging, with those of the batch's other constraints.
  bool projectShared(const C& c, std::size_t index, const glm::vec4* x, const Particles& particles,
                     PointsOf<C>& correction) {
    return project(c, cornersOf(c, x, keptTails(particles), copies()), relaxation_, multipliers_[index], correction);
  }
  /// The result of project(), for onlookers: the corrections, and the change of the multiplier.
  bool preview(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction,
               typename detail::MultiplierOf<C>::Type& change) const {
    Multiplier multiplier = multipliers_[index];
    const bool acts =
        project(c, cornersOf(c, x, nullptr, [](std::size_t) { return 1.0f; }), 1.0f, multiplier, correction);
    change = multiplier - multipliers_[index];
    return acts;
  }
  /// The same for projectShared().
  bool previewShared(const C& c, std::size_t index, const glm::vec4* x, PointsOf<C>& correction,
                     typename detail::MultiplierOf<C>::Type& change) const {
    Multiplier multiplier = multipliers_[index];
    const bool acts = project(c, cornersOf(c, x, nullptr, copies()), relaxation_, multiplier, correction);
    change = multiplier - multipliers_[index];
    return acts;
  }
  /// h for which the multiplier of c holds [s].
  float stepOf(const C& c) const {
    const auto hasHistory = [this](auto i) { return hasHistory_[static_cast<std::size_t>(i)] != 0; };
    return !mixesSteps() || std::any_of(c.particles.begin(), c.particles.end(), hasHistory) ? h_ : wholeStep_;
  }
  /// Whether it differs between constraints.
  bool mixesSteps() const { return !hasHistory_.empty(); }

 private:
  using Multiplier = typename detail::MultiplierOf<C>::Type;

  /// Of a material row.
  struct Row {
    float compliance = 0.0f;  ///< alpha, before complianceScale()
    float gamma = 0.0f;       ///< the same, with the elastic step h_
  };

  auto copies() const {
    return [this](std::size_t particle) { return static_cast<float>(copies_[particle]); };
  }

  Softness<float> softnessOf(const C& c) const {
    const float compliance = complianceOf(c);
    const Row& row = rows_[c.material];
    // gamma is proportional to alpha, including its scale.
    const float gamma = row.compliance > 0.0f ? row.gamma * (compliance / row.compliance) : 0.0f;
    const float h = stepOf(c);
    return {compliance / (h * h), h == h_ ? gamma : gamma * (h_ / h)};
  }

  bool project(const C& c, const Corners<C::kCardinality>& corners, float relaxation, Multiplier& multiplier,
               PointsOf<C>& correction) const {
    if constexpr (kAlwaysCompliant<C>)
      return c.project(corners, materials_[c.material], stepOf(c), relaxation, multiplier, correction);
    else
      return projectCompliant(c, corners, softnessOf(c), relaxation, multiplier, correction);
  }

  template <typename Copies>
  Corners<C::kCardinality> cornersOf(const C& c, const glm::vec4* x, const glm::vec4* tails, Copies&& copies) const {
    Corners<C::kCardinality> corners;
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      const glm::vec4& p = x[c.particles[i]];
      corners.x[i] = glm::vec3(p);
      corners.w[i] = p.w;
      corners.split[i] = p.w * copies(c.particles[i]);
    }
    if (!displacements_.empty()) corners.moved = movedOf(c, x, tails);
    return corners;
  }

  /// h v. `tails`: rounding errors of x, where they are kept.
  PointsOf<C> movedOf(const C& c, const glm::vec4* x, const glm::vec4* tails) const {
    PointsOf<C> moved;
    for (std::size_t i = 0; i < C::kCardinality; ++i)
      moved[i] = glm::vec3(displacements_.of(c.particles[i], x[c.particles[i]], tails));
    return moved;
  }

  void countCopies(std::span<const C> constraints, std::size_t particleCount) {
    copies_.assign(particleCount, 0);
    for (const C& c : constraints) {
      if (!isCompliant(c)) continue;
      for (const auto particle : c.particles) ++copies_[particle];
    }
  }

  std::vector<Material> materials_;      ///< of this substep; for types that are always compliant
  std::vector<Row> rows_;                ///< by material row, of this substep
  std::vector<Multiplier> multipliers_;  ///< by constraint
  std::vector<std::uint32_t> copies_;    ///< number of compliant constraints at each particle; Jacobi
  StepDisplacements displacements_;      ///< empty: nothing is damped
  float h_ = 0.0f;                       ///< elastic step of particles that continue from earlier steps [s]
  float wholeStep_ = 0.0f;               ///< of those that restart [s]
  std::vector<char> hasHistory_;         ///< StepContext::hasHistory
  float relaxation_ = 1.0f;
  bool active_ = false;
};

}  // namespace pliant::sim
