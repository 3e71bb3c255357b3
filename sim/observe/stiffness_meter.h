// Requested and reached stiffness of constraints: with too few iterations everything is softer.
//
//   share    requested  1 - (1 - k')^n     loss of C of one constraint alone in the n solves of a step, k' in each
//            reached    1 - sum |C| after the solver / sum |C| before it (at the prediction)
//   spring   requested  1 / alpha          of compliant constraints [N/m]
//            reached    sum |lambda| / (h^2 sum |C|)        force by violation, equal where the solver has converged
//   volume   requested  k of the pressure; reached  volume by that at rest
//
// All sums are over an element's constraints of one kind and over the last second.
#pragma once

#include "sim/observe/effective_stiffness.h"
#include "sim/state/material.h"
#include "sim/step/observer.h"
#include "sim/step/step_state.h"

#include <deque>
#include <vector>

namespace pliant::sim {

class StiffnessMeter final : public StepObserver {
 public:
  /// One step in this many is measured. That costs about as much as two iterations of the solver.
  static constexpr int kEvery = 4;

  void after(Phase phase, StepState& s) override;
  void end(const StepState& s) override;
  /// Results for constraints with errors beyond rounding.
  std::vector<EffectiveStiffness> result(const Settings& settings) const;

 private:
  void measureBefore(const World& world);
  void measureAfter(const World& world, const StepContext& context);
  struct Sample {
    int element;
    float Material::*column;
    double before = 0.0,
           after = 0.0;        ///< sums of |C|; of a pressure: number of balloons, sum of their volumes by that at rest
    double multipliers = 0.0;  ///< sum of |lambda| / h^2
    double springs = 0.0;      ///< sum of |C| / compliance: what the multipliers would be
    double strain = 0.0;       ///< sum of |C| before by the constraints' sizes
    std::optional<RemainingStrain> deformation = std::nullopt;  ///< after the solver; its mean is a sum
    double requested = 0.0;
    int solves = 0;
    std::size_t count = 0;  ///< constraints
  };
  struct Moment {
    double time;
    std::vector<Sample> samples;
  };
  Sample& sampleOf(int element, float Material::*column);

  std::vector<Sample> now_;
  std::deque<Moment> past_;
};

}  // namespace pliant::sim
