// The batch of a constraint type that is a function C with gradients: contiguous plain structs, coloured or listed by
// particle when they change, projected by the one projection of project.h.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/colouring.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/projection/compliance.h"
#include "sim/projection/constraint_types.h"
#include "sim/projection/project.h"
#include "sim/projection/project_loops.h"
#include "sim/projection/stiffness.h"
#include "sim/projection/view_of.h"
#include "sim/state/batch.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/material.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace pliant::sim {

template <typename C>
class TypedBatch final : public Batch {
 public:
  /// The stiffness to use from the material row; null: k = 1.
  using StiffnessColumn = float Material::*;

  /// `element`: as element().
  TypedBatch(int group, StiffnessColumn column, int element = -1)
      : Batch(C::kName, group), column_(column), element_(element) {
    static_cast<void>(ConstraintRegistration<C>::done);
  }

  std::unique_ptr<Batch> clone() const override { return std::make_unique<TypedBatch>(*this); }

  void add(const C& constraint) {
    order_.push_back(static_cast<std::uint32_t>(constraints_.size()));
    constraints_.push_back(constraint);
    active_ = constraints_.size();
    dirty_ = true;
  }
  std::span<const C> constraints() const { return constraints_; }

  /// Replaces a constraint; `index` in constraints().
  void replace(std::size_t index, const C& constraint) {
    PLIANT_ASSERT(index < constraints_.size(), "the constraint exists");
    constraints_[index] = constraint;
    dirty_ = true;
  }
  /// Removes all constraints for which `unwanted(constraint)` is true; the others keep their order. Indices change.
  template <typename Predicate>
  void removeIf(Predicate&& unwanted) {
    std::vector<std::uint32_t> number(order_.size() + 1, 0);  // by old insertion number: 1 if kept, then the sum
    std::size_t kept = 0;
    for (std::size_t c = 0; c < constraints_.size(); ++c) {
      if (unwanted(std::as_const(constraints_[c]))) continue;
      number[order_[c] + 1] = 1;
      constraints_[kept] = constraints_[c];
      order_[kept++] = order_[c];
    }
    if (kept == constraints_.size()) return;
    constraints_.resize(kept);
    order_.resize(kept);
    active_ = kept;
    std::partial_sum(number.begin(), number.end(), number.begin());
    for (std::uint32_t& place : order_) place = number[place];
    dirty_ = true;
  }
  StiffnessColumn column() const override { return column_; }
  /// Index of the element to which it is limited; -1: it holds constraints of all elements.
  int element() const { return element_; }

  /// Number of active constraints: those whose stiffness is 0 do not count, and cost nothing.
  std::size_t size() const override { return dirty_ ? constraints_.size() : active_; }

  void arrange(Iteration iteration, std::size_t particleCount) override {
    if (!dirty_ && iteration == arrangedFor_) return;
    dirty_ = false;
    arrangedFor_ = iteration;
    restoreOrder();
    moveIdleToEnd();
    switch (iteration) {
      case Iteration::jacobi:
        return listIncidence(particleCount);
      case Iteration::gaussSeidel:
        return sortByColour(particleCount);
      case Iteration::gaussSeidelOrdered:
      case Iteration::global:
      case Iteration::massSpring:
        return;
    }
  }

  void assignRows(const RowOf& rowOf) override {
    for (C& constraint : constraints_) constraint.material = rowOf(constraint.material, constraint.particles);
    dirty_ = true;
  }

  void prepare(const Particles& particles, const StepContext& context) override {
    stiffness_.resize(context.materials.size());
    const int solves = context.solves[group()];
    for (std::size_t row = 0; row < stiffness_.size(); ++row) {
      const float k = column_ == nullptr ? 1.0f : context.materials[row].*column_;
      stiffness_[row] = effectiveStiffness(context.settings.stiffnessModel, k, solves);
      const bool isCompliant =
          effectiveCompliance(context.settings.stiffnessModel, context.materials[row], column_) > 0.0f;
      if (isCompliant) stiffness_[row] = 1.0f;  // not idle, whatever its stiffness
    }
    if (noticeIdle()) {
      dirty_ = true;
      arrange(arrangedFor_, particles.size());
    }
    compliance_.prepare(active(), particles, context, column_);
  }

  void accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) override {
    // Two passes: every constraint writes its own slots, then every particle gathers in a fixed order. No locks, and
    // the same sum for any number of threads.
    if constexpr (!kAlwaysCompliant<C>) {
      corrections_.resize(active_ * C::kCardinality);
      parallelFor(active_, kConstraintCost, [&](std::size_t begin, std::size_t end) {
        computeCorrections(active().subspan(begin, end - begin), std::span<const float>(stiffness_), x.data(),
                           &corrections_[begin * C::kCardinality]);
        if (compliance_.active()) dropCompliant(begin, end);
      });
      gather(sums);
    }
  }

  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override {
    if constexpr (!kAlwaysCompliant<C>) {
      parallelFor(active_, kConstraintCost, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) scaleByShare(c, x.data(), counts);
      });
      gather(split);
    }
  }

  bool hasCompliant() const override { return compliance_.active(); }

  void accumulateCompliant(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override {
    corrections_.resize(active_ * C::kCardinality);
    parallelFor(active_, kConstraintCost, [&](std::size_t begin, std::size_t end) {
      PointsOf<C> correction;
      for (std::size_t c = begin; c < end; ++c) {
        const C& constraint = constraints_[c];
        const bool isCompliant = compliance_.isCompliant(constraint) &&
                                 compliance_.projectShared(constraint, c, x.data(), particles, correction);
        for (std::size_t i = 0; i < C::kCardinality; ++i) {
          corrections_[c * C::kCardinality + i] = isCompliant ? glm::vec4(correction[i], 1.0f) : glm::vec4(0.0f);
        }
      }
    });
    gather(sums);
  }

  ParticleRange touched(std::size_t) const override {
    if (touched_.empty()) return {};
    return {touched_.front(), touched_.back() + std::size_t{1}};
  }

  std::size_t colours() const override { return colourStart_.empty() ? 0 : colourStart_.size() - 1; }

  void projectColour(std::size_t colour, Particles& particles) override {
    const std::size_t first = colourStart_[colour];
    const std::span<const C> members(constraints_.data() + first, colourStart_[colour + 1] - first);
    parallelFor(members.size(), kConstraintCost, [&](std::size_t begin, std::size_t end) {
      const std::span<const C> part = members.subspan(begin, end - begin);
      if constexpr (SolvedInPacks<C>) {
        if (!compliance_.mixesSteps()) begin += compliance_.projectPacks(part, first + begin, particles);
      }
      if (compliance_.active()) return projectSome(first + begin, first + end, particles);
      if constexpr (!kAlwaysCompliant<C>) {
        const std::span<const float> stiffness(stiffness_);
        if (particles.compensates) return projectCompensated(part, stiffness, particles, true);
        projectIndependent(part, stiffness, particles.predicted.data());
      }
    });
  }

  void projectInOrder(Particles& particles) override {
    if (compliance_.active()) return projectSome(0, active_, particles);
    if constexpr (!kAlwaysCompliant<C>) {
      const std::span<const float> stiffness(stiffness_);
      if (particles.compensates) return projectCompensated(active(), stiffness, particles, false);
      projectOneByOne(active(), stiffness, particles.predicted.data());
    }
  }

  std::string formula() const override {
    if constexpr (requires { C::kFormula; })
      return std::string(C::kFormula);
    else if constexpr (requires(const C& c) { c.formula(); })
      return constraints_.empty() ? std::string{} : constraints_.front().formula();
    else
      return {};
  }
  bool isLinear() const override { return !kAlwaysCompliant<C>; }

  void linearise(std::span<const glm::vec4> x, const RowVisitor& visitor) const override {
    if constexpr (!kAlwaysCompliant<C>) {
      PointsOf<C> points, gradient;
      const std::size_t colourCount = arrangedFor_ == Iteration::gaussSeidel ? colours() : 0;
      std::size_t colour = 0;
      for (std::size_t c = 0; c < active_; ++c) {
        while (colour + 1 < colourCount && c >= colourStart_[colour + 1]) ++colour;
        const C& constraint = constraints_[c];
        for (std::size_t i = 0; i < C::kCardinality; ++i) points[i] = glm::vec3(x[constraint.particles[i]]);
        LinearRow row{constraint.particles, gradient, constraint.evaluate(points, gradient), kindOf(constraint)};
        row.colour = colour;
        const bool isCompliant = compliance_.active() && compliance_.isCompliant(constraint);
        row.stiffness = isCompliant ? 1.0f : stiffness_[constraint.material];
        if (isCompliant) {
          const Softness<float> softness = compliance_.softnessAt(constraint, x.data(), gradient);
          row.compliance = compliance_.complianceOf(constraint);
          row.step = compliance_.stepOf(constraint);
          row.gamma = softness.gamma;
          row.change = softness.change;
          row.multiplier = compliance_.multiplierOf(c);
          row.number = c;
        }
        visitor(row);
      }
    }
  }

  void addMultiplier(std::size_t number, float change) override {
    if constexpr (!kAlwaysCompliant<C>) compliance_.addMultiplier(number, change);
  }

  void forEachMultiplier(const MultiplierVisitor& visit) override { compliance_.forEachMultiplier(visit); }

  // Saved in order of insertion: a step may sort again.
  void saveState() override {
    if constexpr (Flows<C>) {
      before_.resize(constraints_.size());
      for (std::size_t c = 0; c < constraints_.size(); ++c) before_[order_[c]] = constraints_[c];
    }
  }
  void restoreState() override {
    if constexpr (Flows<C>) {
      if (before_.size() != constraints_.size()) return;
      for (std::size_t c = 0; c < constraints_.size(); ++c) constraints_[c] = before_[order_[c]];
    }
  }
  void updateVelocities(Particles& particles, const StepContext& context) override {
    if constexpr (Flows<C>) {
      parallelFor(active_, kConstraintCost, [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin; c < end; ++c) {
          C& constraint = constraints_[c];
          const Material& row = context.materials[constraint.material];
          if (row.plasticity == 0.0f) continue;
          PointsOf<C> x;
          for (std::size_t i = 0; i < C::kCardinality; ++i)
            x[i] = glm::vec3(particles.predicted[constraint.particles[i]]);
          constraint.flow(x, row, context.h);
        }
      });
    }
  }

  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override {
    if constexpr (kAlwaysCompliant<C>)
      describeCompliant(std::span<const C>(constraints_), x, visitor);
    else
      Batch::describeSolve(particles, x, visitor);
  }

  float largestError(const Particles& particles) const override {
    float largest = 0.0f;
    for (const C& constraint : active()) {
      const float value = errorOf(constraint, particles.predicted.data());
      if (kindOf(constraint) == ConstraintKind::inequality && value >= 0.0f) continue;
      largest = std::max(largest, std::abs(value));
    }
    return largest;
  }

  void forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const override {
    const std::size_t colourCount = arrangedFor_ == Iteration::gaussSeidel ? colours() : 0;
    std::size_t colour = 0;
    for (std::size_t c = 0; c < active_; ++c) {
      while (colour + 1 < colourCount && c >= colourStart_[colour + 1]) ++colour;
      if constexpr (kAlwaysCompliant<C>) {
        const float error = errorOf(constraints_[c], x.data());
        ConstraintView view{constraints_[c].particles, colour, error, error};
        view.element = static_cast<int>(constraints_[c].material);
        visitor(view);
      } else {
        ConstraintView view = viewOf(constraints_[c], x.data(), colour);
        if (compliance_.active() && compliance_.isCompliant(constraints_[c])) {
          view.multiplier = compliance_.multiplier(c);
          view.compliance = compliance_.complianceOf(constraints_[c]);
          view.step = compliance_.stepOf(constraints_[c]);
        }
        visitor(view);
      }
    }
  }

 private:
  static float errorOf(const C& constraint, const glm::vec4* x) {
    if constexpr (kAlwaysCompliant<C>)
      return constraint.error(x);
    else
      return constraintValue(constraint, x);
  }

  /// For constraints that are not a single equation: their terms and the corrections. A template, since Clang 14
  /// instantiates every member of an explicit instance of the class, whatever it requires.
  template <class Constraint>
  requires kAlwaysCompliant<Constraint>
  void describeCompliant(std::span<const Constraint> constraints, std::span<const glm::vec4> x,
                         const DescriptionVisitor& visitor) const {
    const std::size_t colourCount = arrangedFor_ == Iteration::gaussSeidel ? colours() : 0;
    ConstraintDescription row;
    row.text = &Constraint::kText;
    for (std::size_t c = 0; c < active_; ++c) {
      while (row.colour + 1 < colourCount && c >= colourStart_[row.colour + 1]) ++row.colour;
      const Constraint& constraint = constraints[c];
      PointsOf<Constraint> correction{};
      typename Constraint::Multiplier change{};
      row.active = arrangedFor_ == Iteration::jacobi
                       ? compliance_.previewShared(constraint, c, x.data(), correction, change)
                       : compliance_.preview(constraint, c, x.data(), correction, change);
      const auto terms = constraint.terms(x.data(), change, compliance_.stepOf(constraint));
      const auto gradient = constraint.shapeGradients();
      row.particles = constraint.particles;
      row.gradient = gradient;
      row.correction = correction;
      row.terms = terms;
      visitor(row);
    }
  }

  /// Projects constraints of which some are compliant, one after the other, applying each to x.
  void projectSome(std::size_t begin, std::size_t end, Particles& particles) {
    PointsOf<C> correction;
    for (std::size_t c = begin; c < end; ++c) {
      const C& constraint = constraints_[c];
      if (isSpring(constraint) || !projectOne(constraint, c, particles, correction)) continue;
      for (std::size_t i = 0; i < C::kCardinality; ++i) particles.correct(constraint.particles[i], correction[i]);
    }
  }

  /// Whether massSpring has solved it already.
  bool isSpring(const C& constraint) const {
    return !kAlwaysCompliant<C> && arrangedFor_ == Iteration::massSpring && compliance_.isCompliant(constraint);
  }

  bool projectOne(const C& constraint, std::size_t index, const Particles& particles, PointsOf<C>& correction) {
    if constexpr (kAlwaysCompliant<C>) {
      return compliance_.project(constraint, index, particles, correction);
    } else {
      if (compliance_.isCompliant(constraint)) return compliance_.project(constraint, index, particles, correction);
      return projectConstraint(constraint, particles.predicted.data(), stiffness_[constraint.material], correction);
    }
  }

  /// Excludes compliant constraints from the averaged pass.
  void dropCompliant(std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      if (!compliance_.isCompliant(constraints_[c])) continue;
      std::fill_n(corrections_.begin() + static_cast<std::ptrdiff_t>(c * C::kCardinality), C::kCardinality,
                  glm::vec4(0.0f));
    }
  }

  /// Multiplies a constraint's corrections by its share.
  void scaleByShare(std::size_t c, const glm::vec4* x, CorrectionSums counts) {
    glm::vec4* const corrections = &corrections_[c * C::kCardinality];
    const auto& particles = constraints_[c].particles;
    SplitShare share;
    for (std::size_t i = 0; i < C::kCardinality; ++i)
      share.add(glm::vec3(corrections[i]), x[particles[i]].w, counts[particles[i]].w);
    const float s = share.value();
    for (std::size_t i = 0; i < C::kCardinality; ++i) corrections[i] *= s;
  }

  /// Every particle adds up its slots in a fixed order.
  void gather(Corrections& sums) {
    parallelFor(touched_.size(), kConstraintCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) {
        glm::vec4 sum(0.0f);
        for (std::uint32_t s = slotStart_[t]; s < slotStart_[t + 1]; ++s) sum += corrections_[slots_[s]];
        sums[touched_[t]] += sum;
      }
    });
  }

  /// The active constraints; the idle ones follow them.
  std::span<const C> active() const { return {constraints_.data(), active_}; }

  /// Records which material rows have stiffness 0; returns whether a constraint of this batch has become idle or
  /// active.
  bool noticeIdle() {
    const auto isIdle = [](float k) { return static_cast<char>(k == 0.0f); };
    if (idle_.size() == stiffness_.size() && std::equal(idle_.begin(), idle_.end(), stiffness_.begin(),
                                                        [&](char idle, float k) { return idle == isIdle(k); })) {
      return false;
    }
    idle_.resize(stiffness_.size());
    std::transform(stiffness_.begin(), stiffness_.end(), idle_.begin(), isIdle);
    const std::span<const C> all(constraints_);
    const auto idle = [&](const C& c) { return idle_[c.material] != 0; };
    return std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(active_), idle) ||
           !std::all_of(all.begin() + static_cast<std::ptrdiff_t>(active_), all.end(), idle);
  }

  void moveIdleToEnd() {
    const auto idle = [&](std::uint32_t c) {
      const Index row = constraints_[c].material;
      return isIndexOf(row, idle_) && idle_[row] != 0;
    };
    std::vector<std::uint32_t> order(constraints_.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto middle = std::stable_partition(order.begin(), order.end(), [&](std::uint32_t c) { return !idle(c); });
    active_ = middle - order.begin();
    if (middle != order.end()) permute(order);
  }

  /// Cost of a constraint: roughly proportional to the square of its cardinality.
  static constexpr ItemCost kConstraintCost{2.0 * C::kCardinality * C::kCardinality};

  // Reorders constraints; those beyond the end of `order` keep their places.
  void permute(const std::vector<std::uint32_t>& order) {
    std::vector<C> constraints;
    std::vector<std::uint32_t> insertion;
    constraints.reserve(constraints_.size());
    insertion.reserve(constraints_.size());
    for (const std::uint32_t c : order) {
      constraints.push_back(constraints_[c]);
      insertion.push_back(order_[c]);
    }
    const auto kept = static_cast<std::ptrdiff_t>(order.size());
    constraints.insert(constraints.end(), constraints_.begin() + kept, constraints_.end());
    insertion.insert(insertion.end(), order_.begin() + kept, order_.end());
    constraints_ = std::move(constraints);
    order_ = std::move(insertion);
  }

  void restoreOrder() {
    if (std::is_sorted(order_.begin(), order_.end())) return;
    std::vector<std::uint32_t> back(order_.size());
    for (std::size_t c = 0; c < order_.size(); ++c) back[order_[c]] = static_cast<std::uint32_t>(c);
    permute(back);
  }

  void sortByColour(std::size_t particleCount) {
    Colouring colouring;
    colouring.compute(
        active_, particleCount, [&](std::size_t c) -> const auto& { return constraints_[c].particles; });
    permute(colouring.order());
    colourStart_.assign(colouring.starts().begin(), colouring.starts().end());
  }

  void listIncidence(std::size_t particleCount) {
    std::vector<std::uint32_t> count(particleCount, 0);
    for (const C& c : active()) {
      for (const auto particle : c.particles) ++count[particle];
    }
    touched_.clear();
    slotStart_.assign(1, 0);
    std::vector<std::uint32_t> next(particleCount, 0);
    for (std::size_t particle = 0; particle < particleCount; ++particle) {
      if (count[particle] == 0) continue;
      next[particle] = slotStart_.back();
      touched_.push_back(static_cast<std::uint32_t>(particle));
      slotStart_.push_back(slotStart_.back() + count[particle]);
    }
    slots_.resize(slotStart_.back());
    std::uint32_t slot = 0;
    for (const C& c : active()) {
      for (const auto particle : c.particles) slots_[next[particle]++] = slot++;
    }
  }

  StiffnessColumn column_;
  int element_;
  std::vector<C> constraints_;        ///< in colour order under gaussSeidel, else in order of insertion; idle ones last
  std::size_t active_ = 0;            ///< number of those that are not idle
  std::vector<char> idle_;            ///< by material row: stiffness was 0 at the last check
  std::vector<std::uint32_t> order_;  ///< insertion number of each constraint
  std::vector<float> stiffness_;      ///< by material row, for this step
  Compliance<C> compliance_;
  std::vector<C> before_;  ///< for types with plastic flow: saved by saveState(), by insertion number
  bool dirty_ = true;
  Iteration arrangedFor_ = Iteration::jacobi;

  std::vector<std::size_t> colourStart_;

  AlignedVector<glm::vec4> corrections_;  ///< by slot: constraint * cardinality + corner
  std::vector<std::uint32_t> touched_;    ///< particles with at least one constraint, ascending
  std::vector<std::uint32_t> slotStart_;  ///< first entry of each touched particle in slots_
  std::vector<std::uint32_t> slots_;
};

}  // namespace pliant::sim
