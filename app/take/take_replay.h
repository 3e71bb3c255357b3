// Plays a take, and reports where the states differ from the recorded ones.
#pragma once

#include "app/take/take.h"
#include "app/take/worker_hook.h"
#include "sim/state/world.h"

#include <memory>
#include <mutex>
#include <optional>

namespace pliant::app {

/// Actions of a take on particles that do not exist: they have no effect, which its author should know.
struct LostActions {
  int count = 0;     ///< number of grabs and pins
  int step = 0;      ///< of the first one
  int particle = 0;  ///< of the first one

  void add(const TimedAction& timed, const sim::World& world);
};

/// As far as the scene alone shows: particles from sources, cuts and edits are unknown here.
LostActions lostActions(const Take& take, const sim::Simulation& atStart);

/// Plays a take in one simulation, without a worker.
class TakeReplay {
 public:
  /// `run`: the index of the simulation's run; it was built from that run's scene and has done no step.
  TakeReplay(std::shared_ptr<const Take> take, std::size_t run, std::filesystem::path assets)
      : take_(std::move(take)), run_(run), assets_(std::move(assets)) {}

  const Take& take() const { return *take_; }
  int steps() const { return steps_; }  ///< completed steps
  /// Applies the actions before the next step, and does the step. Returns false if the simulation has failed and no
  /// later action can fix it. Continues without actions after the end of the take.
  bool step(sim::Simulation& simulation);
  /// Applies the actions after the last completed step.
  void actAtEnd(sim::Simulation& simulation) { act(simulation); }
  /// The first step, counted from 1, after which the state differs from the recorded one; nothing: no difference, or
  /// unknown.
  std::optional<int> divergence() const { return divergence_; }
  const LostActions& lost() const { return lost_; }

 private:
  void act(sim::Simulation& simulation);

  std::shared_ptr<const Take> take_;
  std::size_t run_;
  std::filesystem::path assets_;
  std::size_t next_ = 0;  ///< index of the next action
  int steps_ = 0;
  std::optional<int> divergence_;
  LostActions lost_;
};

/// Plays a take on the worker: in all runs, and the user may take part. From then on it is a different take, and states
/// are no longer compared.
class TakePlayer final : public WorkerHook {
 public:
  explicit TakePlayer(std::shared_ptr<const Take> take) : take_(std::move(take)) {}

  std::vector<Action> actionsBefore(int step) override;
  void onAction(int step, const Action& action, bool byHand) override;
  void onStep(int step, std::size_t run, const sim::Simulation& simulation) override;
  /// Continues from that state.
  void onStateChange(const std::shared_ptr<const sim::Scene>& scene, int step,
                     const std::vector<TimedAction>& actions) override;

  const Take& take() const { return *take_; }
  /// Ends the playback.
  void stop();

  struct State {
    bool isOver = false;            ///< all actions are done, or it was stopped
    bool isJoined = false;          ///< the user did something else
    std::optional<int> divergence;  ///< as TakeReplay::divergence(), for any of the runs
  };
  State state() const;
  /// The scene after the latest edit by the take; returned once.
  std::shared_ptr<const sim::Scene> takeEdited();

 private:
  std::shared_ptr<const Take> take_;
  std::size_t next_ = 0;  ///< index of the next action; worker thread only

  mutable std::mutex mutex_;
  State state_;
  bool isStopped_ = false;
  std::shared_ptr<const sim::Scene> edited_;
};

/// Plays a take from start to end and records the states. `progress` gets the number of completed steps; it may throw
/// to cancel. Throws sim::InputError if the scene cannot be built.
Take withStates(Take take, const std::filesystem::path& assets, const std::function<void(int step)>& progress = {});

}  // namespace pliant::app
