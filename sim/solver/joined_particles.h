// Sets of particles that constraints connect: a force on one of them acts on all of them within the same substep.
//
// Contacts and fluids do not connect particles, since they change in each substep. Nor do immovable particles: two
// ropes that hang from one nail are two sets.
#pragma once

#include "sim/base/disjoint_sets.h"
#include "sim/base/index.h"
#include "sim/state/world.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Whether the constraints of a batch may change in each step: contacts, neighbours of fluids, the mouse.
bool changesEachStep(const Batch& batch);

class JoinedParticles {
 public:
  /// Index of all sets with a rigid body.
  static constexpr Index kWithBody = -1;

  /// Finds the sets if the constraints have changed since the last call. True: they have.
  bool update(const World& world);
  /// By particle, the index of its set: the lowest of its particles, or kWithBody.
  std::span<const Index> sets() const { return sets_; }

 private:
  /// The input that they were found for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0;
    std::size_t held = 0;  ///< a hash of the set of fixed particles

    bool operator==(const Origin&) const = default;
  };
  static Origin originOf(const World& world);

  Origin origin_;
  DisjointSets united_{0};
  std::vector<Index> sets_;
};

}  // namespace pliant::sim
