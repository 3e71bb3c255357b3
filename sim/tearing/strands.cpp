#include "sim/tearing/strands.h"

#include "sim/base/assert.h"
#include "sim/constraints/rods.h"
#include "sim/constraints/typed_batches.h"
#include "sim/state/surfaces.h"

#include <algorithm>
#include <functional>

namespace pliant::sim {

const Strand* strandOf(const World& world, int particle) {
  // In order of their particles: ropes are built one after another and are split in place.
  const auto after = std::upper_bound(world.strands.begin(), world.strands.end(), particle,
                                      [](int index, const Strand& strand) { return index < strand.first; });
  if (after == world.strands.begin()) return nullptr;
  const Strand& strand = *std::prev(after);
  return particle < strand.first + strand.count ? &strand : nullptr;
}

void breakStrands(World& world, const std::vector<int>& broken) {
  PLIANT_ASSERT(std::adjacent_find(broken.begin(), broken.end(), std::greater_equal<>()) == broken.end(),
                "particles come in ascending order, each once");
  PLIANT_ASSERT(std::all_of(broken.begin(), broken.end(),
                            [&](int k) { return strandOf(world, k) && strandOf(world, k) == strandOf(world, k + 1); }),
                "k and k + 1 are of one strand");
  if (broken.empty()) return;
  std::vector<Strand> parted;
  parted.reserve(world.strands.size() + broken.size());
  for (Strand rest : world.strands) {
    const int end = rest.first + rest.count;
    for (auto k = std::lower_bound(broken.begin(), broken.end(), rest.first); k != broken.end() && *k + 1 < end; ++k) {
      parted.push_back({rest.element, rest.first, *k + 1 - rest.first, rest.frames});
      if (rest.frames >= 0) rest.frames += *k + 1 - rest.first;
      rest.first = *k + 1;
    }
    rest.count = end - rest.first;
    parted.push_back(rest);
  }
  world.strands = std::move(parted);

  const auto reachesAcross = [&](const Distance& c) {
    const auto [low, high] = std::minmax(c.particles[0], c.particles[1]);
    const auto k = std::lower_bound(broken.begin(), broken.end(), low);
    return k != broken.end() && *k < high && world.particles.material[low] == c.material &&
           world.particles.material[*k] == c.material && world.particles.object[*k] == world.particles.object[low];
  };
  for (const auto& batch : world.batches) {
    if (auto* typed = dynamic_cast<TypedBatch<Distance>*>(batch.get())) typed->removeIf(reachesAcross);
    if (auto* rods = dynamic_cast<Rods*>(batch.get())) rods->tear(broken);
  }
  world.tears += broken.size();
  ++world.topologyVersion;
}

}  // namespace pliant::sim
