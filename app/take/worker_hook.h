// Interface for observers of a worker's steps and of the actions on its simulations.
#pragma once

#include "app/take/take.h"
#include "app/view/snapshot.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pliant::app {

/// Called on the worker thread, with everything that determines the states, and the states; may also act. Steps count
/// from 0, the same for all runs; a run that has failed is not stepped, so its own frame count falls behind.
class WorkerHook {
 public:
  virtual ~WorkerHook() = default;
  /// The actions that the hook does before a step; `step`: number of completed steps.
  virtual std::vector<Action> actionsBefore(int /*step*/) { return {}; }
  /// An action was applied to all runs that accept it, at least one; `step`: number of completed steps before it;
  /// `byHand`: it came from act(), not from a hook.
  virtual void onAction(int /*step*/, const Action& /*action*/, bool /*byHand*/) {}
  /// The worker continues from a different state, in the past or on another branch, which these actions lead to from
  /// the start of `scene` (never null).
  virtual void onStateChange(const std::shared_ptr<const sim::Scene>& /*scene*/, int /*step*/,
                             const std::vector<TimedAction>& /*actions*/) {}
  /// Called for each run, even if it has failed and stopped; `step`: number of completed steps, including this one.
  virtual void onStep(int /*step*/, std::size_t /*run*/, const sim::Simulation& /*simulation*/) {}
  /// After each step: the snapshots for the window. May block, which also blocks the simulations.
  virtual void onPublished(const Snapshots& /*snapshots*/) {}
  /// The worker is about to end; called by the thread that ends it. onPublished() must no longer block.
  virtual void onStopping() {}
};

}  // namespace pliant::app
