#include "sim/world.h"

#include <algorithm>

namespace pliant::sim {

Batch& World::insert(std::unique_ptr<Batch> batch) {
  const auto after = std::upper_bound(batches.begin(), batches.end(), batch->group(),
                                      [](int group, const auto& other) { return group < other->group(); });
  return **batches.insert(after, std::move(batch));
}

std::span<const std::unique_ptr<Batch>> World::batchesOf(int group) const {
  const auto first = std::lower_bound(batches.begin(), batches.end(), group,
                                      [](const auto& batch, int value) { return batch->group() < value; });
  auto last = first;
  while (last != batches.end() && (*last)->group() == group) ++last;
  return {first, last};
}

}  // namespace pliant::sim
