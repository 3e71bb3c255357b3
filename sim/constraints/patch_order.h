// The order in which contact patches are solved.
//
// From the immovable outwards: a patch between two bodies comes later, the more bodies lie between them and the ground,
// the walls or any other immovable body. So one iteration passes corrections through a whole stack, whatever the order
// of the scene. Patches at the same distance are coloured: those of one group share no body, and are solved in
// parallel.
#pragma once

#include "sim/base/colouring.h"
#include "sim/base/index.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

class PatchOrder {
 public:
  /// The two bodies of a patch; -1: immovable.
  using Sides = std::array<Index, 2>;

  void compute(std::span<const Sides> patches, std::size_t bodyCount);
  /// Indices of patches, group by group.
  std::span<const std::uint32_t> order() const { return order_; }
  /// By body, the number of bodies between it and the nearest immovable one.
  std::span<const Index> layers() const { return layer_; }
  /// Where group g starts in order(); one more than there are groups.
  std::span<const std::uint32_t> starts() const { return starts_; }

 private:
  void findNeighbours(std::span<const Sides> patches, std::size_t bodyCount);
  void findLayers(std::span<const Sides> patches, std::size_t bodyCount);
  void sortByDistance(std::span<const Sides> patches);

  std::vector<std::uint32_t> neighbourStart_;
  std::vector<Index> neighbours_;
  std::vector<Index> layer_;  ///< see layers()
  std::vector<Index> queue_;
  std::vector<std::uint32_t> distance_;  ///< by patch
  std::vector<std::uint32_t> sorted_;    ///< patches by distance
  std::vector<std::uint32_t> sortedStart_;
  Colouring colouring_;
  std::vector<std::uint32_t> order_, starts_;
};

}  // namespace pliant::sim
