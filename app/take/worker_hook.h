// What wants to know of each step of simulations that a worker runs, and of what is done to them.
#pragma once

#include "app/take/take.h"
#include "app/view/snapshot.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pliant::app {

/// Called on the worker's thread: learns all that determines the states, and the states; may act too. Steps count from
/// 0, the same for all runs; a run that has failed takes no part, so that its frame falls behind.
class WorkerHook {
 public:
  virtual ~WorkerHook() = default;
  /// What it does before a step; `step`: how many were done.
  virtual std::vector<Action> actionsBefore(int /*step*/) { return {}; }
  /// An action was done to all runs that could do it, one at least; `step`: how many steps were done before it;
  /// `byHand`: it came from act(), else from a hook.
  virtual void acted(int /*step*/, const Action& /*action*/, bool /*byHand*/) {}
  /// The worker goes on from another state, of a step in the past or of another branch, that these actions led to from
  /// the beginning of that scene, which is never null.
  virtual void wentTo(const std::shared_ptr<const sim::Scene>& /*scene*/, int /*step*/,
                      const std::vector<TimedAction>& /*actions*/) {}
  /// Of each run, whether it went on or stands at a failure; `step`: how many steps were done, this one among them.
  virtual void stepped(int /*step*/, std::size_t /*run*/, const sim::Simulation& /*simulation*/) {}
  /// After each step: what the window can draw of it. It may wait, and the simulations with it.
  virtual void published(const Snapshots& /*snapshots*/) {}
  /// The worker is about to end, called by the thread that ends it: nothing may be waited for any more.
  virtual void stopping() {}
};

}  // namespace pliant::app
