// Notes what is done to a simulation while the worker runs it: a take that grows.
#pragma once

#include "app/take/take.h"
#include "app/take/worker_hook.h"

#include <mutex>

namespace pliant::app {

class TakeRecorder final : public WorkerHook {
 public:
  /// `scene`: what the simulations were built from.
  explicit TakeRecorder(const sim::Scene& scene);

  // On the worker's thread.
  void acted(int step, const Action& action, bool byHand) override;
  void stepped(int step, std::size_t run, const sim::Simulation& simulation) override;
  void wentTo(const std::shared_ptr<const sim::Scene>& scene, int step,
              const std::vector<TimedAction>& actions) override {
    goTo(*scene, step, actions);
  }

  // On any thread.

  /// Where the camera is now; only changes are kept, one a step.
  void noteCamera(const render::Camera& camera);
  /// The simulation goes on from the state after so many steps that these actions led to from the beginning of that
  /// scene: an earlier one, or one of another branch.
  void goTo(const sim::Scene& scene, int step, std::vector<TimedAction> actions);
  /// All so far.
  Take take() const;
  /// It grows no more: it holds as much as a take may, or the simulation went to a state by an unknown way.
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
