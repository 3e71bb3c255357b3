// A constraint as onlookers of a running simulation see it: overlays, colours, statistics. Its own data stay in its
// batch.
#pragma once

#include "sim/base/index.h"

#include <functional>
#include <span>

namespace pliant::sim {

struct ConstraintView {
  std::span<const Index> particles;  ///< global indices, one or more; valid during the visit
  std::size_t colour = 0;            ///< of Gauss-Seidel by colours; 0 where the batch has none
  float value = 0.0f;                ///< C at particles.position, in its own unit; 0 for an inequality that holds
  float strain = 0.0f;  ///< the same as a part of the constraint's size: 0.1 for a distance that is a tenth too long
  float multiplier = 0.0f;  ///< lambda of the last step, if compliant; else 0
  float compliance = 0.0f;  ///< alpha; 0: stiff
  float step = 0.0f;        ///< h of the multiplier: the force is lambda / h^2 [s]
  int element = -1;         ///< its element, by its material row; -1: unknown
};

using ConstraintVisitor = std::function<void(const ConstraintView&)>;

}  // namespace pliant::sim
