// The batch of a constraint type that is a function C with gradients: contiguous plain structs, coloured or listed by
// particle when they change, projected by the one projection of project.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "sim/parallel.h"
#include "sim/solver/batch.h"
#include "sim/solver/colouring.h"
#include "sim/solver/compliance.h"
#include "sim/solver/project.h"
#include "sim/solver/stiffness.h"

namespace pliant::sim {

/// Projects constraints one after the other, at once on x; stiffness by material row.
template <typename C>
void projectOneByOne(std::span<const C> constraints, std::span<const float> stiffness, glm::vec4* x) {
  PointsOf<C> correction;
  for (const C& c : constraints) {
    if (!projectConstraint(c, x, stiffness[static_cast<std::size_t>(c.material)], correction)) continue;
    for (std::size_t i = 0; i < C::kCardinality; ++i) x[c.particles[i]] += glm::vec4(correction[i], 0.0f);
  }
}

/// The same for constraints that share no particle. A type whose loop deserves code of its own overloads this function
/// (distance does).
template <typename C>
void projectIndependent(std::span<const C> constraints, std::span<const float> stiffness, glm::vec4* x) {
  projectOneByOne(constraints, stiffness, x);
}

/// Writes each constraint's corrections at positions x into its slots: xyz, and w = 1 where it corrects, else zeros.
template <typename C>
void computeCorrections(std::span<const C> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots) {
  PointsOf<C> correction;
  for (const C& c : constraints) {
    const bool active = projectConstraint(c, x, stiffness[static_cast<std::size_t>(c.material)], correction);
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      *slots++ = active ? glm::vec4(correction[i], 1.0f) : glm::vec4(0.0f);
    }
  }
}

template <typename C>
class TypedBatch final : public Batch {
 public:
  /// Which stiffness of the material row counts; null: k = 1.
  using StiffnessColumn = float Material::*;

  TypedBatch(int group, StiffnessColumn column) : Batch(C::kName, group), column_(column) {}

  void add(const C& constraint) {
    order_.push_back(static_cast<std::uint32_t>(constraints_.size()));
    constraints_.push_back(constraint);
    dirty_ = true;
  }
  std::span<const C> constraints() const { return constraints_; }
  StiffnessColumn column() const { return column_; }

  std::size_t size() const override { return constraints_.size(); }

  void arrange(Iteration iteration, std::size_t particleCount) override {
    if (!dirty_ && iteration == arrangedFor_) return;
    dirty_ = false;
    arrangedFor_ = iteration;
    restoreOrder();
    switch (iteration) {
      case Iteration::jacobi: return listIncidence(particleCount);
      case Iteration::gaussSeidel: return sortByColour(particleCount);
      case Iteration::gaussSeidelOrdered: return;
    }
  }

  void prepare(const Particles& particles, const StepContext& context) override {
    compliance_.prepare(constraints_, particles.size(), context, column_ == &Material::stiffness);
    stiffness_.resize(context.materials.size());
    const int solves = context.solves[static_cast<std::size_t>(group())];
    for (std::size_t row = 0; row < stiffness_.size(); ++row) {
      const float k = column_ == nullptr ? 1.0f : context.materials[row].*column_;
      stiffness_[row] = effectiveStiffness(context.settings.stiffnessModel, k, solves);
    }
  }

  void accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) override {
    // Two passes: every constraint writes its own slots, then every particle gathers in a fixed order. No locks, and
    // the same sum for any number of threads.
    if constexpr (!kAlwaysYields<C>) {
      corrections_.resize(constraints_.size() * C::kCardinality);
      parallelFor(constraints_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
        computeCorrections(std::span<const C>(constraints_).subspan(begin, end - begin),
                           std::span<const float>(stiffness_), x.data(), &corrections_[begin * C::kCardinality]);
        if (compliance_.active()) dropCompliant(begin, end);
      });
      gather(sums);
    }
  }

  bool hasCompliant() const override { return compliance_.active(); }

  void accumulateCompliant(std::span<const glm::vec4> x, Corrections& sums) override {
    corrections_.resize(constraints_.size() * C::kCardinality);
    parallelFor(constraints_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      PointsOf<C> correction;
      for (std::size_t c = begin; c < end; ++c) {
        const C& constraint = constraints_[c];
        const bool active = compliance_.yields(constraint) && compliance_.projectShared(constraint, c, x.data(), correction);
        for (std::size_t i = 0; i < C::kCardinality; ++i) {
          corrections_[c * C::kCardinality + i] = active ? glm::vec4(correction[i], 1.0f) : glm::vec4(0.0f);
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
    parallelFor(members.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      if (compliance_.active()) return projectSome(first + begin, first + end, particles.predicted.data());
      if constexpr (!kAlwaysYields<C>) {
        projectIndependent(members.subspan(begin, end - begin), std::span<const float>(stiffness_), particles.predicted.data());
      }
    });
  }

  void projectInOrder(Particles& particles) override {
    if (compliance_.active()) return projectSome(0, constraints_.size(), particles.predicted.data());
    if constexpr (!kAlwaysYields<C>) {
      projectOneByOne(std::span<const C>(constraints_), std::span<const float>(stiffness_), particles.predicted.data());
    }
  }

  float largestError(const Particles& particles) const override {
    float largest = 0.0f;
    for (const C& constraint : constraints_) {
      float value = 0.0f;
      if constexpr (kAlwaysYields<C>) value = constraint.error(particles.predicted.data());
      else value = constraintValue(constraint, particles.predicted.data());
      if (C::kKind == ConstraintKind::inequality && value >= 0.0f) continue;
      largest = std::max(largest, std::abs(value));
    }
    return largest;
  }

 private:
  /// Projects constraints of which some yield, one after the other, at once on x.
  void projectSome(std::size_t begin, std::size_t end, glm::vec4* x) {
    PointsOf<C> correction;
    for (std::size_t c = begin; c < end; ++c) {
      const C& constraint = constraints_[c];
      if (!projectOne(constraint, c, x, correction)) continue;
      for (std::size_t i = 0; i < C::kCardinality; ++i) x[constraint.particles[i]] += glm::vec4(correction[i], 0.0f);
    }
  }

  bool projectOne(const C& constraint, std::size_t index, const glm::vec4* x, PointsOf<C>& correction) {
    if constexpr (kAlwaysYields<C>) {
      return compliance_.project(constraint, index, x, correction);
    } else {
      if (compliance_.yields(constraint)) return compliance_.project(constraint, index, x, correction);
      return projectConstraint(constraint, x, stiffness_[static_cast<std::size_t>(constraint.material)], correction);
    }
  }

  /// Takes constraints that yield out of the averaged pass.
  void dropCompliant(std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      if (!compliance_.yields(constraints_[c])) continue;
      std::fill_n(corrections_.begin() + static_cast<std::ptrdiff_t>(c * C::kCardinality), C::kCardinality, glm::vec4(0.0f));
    }
  }

  /// Every particle adds up its slots in a fixed order.
  void gather(Corrections& sums) {
    parallelFor(touched_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) {
        glm::vec4 sum(0.0f);
        for (std::uint32_t s = slotStart_[t]; s < slotStart_[t + 1]; ++s) sum += corrections_[slots_[s]];
        sums[touched_[t]] += sum;
      }
    });
  }

  // About 10 microseconds: a constraint costs roughly as the square of its cardinality.
  static constexpr std::size_t kSerialBelow = 8000 / (C::kCardinality * C::kCardinality);

  void permute(const std::vector<std::uint32_t>& order) {
    std::vector<C> constraints;
    std::vector<std::uint32_t> insertion;
    constraints.reserve(order.size());
    insertion.reserve(order.size());
    for (const std::uint32_t c : order) {
      constraints.push_back(constraints_[c]);
      insertion.push_back(order_[c]);
    }
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
    colouring.compute(constraints_.size(), particleCount,
                      [&](std::size_t c) -> const auto& { return constraints_[c].particles; });
    permute(colouring.order());
    colourStart_.assign(colouring.starts().begin(), colouring.starts().end());
  }

  void listIncidence(std::size_t particleCount) {
    std::vector<std::uint32_t> count(particleCount, 0);
    for (const C& c : constraints_) {
      for (const auto particle : c.particles) ++count[static_cast<std::size_t>(particle)];
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
    for (const C& c : constraints_) {
      for (const auto particle : c.particles) slots_[next[static_cast<std::size_t>(particle)]++] = slot++;
    }
  }

  StiffnessColumn column_;
  std::vector<C> constraints_;         ///< in colour order under gaussSeidel, else in order of insertion
  std::vector<std::uint32_t> order_;   ///< insertion number of each constraint
  std::vector<float> stiffness_;       ///< by material row, for this step
  Compliance<C> compliance_;
  bool dirty_ = true;
  Iteration arrangedFor_ = Iteration::jacobi;

  std::vector<std::size_t> colourStart_;

  AlignedVector<glm::vec4> corrections_;  ///< by slot: constraint * cardinality + corner
  std::vector<std::uint32_t> touched_;    ///< particles with at least one constraint, ascending
  std::vector<std::uint32_t> slotStart_;  ///< first entry of each touched particle in slots_
  std::vector<std::uint32_t> slots_;
};

}  // namespace pliant::sim
