// Finds the batches of a world by the type of their constraints.
#pragma once

#include "sim/base/assert.h"
#include "sim/projection/typed_batch.h"
#include "sim/state/material.h"
#include "sim/state/world.h"

#include <algorithm>
#include <memory>

namespace pliant::sim {

/// The shared batch for constraints of type C in `group` with stiffness from `column`; created if there is none.
template <typename C>
TypedBatch<C>& batchFor(World& world, int group, float Material::*column) {
  for (const auto& batch : world.batchesOf(group)) {
    auto* typed = dynamic_cast<TypedBatch<C>*>(batch.get());
    if (typed != nullptr && typed->element() < 0 && typed->column() == column) return *typed;
  }
  return static_cast<TypedBatch<C>&>(world.insert(std::make_unique<TypedBatch<C>>(group, column)));
}

/// The batch for the constraints of one element alone. Precondition: it has been made.
template <typename C>
TypedBatch<C>& batchOfElement(World& world, int element) {
  const auto isIts = [&](const auto& batch) {
    const auto* typed = dynamic_cast<const TypedBatch<C>*>(batch.get());
    return typed != nullptr && typed->element() == element;
  };
  const auto found = std::find_if(world.batches.begin(), world.batches.end(), isIts);
  PLIANT_ASSERT(found != world.batches.end(), "the element has a batch of its own");
  return static_cast<TypedBatch<C>&>(**found);
}

}  // namespace pliant::sim
