// Does again what a take holds, and reports where the states differ from those that it had when it was made.
#pragma once

#include "app/take/take.h"
#include "app/take/worker_hook.h"
#include "sim/state/world.h"

#include <memory>
#include <mutex>
#include <optional>

namespace pliant::app {

/// What a take does to particles that are not there: nothing, which its maker should know.
struct LostActions {
  int count = 0;     ///< grabs and pins
  int step = 0;      ///< of the first
  int particle = 0;  ///< that it names

  void add(const TimedAction& timed, const sim::World& world);
};

/// As far as a scene alone tells it: nothing is known of particles that come in later, or of what cuts and edits add.
LostActions lostActions(const Take& take, const sim::Simulation& atStart);

/// A take played in one simulation, without a worker.
class TakeReplay {
 public:
  /// `run`: which of the runs the simulation is; it was built from the scene of that, and did nothing yet.
  TakeReplay(std::shared_ptr<const Take> take, std::size_t run, std::filesystem::path assets)
      : take_(std::move(take)), run_(run), assets_(std::move(assets)) {}

  const Take& take() const { return *take_; }
  int steps() const { return steps_; }  ///< done so far
  /// Does what comes before the next step, and the step. False: the simulation has failed, and nothing that comes now
  /// mends it. Beyond the end of the take it steps on by itself.
  bool step(sim::Simulation& simulation);
  /// Does what comes after the steps so far and before the next one.
  void actAtEnd(sim::Simulation& simulation) { act(simulation); }
  /// The number of the first step, from 1, after which the state is another one than noted; nothing: none is, or it is
  /// not known.
  std::optional<int> divergence() const { return divergence_; }
  const LostActions& lost() const { return lost_; }

 private:
  void act(sim::Simulation& simulation);

  std::shared_ptr<const Take> take_;
  std::size_t run_;
  std::filesystem::path assets_;
  std::size_t next_ = 0;  ///< action
  int steps_ = 0;
  std::optional<int> divergence_;
  LostActions lost_;
};

/// A take played by the worker: all runs, and a person may join in. From then on it is another take, and nothing is
/// compared.
class TakePlayer final : public WorkerHook {
 public:
  explicit TakePlayer(std::shared_ptr<const Take> take) : take_(std::move(take)) {}

  std::vector<Action> actionsBefore(int step) override;
  void acted(int step, const Action& action, bool byHand) override;
  void stepped(int step, std::size_t run, const sim::Simulation& simulation) override;
  /// It goes on from there.
  void wentTo(const std::shared_ptr<const sim::Scene>& scene, int step,
              const std::vector<TimedAction>& actions) override;

  const Take& take() const { return *take_; }
  /// No more is done of it.
  void stop();

  struct State {
    bool isOver = false;            ///< all of it was done, or it was stopped
    bool isJoined = false;          ///< somebody did something else
    std::optional<int> divergence;  ///< as TakeReplay's, of any of the runs
  };
  State state() const;
  /// The scene after the newest edit that the take made, once.
  std::shared_ptr<const sim::Scene> takeEdited();

 private:
  std::shared_ptr<const Take> take_;
  std::size_t next_ = 0;  ///< action; of the worker's thread

  mutable std::mutex mutex_;
  State state_;
  bool isStopped_ = false;
  std::shared_ptr<const sim::Scene> edited_;
};

/// Plays a take from its start to its end and notes the states. `progress` gets the steps done; it may throw to end
/// it. Throws sim::InputError where the scene cannot be built.
Take withStates(Take take, const std::filesystem::path& assets, const std::function<void(int step)>& progress = {});

}  // namespace pliant::app
