// Nesterov momentum for the passes over contacts.
//
//   mu = lambda_k + beta (lambda_k - lambda_(k-1)),   lambda_(k+1) = pass(mu)       beta = (k - 1) / (k + 2)
//
// Nesterov 1983; for contacts: Mazhar et al. 2015. Here the step is a symmetric pass of Gauss-Seidel instead of one
// along the gradient. Gauss-Seidel converges slowly for errors of low frequency, such as the lean of a wall: a pass
// corrects a small part e of it, n passes n e. Since multipliers are kept for the next substep (warm start), the
// remaining error acts as a spring of stiffness n e / h^2 per mass. Where that is too soft to balance gravity, a
// pyramid that should stand leans more and more, and falls: it buckles. With momentum n passes correct about n^2 e / 4.
//
// Where the change of a pass points against that since the last multipliers, the momentum of the contact island (a
// "chain" here) restarts (O'Donoghue, Candès 2015). A solve ends with a pass, so that its result is as feasible as
// without momentum. Islands with backed bodies (backed_bodies.h) have none: a pass there is a Newton step, which goes
// nearly all the way, and momentum might overshoot.
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
  /// Before a pass: extrapolates the bodies; `chains`: by slot of a body or a particle, the lowest slot of its contact
  /// island. The multipliers of each pack are extrapolated when the pass comes to it first.
  void extrapolateBodies(BodyShifts& shifts, std::span<const Index> chains);
  template <typename Pack>
  [[gnu::always_inline]] void extrapolate(Pack& patches) const {
    const pack::Float8 beta = pack::gather(carried_.data(), pack::load(patches.chain.data()));
    for (auto& point : patches.points) {
      const auto goOn = [&](pack::Float8& now, pack::Float8& last) {
        const pack::Float8 goneOn = beta != 0.0f ? now + beta * (now - last) : now;
        last = now;
        now = goneOn;
      };
      goOn(point.lambda, point.last.lambda);
      goOn(point.frictionAlong, point.last.frictionAlong);
      goOn(point.frictionAcross, point.last.frictionAcross);
    }
  }
  /// After a pass: records the changes, and restarts the islands in which they point back. `squaredArms`: by body,
  /// |Body::arms|^2 [m^2].
  void learn(std::span<const double> squaredArms, const BodyShifts& shifts, std::span<const Index> chains);

 private:
  void begin(std::span<const Index> chains);

  std::vector<Index> islands_;        ///< the lowest slot of each; empty: all are to restart
  std::vector<int> passes_;           ///< by chain: passes since its restart
  std::vector<float> carried_;        ///< by chain: beta
  std::vector<double> products_;      ///< by slot: change of the pass times changes_; negative: it points back
  std::vector<double> back_;          ///< by chain: sum of products_
  AlignedVector<BodyShift> before_;   ///< by slot: shift before the pass
  AlignedVector<BodyShift> changes_;  ///< by slot: change by passes and momentum since lambda_(k-1)
};

}  // namespace pliant::sim
