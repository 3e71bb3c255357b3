#include "sim/constraints/patch_order.h"

#include <algorithm>

namespace pliant::sim {

void PatchOrder::compute(std::span<const Sides> patches, std::size_t bodyCount) {
  findNeighbours(patches, bodyCount);
  findLayers(patches, bodyCount);
  sortByDistance(patches);
  order_.clear();
  starts_.assign(1, 0);
  for (std::size_t d = 0; d + 1 < sortedStart_.size(); ++d) {
    const auto same = std::span(sorted_).subspan(sortedStart_[d], sortedStart_[d + 1] - sortedStart_[d]);
    if (same.empty()) continue;
    // Immovable bodies may be shared by all: use the other side twice instead.
    colouring_.compute(same.size(), bodyCount, [&](std::size_t k) {
      const auto [a, b] = patches[same[k]];
      return std::array{a >= 0 ? a : b, b >= 0 ? b : a};
    });
    for (std::size_t c = 0; c < colouring_.colourCount(); ++c) {
      for (std::uint32_t k = colouring_.starts()[c]; k < colouring_.starts()[c + 1]; ++k) {
        order_.push_back(same[colouring_.order()[k]]);
      }
      starts_.push_back(static_cast<std::uint32_t>(order_.size()));
    }
  }
}

void PatchOrder::findNeighbours(std::span<const Sides> patches, std::size_t bodyCount) {
  neighbourStart_.assign(bodyCount + 1, 0);
  const auto isPair = [](const Sides& sides) { return sides[0] >= 0 && sides[1] >= 0; };
  for (const Sides& sides : patches) {
    if (!isPair(sides)) continue;
    for (const Index side : sides) ++neighbourStart_[side + 1];
  }
  for (std::size_t b = 0; b < bodyCount; ++b) neighbourStart_[b + 1] += neighbourStart_[b];
  neighbours_.resize(neighbourStart_[bodyCount]);
  auto& next = sortedStart_;
  next.assign(neighbourStart_.begin(), neighbourStart_.end());
  for (const Sides& sides : patches) {
    if (!isPair(sides)) continue;
    neighbours_[next[sides[0]]++] = sides[1];
    neighbours_[next[sides[1]]++] = sides[0];
  }
}

// Bodies without a chain to an immovable one are counted from their first body.
void PatchOrder::findLayers(std::span<const Sides> patches, std::size_t bodyCount) {
  layer_.assign(bodyCount, -1);
  queue_.clear();
  const auto reach = [&](Index body, Index layer) {
    if (layer_[body] >= 0) return;
    layer_[body] = layer;
    queue_.push_back(body);
  };
  for (const Sides& sides : patches) {
    if (sides[0] < 0 && sides[1] >= 0) reach(sides[1], 0);
    if (sides[1] < 0 && sides[0] >= 0) reach(sides[0], 0);
  }
  std::size_t done = 0;
  for (Index first = 0;; ++first) {
    for (; done < queue_.size(); ++done) {
      const Index body = queue_[done];
      for (std::uint32_t k = neighbourStart_[body]; k < neighbourStart_[body + 1]; ++k) {
        reach(neighbours_[k], layer_[body] + 1);
      }
    }
    if (first == static_cast<Index>(bodyCount)) break;
    reach(first, 0);
  }
}

void PatchOrder::sortByDistance(std::span<const Sides> patches) {
  distance_.clear();
  std::uint32_t most = 0;
  for (const auto& [a, b] : patches) {
    const Index one = layer_[a >= 0 ? a : b], other = layer_[b >= 0 ? b : a];
    distance_.push_back(static_cast<std::uint32_t>(one + other));
    most = std::max(most, distance_.back());
  }
  sortedStart_.assign(patches.empty() ? 1 : most + 2, 0);
  for (const std::uint32_t d : distance_) ++sortedStart_[d + 1];
  for (std::size_t d = 1; d < sortedStart_.size(); ++d) sortedStart_[d] += sortedStart_[d - 1];
  sorted_.resize(patches.size());
  starts_.assign(sortedStart_.begin(), sortedStart_.end());
  for (std::size_t p = 0; p < patches.size(); ++p) sorted_[starts_[distance_[p]]++] = static_cast<std::uint32_t>(p);
}

}  // namespace pliant::sim
