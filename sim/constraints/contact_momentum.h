// Momentum of the passes over contacts.
//
//   mu = lambda_k + beta (lambda_k - lambda_(k-1)),   lambda_(k+1) = pass(mu)       beta = (k - 1) / (k + 2)
//
// Nesterov 1983; for contacts: Mazhar et al. 2015. Here the step is a symmetric pass of Gauss-Seidel instead of one
// along the gradient. Gauss-Seidel converges slowly for errors of low frequency, such as the lean of a wall: a pass
// corrects a small part e of it, n passes n e. Since multipliers are kept for the next substep (warm start), what is
// left acts as a spring of stiffness n e / h^2 by mass. Where that is softer than gravity tips, a pyramid that stands
// by law leans more and more, and falls: it buckles. With momentum n passes correct about n^2 e / 4.
//
// Where the change of a pass points against that since the last multipliers, the momentum of the contact island (a
// "chain" here) restarts (O'Donoghue, Candès 2015). A solve ends with a pass, so that its result is as feasible as
// without. In islands with bodies that are backed (backed_bodies.h) there is no momentum: a pass is a step of Newton's
// there, which comes nearly all the way and might go too far.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/base/pack.h"
#include "sim/base/parallel.h"
#include "sim/constraints/body_shifts.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

class ContactMomentum {
 public:
  /// Restarts all islands.
  void forget() { passes_.clear(); }
  /// Restarts one island.
  void forget(std::size_t chain) { passes_[chain] = 0; }
  /// Before a pass: extrapolates multipliers and bodies; `chains`: by slot of a body or a particle, the least slot of
  /// its contact island.
  template <typename AllPacks>
  void carryOn(AllPacks& packs, BodyShifts& shifts, std::span<const Index> chains) {
    begin(shifts, chains);
    std::size_t first = 0;
    std::apply([&](auto&... each) { ((first = carryPacksOn(each, first)), ...); }, packs);
    carryBodiesOn(shifts, chains);
  }
  /// After it: notes the changes, and restarts the islands in which they point back. `squaredArms`: by body, of
  /// Body::arms [m^2].
  void learn(std::span<const double> squaredArms, const BodyShifts& shifts, std::span<const Index> chains);

 private:
  using Multipliers = std::array<pack::Float8, 3>;
  static constexpr ItemCost kPointCost{10.0};

  void begin(const BodyShifts& shifts, std::span<const Index> chains);
  void carryBodiesOn(BodyShifts& shifts, std::span<const Index> chains);

  // Their points are those from `first` on; returns where the next ones are.
  template <typename Packs>
  std::size_t carryPacksOn(Packs& packs, std::size_t first) {
    constexpr std::size_t kPoints = Packs::value_type::kPoints;
    if (last_.size() < first + kPoints * packs.size()) last_.resize(first + kPoints * packs.size());
    parallelFor(packs.size(), ItemCost{kPoints * kPointCost.nanoseconds}, [&](std::size_t begin, std::size_t end) {
      for (std::size_t p = begin; p < end; ++p) {
        auto& patches = packs[p];
        const pack::Float8 beta = pack::gather(carried_.data(), pack::load(patches.chain.data()));
        for (std::size_t i = 0; i < kPoints; ++i) {
          Multipliers& last = last_[first + p * kPoints + i];
          auto& point = patches.points[i];
          const Multipliers now{point.lambda, point.rubAlong, point.rubAcross};
          const auto goneOn = [&](std::size_t k) { return beta != 0.0f ? now[k] + beta * (now[k] - last[k]) : now[k]; };
          point.lambda = goneOn(0);
          point.rubAlong = goneOn(1);
          point.rubAcross = goneOn(2);
          last = now;
        }
      }
    });
    return first + kPoints * packs.size();
  }

  std::vector<int> passes_;           ///< by chain, since its restart
  std::vector<float> carried_;        ///< by chain: beta
  std::vector<double> back_;          ///< by chain: whether the pass went back, below 0
  AlignedVector<Multipliers> last_;   ///< lambda_(k-1), of all points of all packs, in order
  AlignedVector<BodyShift> before_;   ///< before the pass, by slot
  AlignedVector<BodyShift> changes_;  ///< by slot, what passes and momentum made of it since lambda_(k-1)
};

}  // namespace pliant::sim
