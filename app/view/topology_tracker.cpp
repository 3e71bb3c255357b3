#include "app/view/topology_tracker.h"

#include "sim/state/world.h"

#include <utility>

namespace pliant::app {

void TopologyTracker::use(std::shared_ptr<const Topology> known, const sim::Simulation& simulation) {
  topology_ = std::move(known);
  version_ = simulation.world().topologyVersion;
  edits_ = simulation.edits();
}

void TopologyTracker::update(const sim::Simulation& simulation) {
  const bool isKnown = topology_ && simulation.world().topologyVersion == version_ && simulation.edits() == edits_;
  if (!isKnown) return describe(simulation);
  if (animatesColours(simulation)) topology_ = describeTopology(simulation, topology_->structure);
}

}  // namespace pliant::app
