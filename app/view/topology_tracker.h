// The topology of a simulation that runs: described anew where it has become another.
#pragma once

#include "app/view/snapshot.h"

#include <cstdint>
#include <memory>

namespace pliant::app {

class TopologyTracker {
 public:
  /// As after an edit, which may have changed all of it.
  void describe(const sim::Simulation& simulation) { use(describeTopology(simulation), simulation); }
  /// As `known` says, which is that of the simulation as it is now.
  void use(std::shared_ptr<const Topology> known, const sim::Simulation& simulation);
  /// After steps of the same simulation: nothing happens unless it was edited, something was torn or cut, or colours are
  /// animated.
  void update(const sim::Simulation& simulation);

  /// Null until it has been described.
  const std::shared_ptr<const Topology>& topology() const { return topology_; }

 private:
  std::shared_ptr<const Topology> topology_;
  std::uint32_t version_ = 0;  ///< of the world's topology
  int edits_ = 0;              ///< of the simulation
};

}  // namespace pliant::app
