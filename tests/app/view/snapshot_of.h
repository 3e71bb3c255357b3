// The snapshot of a simulation for display, for tests.
#pragma once

#include "app/view/snapshot.h"

namespace pliant::app {

inline Snapshot snapshotOf(const sim::Simulation& simulation) {
  Snapshot snapshot;
  takeSnapshot(simulation, {}, snapshot);
  snapshot.topology = describeTopology(simulation);
  return snapshot;
}

}  // namespace pliant::app
