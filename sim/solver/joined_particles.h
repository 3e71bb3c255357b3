// Which particles constraints join: what pulls at one of them pulls at all of them within the same substep.
//
// Contacts join nothing, nor does a fluid: those are found anew in each substep. What cannot move passes nothing on: two
// ropes that hang from one nail are two.
#pragma once

#include "sim/base/disjoint_sets.h"
#include "sim/base/index.h"
#include "sim/state/world.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Whether the constraints of a batch may be others in each step: contacts, neighbours of fluids, what the mouse holds.
bool changesEachStep(const Batch& batch);

class JoinedParticles {
 public:
  /// Of a set with a rigid body in it.
  static constexpr Index kWithBody = -1;

  /// Finds them where the constraints are others than at the last call. True: they are.
  bool update(const World& world);
  /// By particle, the same number for all of a set: the least of its particles, or kWithBody.
  std::span<const Index> sets() const { return sets_; }

 private:
  /// What they were found for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0;
    std::size_t held = 0;  ///< a hash of which particles are

    bool operator==(const Origin&) const = default;
  };
  static Origin originOf(const World& world);

  Origin origin_;
  DisjointSets united_{0};
  std::vector<Index> sets_;
};

}  // namespace pliant::sim
