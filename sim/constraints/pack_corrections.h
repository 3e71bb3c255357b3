// How constraints that are solved eight at a time move their particles.
#pragma once

#include "sim/base/pack.h"
#include "sim/state/particles.h"

namespace pliant::sim {

/// Particles::correct() for eight different particles, which are at `x`: by factor_k d_k.
template <typename IndexOf>
inline void correct(Particles& particles, IndexOf&& indexOf, const pack::Rows& x, pack::Float8 factor,
                    const pack::Rows& d) {
  using pack::Rows;
  if (!particles.compensates) return pack::storeRows(particles.predicted.data(), indexOf, addScaled(x, factor, d));
  const Rows change = factor * d + pack::loadRows(particles.predictedTail.data(), indexOf);
  const Rows sum = x + change, added = sum - x;
  pack::storeRows(particles.predicted.data(), indexOf, sum);
  pack::storeRows(particles.predictedTail.data(), indexOf, (x - (sum - added)) + (change - added));
}

}  // namespace pliant::sim
