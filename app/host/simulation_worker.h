// Runs simulations on a worker thread, so that the window never waits for a step nor a step for the window. Several
// simulations run side by side, in lockstep: each does its step, one after the other, before the first does its next
// one, so that each has all cores and their times can be compared. Actions and commands apply to all of them. One that
// fails stops at its last good state while the others continue.
#pragma once

#include "app/host/snapshot_pool.h"
#include "app/take/worker_hook.h"
#include "app/timeline/timeline.h"
#include "app/view/topology_tracker.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace pliant::app {

/// The pace that the window asks for.
struct Pace {
  bool playing = false;
  float speed = 1.0f;    ///< simulated seconds per second
  int stopAtFrame = -1;  ///< pauses after this many steps; -1: never
  bool waits = false;    ///< holds back steps until somebody can see them, even while playing
};

class SimulationWorker {
 public:
  using Command = std::function<void(sim::Simulation&)>;
  /// A command that depends on the run.
  using CommandByRun = std::function<void(std::size_t run, sim::Simulation&)>;

  /// Called on the worker thread after each step of each run, for result files and plots. If it throws, that is
  /// reported and it is not called again.
  using AfterStep = std::function<void(std::size_t run, const sim::Simulation&)>;
  using Hooks = std::vector<std::shared_ptr<WorkerHook>>;

  /// How long a past position must be viewed before the simulations are rebuilt there.
  static constexpr std::chrono::milliseconds kMoment{100};

  /// `assets`: folder where edited scenes look for files. `timeline`: records every step; begin() was called with the
  /// simulations' scene; may be null. `topologies`: those of the simulations, null for one that is not described yet;
  /// may be empty. Precondition: at least one simulation.
  explicit SimulationWorker(std::vector<sim::Simulation> simulations, AfterStep afterStep = {},
                            std::filesystem::path assets = {}, Hooks hooks = {},
                            std::shared_ptr<Timeline> timeline = nullptr,
                            const std::vector<std::shared_ptr<const Topology>>& topologies = {});
  explicit SimulationWorker(sim::Simulation simulation, AfterStep afterStep = {}, std::filesystem::path assets = {},
                            Hooks hooks = {}, std::shared_ptr<Timeline> timeline = nullptr);
  ~SimulationWorker();
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  void setPace(const Pace& pace);
  Pace pace() const;
  /// Does one step while paused.
  void stepOnce();
  /// Takes effect at once, even while paused.
  void setSnapshotOptions(const SnapshotOptions& options);

  /// Applies an action to each simulation between two steps, in the order of calls. If it throws InputError, the
  /// message is added to takeErrors(). A newer action replaces a pending one with the same non-empty key: of ten edits
  /// during a long step only the last counts.
  void act(Action action, std::string key = {});
  /// The same at the present even while the past is viewed: for actions that do not affect the motion.
  void actAtPresent(Action action, std::string key = {});
  /// The same for commands that do not affect the states: viewing and measuring.
  void post(Command command, std::string key = {});
  void postByRun(CommandByRun command, std::string key = {});

  // With a timeline:

  /// Pauses; snapshots() then show a position of the timeline, without disturbing anything. The next action, step or
  /// play continues from there, with the scene as edited now and nothing grabbed. No effect if the position is not
  /// stored. At first the snapshots contain only what the timeline stores; the other requested data follow a moment
  /// later.
  void look(const TimelinePosition& place);
  /// Whether snapshots() contain all requested data.
  bool isComplete() const;
  void viewPresent();
  /// The past position that is shown; nothing: the present is.
  std::optional<TimelinePosition> viewedPosition() const;
  /// Saves the state shown under a name; `id`: see Timeline.
  void keepAs(std::string name, int id = -1);
  /// Pauses and returns to a named state, with the scene as it was then: for states whose position is no longer stored.
  void goToNamed(std::size_t named);
  /// Stores the current state of the simulations, after all earlier and before all later calls, under an id chosen by
  /// the caller; see Timeline.
  void hold(int id);
  /// The same for the present, and waits for it; false if that takes longer than `timeout`.
  bool holdNow(int id, std::chrono::milliseconds timeout);
  /// Returns to the held state, with the scene as it was then, and holds the current one under the same id: the next
  /// call switches back. No effect if it is no longer held; that is reported if `isNeeded`.
  void swapHeld(int id, bool isNeeded = true);

  /// The messages of commands that failed since the last call.
  std::vector<std::string> takeErrors();

  std::size_t runCount() const { return runs_.size(); }
  /// The last finished states, of the same step in all runs that have not failed, or the past states being viewed;
  /// never null.
  Snapshots snapshots() const;
  /// The snapshot of the first run.
  std::shared_ptr<const Snapshot> latest() const { return snapshots().front(); }
  /// Actual speed: simulated seconds per second over the last second or so; 0 while paused.
  float reachedSpeed() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// One of the simulations, and its data; only used on the worker thread.
  struct Run {
    explicit Run(sim::Simulation its) : simulation(std::move(its)) {}
    void describe() { topology.describe(simulation); }
    void observe(const SnapshotOptions& options);
    void step();

    sim::Simulation simulation;
    TopologyTracker topology;
    double stepMilliseconds = 0.0;
    sim::PhaseTimes phasesBefore;
    sim::PhaseTimes phasesOfStep;
    SnapshotPool snapshots;
  };

  /// The simulations at a past position that is being viewed.
  struct Rebuilt {
    TimelinePosition place;
    bool recorded = false;  ///< including the recording of their last step
    std::vector<Run> runs;
  };

  struct Waiting {
    std::string key;
    std::variant<CommandByRun, Action> what;
  };

  /// What the window gets, and what it asks for.
  struct Publication {
    Snapshots latest;         ///< by run
    SnapshotOptions options;  ///< that `latest` was taken with
    SnapshotOptions wanted;
    bool isStale = false;  ///< `wanted` has changed: publish even without a step
  };

  /// The past position being viewed.
  struct Past {
    std::optional<TimelinePosition> viewedPosition;
    Snapshots shown;          ///< its snapshots
    bool isComplete = false;  ///< they contain all requested data
    Clock::time_point since{};
    std::optional<TimelinePosition> goingTo;  ///< position to continue from
    bool isLeft = false;                      ///< returning to the present, which is not published yet
  };

  /// Simulated seconds per second, over the last second or so.
  class SpeedMeter {
   public:
    void note(Clock::time_point now, float timestep);
    float reached() const { return reached_; }

   private:
    std::vector<std::pair<Clock::time_point, float>> steps_;  ///< end time and simulated seconds of each
    float reached_ = 0.0f;
  };

  void run();
  void enqueue(Waiting waiting, bool leavesPast);
  bool waitForWork(std::unique_lock<std::mutex>& lock);
  bool isPlaying() const;
  bool isDue(const Snapshot& snapshot) const;
  void runCommands();
  bool applyToAll(const CommandByRun& command);
  void actOnAll(const Action& action, bool byHand);
  void observe(const SnapshotOptions& options);
  void step(bool single);
  void reportFailure(const std::exception& failure);
  void actByHooks();
  void leavePast();
  bool wantsComplete() const;
  void showComplete(const TimelinePosition& place, const SnapshotOptions& options);
  std::optional<Rebuilt> rebuild(const TimelinePosition& place, bool recorded) const;
  void goTo(const TimelinePosition& place);
  void adopt(std::vector<sim::Simulation> simulations, int step);
  void releaseGrabbed(const std::vector<TimedAction>& actions);
  std::vector<const sim::Simulation*> simulations() const;
  void reportStates();
  void notifyPublished();
  void publish(bool isNew);
  std::shared_ptr<Snapshot> takeSnapshotOf(Run& run, const SnapshotOptions& options);
  void notePace(float timestep);

  std::atomic<bool> abandoned_{false};     ///< the worker is ending: interrupts the current step
  std::atomic<bool> stopsViewing_{false};  ///< also interrupts rebuilding a past state for viewing
  std::vector<Run> runs_;
  AfterStep afterStep_;
  std::filesystem::path assets_;
  Hooks hooks_;
  std::shared_ptr<Timeline> timeline_;
  int steps_ = 0;  ///< completed steps
  std::optional<Rebuilt> rebuilt_;
  Clock::time_point nextStep_{};

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Pace pace_;
  int singleSteps_ = 0;
  std::vector<Waiting> commands_;
  std::vector<std::string> errors_;
  Publication published_;
  Past past_;
  SpeedMeter speed_;

  std::thread thread_;
};

}  // namespace pliant::app
