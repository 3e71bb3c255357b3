// Records the actions on a simulation while the worker runs it: a growing take.
#pragma once

#include "app/take/take.h"
#include "app/take/worker_hook.h"

#include <mutex>

namespace pliant::app {

class TakeRecorder final : public WorkerHook {
 public:
  /// `scene`: the scene that the simulations were built from.
  explicit TakeRecorder(const sim::Scene& scene);

  // On the worker thread:
  void onAction(int step, const Action& action, bool byHand) override;
  void onStep(int step, std::size_t run, const sim::Simulation& simulation) override;
  void onStateChange(const std::shared_ptr<const sim::Scene>& scene, int step,
                     const std::vector<TimedAction>& actions) override {
    goTo(*scene, step, actions);
  }

  // Thread-safe:

  /// The current camera; only changes are stored, one per step.
  void noteCamera(const render::Camera& camera);
  /// The simulation continues from the state that these actions lead to, `step` steps after the start of `scene`: an
  /// earlier one, or one of another branch.
  void goTo(const sim::Scene& scene, int step, std::vector<TimedAction> actions);
  /// Everything recorded so far.
  Take take() const;
  /// Recording has stopped: the take has reached its maximum size, or the simulation went to a state by an unknown
  /// path.
  bool isFull() const;
  std::size_t actionCount() const;

 private:
  bool goesOn(int step);

  std::size_t sceneBytes_;
  mutable std::mutex mutex_;
  Take take_;
  std::size_t edits_ = 0;
  bool isFull_ = false;
};

}  // namespace pliant::app
