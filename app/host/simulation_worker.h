// Runs simulations on a thread of their own, so that the window never waits for a step and a step never for the window.
// Several run side by side, in lockstep: each makes its step before the first makes its next one, one after the other,
// so that each has all cores and their times can be compared. What is posted acts on all of them. One that fails stands
// still at its last good state while the others go on.
#pragma once

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

/// What the window asks of the pace.
struct Pace {
  bool playing = false;
  float speed = 1.0f;    ///< simulated seconds a second
  int stopAtFrame = -1;  ///< pauses when so many steps are done; -1: never
  bool waits = false;    ///< steps wait for somebody to see them, though it plays
};

class SimulationWorker {
 public:
  using Command = std::function<void(sim::Simulation&)>;
  /// A command that does not do the same to each.
  using CommandByRun = std::function<void(std::size_t run, sim::Simulation&)>;

  /// Called on the worker after each step of each run, for result files and plots. When it throws it is reported, and
  /// called no more.
  using AfterStep = std::function<void(std::size_t run, const sim::Simulation&)>;
  using Hooks = std::vector<std::shared_ptr<WorkerHook>>;

  /// How long one looks at a place of the past before the simulations are rebuilt there.
  static constexpr std::chrono::milliseconds kMoment{100};

  /// `assets`: folder where edited scenes look for files. `timeline`: where every step is noted, begun with their scene;
  /// null: nowhere. `topologies`: of the simulations, null where one is not described yet; empty: none is.
  /// Precondition: at least one simulation.
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
  /// Acts at once, also while paused.
  void setSnapshotOptions(const SnapshotOptions& options);

  /// Does an action between two steps, in the order of posting, to each simulation. What it throws as InputError lands
  /// in takeErrors(). One that waits still is replaced by a newer one of the same non-empty key: of ten edits during a
  /// long step the last one counts.
  void act(Action action, std::string key = {});
  /// The same at the present, also while a place of the timeline is looked at: for what moves nothing.
  void actAtPresent(Action action, std::string key = {});
  /// The same for what changes nothing that the states depend on: looking and measuring.
  void post(Command command, std::string key = {});
  void postByRun(CommandByRun command, std::string key = {});

  // With a timeline.

  /// Pauses, and snapshots() show a place of the timeline, which disturbs nothing. What is done next, an action, a step
  /// or playing, is done from there: with the scene as it is edited now, and nothing held. Nothing happens where the
  /// place is not kept. At first the snapshots are what the timeline keeps; the rest that is asked for comes a moment
  /// later.
  void look(const TimelinePosition& place);
  /// Whether snapshots() have all that is asked for.
  bool isWhole() const;
  void lookAtPresent();
  /// The place that is shown; nothing: the present.
  std::optional<TimelinePosition> lookedAt() const;
  /// Keeps what is shown under a name; `id`: see Timeline.
  void keepAs(std::string name, int id = -1);
  /// Pauses, and goes back to a named state, with the scene as it was then: for one whose place is not kept any more.
  void goToNamed(std::size_t named);
  /// Keeps the simulations as they are between what was posted before and what is posted next, by a number of the
  /// caller's; see Timeline.
  void hold(int id);
  /// The same of the present, and waits for it; false: it takes longer than that.
  bool holdNow(int id, std::chrono::milliseconds patience);
  /// Goes back to those, with the scene as it was then, and holds those of now in their place: the next call goes back
  /// to these. Of what is not held any more nothing happens; `isNeeded`: it is reported.
  void exchangeHeld(int id, bool isNeeded = true);

  /// Messages of commands that failed since the last call.
  std::vector<std::string> takeErrors();

  std::size_t runCount() const { return runs_.size(); }
  /// The last finished states, of the same step in all that have not failed, or those that are looked at; never null.
  Snapshots snapshots() const;
  /// That of the first.
  std::shared_ptr<const Snapshot> latest() const { return snapshots().front(); }
  /// Reached speed: simulated seconds a second over the last second or so; 0 while paused.
  float reachedSpeed() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// One of the simulations, and what is known of it; of the worker thread alone.
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
    std::shared_ptr<Snapshot> spare;  ///< a snapshot whose memory can be used again
  };

  /// The simulations as they were at a place that is looked at.
  struct Rebuilt {
    TimelinePosition place;
    bool recorded = false;  ///< so was their last step
    std::vector<Run> runs;
  };

  struct Waiting {
    std::string key;
    std::variant<CommandByRun, Action> what;
  };

  /// What the window is given, and what it asks for.
  struct Publication {
    Snapshots latest;         ///< by run
    SnapshotOptions options;  ///< what they have
    SnapshotOptions wanted;
    bool isStale = false;  ///< what is wanted is new: publish, step or no step
  };

  /// What is looked at in the past.
  struct Past {
    std::optional<TimelinePosition> lookedAt;
    Snapshots shown;       ///< as it is there
    bool isWhole = false;  ///< so that it has all that is asked for
    Clock::time_point since{};
    std::optional<TimelinePosition> goingTo;  ///< to go on there
    bool isLeft = false;                      ///< for the present, which is not published yet
  };

  /// Simulated seconds a second, over the last second or so.
  class SpeedMeter {
   public:
    void note(Clock::time_point now, float timestep);
    float reached() const { return reached_; }

   private:
    std::vector<std::pair<Clock::time_point, float>> steps_;  ///< when each ended, and its simulated seconds
    float reached_ = 0.0f;
  };

  void run();
  void enqueue(Waiting waiting, bool leavesPast);
  bool waitForWork(std::unique_lock<std::mutex>& lock);
  bool isPlaying() const;
  bool isDue(const Snapshot& snapshot) const;
  void runCommands();
  bool doToAll(const CommandByRun& command);
  void actOnAll(const Action& action, bool byHand);
  void observe(const SnapshotOptions& options);
  void step(bool single);
  void reportFailure(const std::exception& failure);
  void actByHooks();
  void leavePast();
  bool wantsWhole() const;
  void showWhole(const TimelinePosition& place, const SnapshotOptions& options);
  std::optional<Rebuilt> rebuild(const TimelinePosition& place, bool recorded) const;
  void goTo(const TimelinePosition& place);
  void adopt(std::vector<sim::Simulation> simulations, int step);
  void letGo(const std::vector<TimedAction>& actions);
  std::vector<const sim::Simulation*> simulations() const;
  void reportStates();
  void notifyPublished();
  void publish(bool isNew);
  std::shared_ptr<Snapshot> takeSnapshotOf(Run& run, const SnapshotOptions& options);
  void notePace(float timestep);

  std::atomic<bool> abandoned_{false};   ///< the end: a step under way need not be finished
  std::atomic<bool> lookedAway_{false};  ///< nor need what is rebuilt only to be looked at
  std::vector<Run> runs_;
  AfterStep afterStep_;
  std::filesystem::path assets_;
  Hooks hooks_;
  std::shared_ptr<Timeline> timeline_;
  int steps_ = 0;  ///< done so far
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
