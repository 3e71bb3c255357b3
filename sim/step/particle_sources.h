// What enters a running simulation and what leaves it: particle sources and drains.
//
// A particle that leaves makes its index vacant: the index stays, immovable and out of every contact, until the next
// one that enters takes it. A jet and a drain can so run for ever in the memory of what is there at once. Nothing that
// a constraint holds leaves.
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

  /// Particles that are in a drain at the start of step `frame` leave before it.
  void drain(World& world, int frame);
  /// Particles with time f enter right before step f. `finder` is notified of who takes whose index.
  void emit(World& world, int frame, ContactFinder& finder);
  /// Brings in what came during the first `frames` steps, without what has left since. `counterparts` of the objects,
  /// null for some, hold what is there still. What a jet gave to an object without one would all be in the nozzle: it
  /// is left out, as is what an edited one would have given by now beyond that.
  void refill(World& world, int frames, const std::vector<const Object*>& counterparts, ContactFinder& finder);
  /// Makes the connections whose particles are there by now.
  void connectPresent(World& world, int frame);

  const Flow& flow() const { return flow_; }
  /// Emissions that have entered.
  std::size_t entered() const { return nextEmission_; }
  /// Whether the last emit() made a connection: constraints that were not there before.
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
  std::vector<bool> connected_;          ///< by particle: whether a connection holds it
  bool hasConnected_ = false;
};

}  // namespace pliant::sim
