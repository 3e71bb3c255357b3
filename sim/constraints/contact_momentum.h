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
#include "sim/constraints/body_shifts.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

class ContactMomentum {
 public:
  /// Restarts all islands.
  void forget() { islands_.clear(); }
  /// Restarts one island.
  void forget(std::size_t chain) { passes_[chain] = 0; }
  /// Before a pass: extrapolates the bodies; `chains`: by slot of a body or a particle, the least slot of its contact
  /// island. The multipliers of each pack go with them, once, when the pass comes to it.
  void carryBodiesOn(BodyShifts& shifts, std::span<const Index> chains);
  template <typename Pack>
  [[gnu::always_inline]] void carryOn(Pack& patches) const {
    const pack::Float8 beta = pack::gather(carried_.data(), pack::load(patches.chain.data()));
    for (auto& point : patches.points) {
      const auto goOn = [&](pack::Float8& now, pack::Float8& last) {
        const pack::Float8 goneOn = beta != 0.0f ? now + beta * (now - last) : now;
        last = now;
        now = goneOn;
      };
      goOn(point.lambda, point.last.lambda);
      goOn(point.rubAlong, point.last.rubAlong);
      goOn(point.rubAcross, point.last.rubAcross);
    }
  }
  /// After it: notes the changes, and restarts the islands in which they point back. `squaredArms`: by body, of
  /// Body::arms [m^2].
  void learn(std::span<const double> squaredArms, const BodyShifts& shifts, std::span<const Index> chains);

 private:
  void begin(std::span<const Index> chains);

  std::vector<Index> islands_;        ///< the least slot of each; empty: all of them are to restart
  std::vector<int> passes_;           ///< by chain, since its restart
  std::vector<float> carried_;        ///< by chain: beta
  std::vector<double> products_;      ///< by slot: whether the pass went back, below 0
  std::vector<double> back_;          ///< by chain: the sum of them
  AlignedVector<BodyShift> before_;   ///< before the pass, by slot
  AlignedVector<BodyShift> changes_;  ///< by slot, what passes and momentum made of it since lambda_(k-1)
};

}  // namespace pliant::sim
