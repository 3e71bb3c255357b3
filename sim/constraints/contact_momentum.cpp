#include "sim/constraints/contact_momentum.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

void ContactMomentum::begin(const BodyShifts& shifts, std::span<const Index> chains) {
  before_.resize(chains.size());
  if (passes_.empty()) {
    passes_.assign(shifts.size(), 0);
    carried_.assign(shifts.size(), 0.0f);
    changes_.assign(chains.size(), {});
  }
  for (std::size_t chain = 0; chain < passes_.size(); ++chain) {
    const auto k = static_cast<float>(std::max(passes_[chain], 1));
    carried_[chain] = (k - 1.0f) / (k + 2.0f);
  }
}

void ContactMomentum::carryBodiesOn(BodyShifts& shifts, std::span<const Index> chains) {
  for (std::size_t slot = 0; slot < chains.size(); ++slot) {
    const float beta = carried_[chains[slot]];
    BodyShift& change = changes_[slot];
    change.way = glm::vec4(beta * glm::vec3(change.way), 0.0f);
    change.turn *= beta;
    shifts[slot].way += change.way;
    shifts[slot].turn += change.turn;
    before_[slot] = shifts[slot];
  }
}

// Which way is back tells the product of both ways in the metric of kinetic energy, of a body as if it turned alike about
// all axes.
void ContactMomentum::learn(std::span<const double> squaredArms, const BodyShifts& shifts,
                            std::span<const Index> chains) {
  back_.assign(passes_.size(), 0.0);
  for (std::size_t slot = 0; slot < chains.size(); ++slot) {
    const float inverseMass = shifts[slot].way.w;
    if (inverseMass == 0.0f) continue;
    BodyShift& change = changes_[slot];
    const glm::vec4 way = shifts[slot].way - before_[slot].way, turn = shifts[slot].turn - before_[slot].turn;
    change.way += way;
    change.turn += turn;
    double product = double(glm::dot(way, change.way));
    if (slot < squaredArms.size()) {
      product += 2.0 / 3.0 * squaredArms[slot] * double(glm::dot(turn, change.turn));
    }
    back_[chains[slot]] += product / double(inverseMass);
  }
  for (std::size_t chain = 0; chain < passes_.size(); ++chain) {
    passes_[chain] = back_[chain] < 0.0 ? 1 : passes_[chain] + 1;
  }
}

}  // namespace pliant::sim
