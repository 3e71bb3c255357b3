// Particle sources and drains, by which particles enter and leave a running simulation.
//
// A particle that leaves makes its index vacant: the index remains, immovable and without contacts, until the next
// particle that enters reuses it. So a jet and a drain can run for ever in the memory of the particles present at once.
// Particles of constraints never leave.
#pragma once

#include "sim/contacts/contact_finder.h"
#include "sim/scene/source.h"
#include "sim/state/connection.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <functional>
#include <vector>

namespace pliant::sim {

class ParticleSources {
 public:
  ParticleSources() = default;
  ParticleSources(Flow flow, std::vector<Connection> connections)
      : flow_(std::move(flow)), connections_(std::move(connections)) {}

  /// Removes particles that are in a drain at the start of step `frame`.
  void drain(World& world, int frame);
  /// Particles with time f enter right before step f. `finder` is notified of reused indices.
  void emit(World& world, int frame, ContactFinder& finder);
  /// Restores the particles that entered during the first `frames` steps and have not left since. `counterparts` of the
  /// objects, null for some, hold the particles that are still there. Those of a jet without a counterpart would all be
  /// in the nozzle: they are left out, as are those that an edited jet would have emitted by now in addition.
  void refill(World& world, int frames, const std::vector<const Object*>& counterparts, ContactFinder& finder);
  /// Makes the connections whose particles all exist by now.
  void connectPresent(World& world, int frame);

  const Flow& flow() const { return flow_; }
  /// Number of emissions that have entered.
  std::size_t entered() const { return nextEmission_; }
  /// Whether the last emit() made a connection, and so new constraints.
  bool hasConnected() const { return hasConnected_; }

 private:
  bool bringIn(World& world, int frame, ContactFinder& finder, const std::function<bool(int object)>& flows);
  static void keepAll(World& world, int object, const Object& before, ContactFinder& finder);
  static void enter(World& world, int object, const NewParticle& particle, ContactFinder& finder);
  bool isHeld(const World& world, int particle) const;

  Flow flow_;  ///< emissions sorted by frame
  std::size_t nextEmission_ = 0;
  std::vector<NewParticle> arriving_;    ///< scratch memory
  std::vector<Connection> connections_;  ///< still waiting for their particles
  std::vector<bool> connected_;          ///< by particle: whether it belongs to a connection
  bool hasConnected_ = false;
};

}  // namespace pliant::sim
