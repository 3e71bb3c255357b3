// The topology of a running simulation: described again when it changes.
#pragma once

#include "app/view/snapshot.h"

#include <cstdint>
#include <memory>

namespace pliant::app {

class TopologyTracker {
 public:
  /// After an edit, which may have changed everything.
  void describe(const sim::Simulation& simulation) { use(describeTopology(simulation), simulation); }
  /// Uses an existing description, `known`, of the simulation's current state.
  void use(std::shared_ptr<const Topology> known, const sim::Simulation& simulation);
  /// After steps of the same simulation: only acts if it was edited, something was torn or cut, or colours are
  /// animated.
  void update(const sim::Simulation& simulation);

  /// Null until it has been described.
  const std::shared_ptr<const Topology>& topology() const { return topology_; }

 private:
  std::shared_ptr<const Topology> topology_;
  std::uint32_t version_ = 0;  ///< World::topologyVersion
  int edits_ = 0;              ///< number of edits of the simulation
};

}  // namespace pliant::app
