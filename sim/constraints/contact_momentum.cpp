#include "sim/constraints/contact_momentum.h"

#include "sim/base/parallel.h"

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr ItemCost kSlotCost{5.0};

// Displacement and turn in one register.
pack::Float8 load(const BodyShift& shift) {
  pack::Float8 both;
  __builtin_memcpy(&both, &shift.displacement, sizeof(both));
  return both;
}
void store(BodyShift& shift, pack::Float8 both) { __builtin_memcpy(&shift.displacement, &both, sizeof(both)); }

}  // namespace

void ContactMomentum::begin(std::span<const Index> chains) {
  if (islands_.empty()) {
    for (std::size_t slot = 0; slot < chains.size(); ++slot) {
      if (chains[slot] == static_cast<Index>(slot)) islands_.push_back(chains[slot]);
    }
    passes_.assign(chains.size(), 0);
    carried_.assign(chains.size(), 0.0f);
    changes_.assign(chains.size(), {});
    before_.resize(chains.size());
    products_.resize(chains.size());
    back_.resize(chains.size());
  }
  for (const Index island : islands_) {
    const auto k = static_cast<float>(std::max(passes_[island], 1));
    carried_[island] = (k - 1.0f) / (k + 2.0f);
  }
}

void ContactMomentum::extrapolateBodies(BodyShifts& shifts, std::span<const Index> chains) {
  begin(chains);
  parallelFor(chains.size(), kSlotCost, [&](std::size_t first, std::size_t last) {
    for (std::size_t slot = first; slot < last; ++slot) {
      const pack::Float8 change = carried_[chains[slot]] * load(changes_[slot]);
      const pack::Float8 goneOn = load(shifts[slot]) + change;  // an inverse mass does not change
      store(changes_[slot], change);
      store(shifts[slot], goneOn);
      store(before_[slot], goneOn);
    }
  });
}

// A change points back if its inner product with the last one is negative, in the metric of kinetic energy, with bodies
// taken as isotropic.
void ContactMomentum::learn(std::span<const double> squaredArms, const BodyShifts& shifts,
                            std::span<const Index> chains) {
  parallelFor(chains.size(), kSlotCost, [&](std::size_t first, std::size_t last) {
    for (std::size_t slot = first; slot < last; ++slot) {
      const float inverseMass = shifts[slot].displacement.w;
      products_[slot] = 0.0;
      if (inverseMass == 0.0f) continue;
      const pack::Float8 moved = load(shifts[slot]) - load(before_[slot]), change = load(changes_[slot]) + moved;
      store(changes_[slot], change);
      const pack::Float8 p = moved * change;
      double product = double((p[0] + p[1]) + (p[2] + p[3]));
      if (slot < squaredArms.size()) product += 2.0 / 3.0 * squaredArms[slot] * double((p[4] + p[5]) + (p[6] + p[7]));
      products_[slot] = product / double(inverseMass);
    }
  });
  for (const Index island : islands_) back_[island] = 0.0;
  for (std::size_t slot = 0; slot < chains.size(); ++slot) back_[chains[slot]] += products_[slot];
  for (const Index island : islands_) passes_[island] = back_[island] < 0.0 ? 1 : passes_[island] + 1;
}

}  // namespace pliant::sim
