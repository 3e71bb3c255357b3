// Runs simulations on a thread of their own, so that the window never waits for a step and a step never for the window.
// Several run side by side, in lockstep: each makes its step before the first makes its next one, one after the other, so
// that each has all cores and their times can be compared. What is posted acts on all of them. One that fails stands still
// at its last good state while the others go on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/snapshot.h"

namespace pliant::app {

/// What the window asks of the pace.
struct Pace {
  bool playing = false;
  float speed = 1.0f;  ///< simulated seconds a second
  int stopAtFrame = -1;  ///< pauses when so many steps are done; -1: never
};

class SimulationWorker {
 public:
  using Command = std::function<void(sim::Simulation&)>;
  /// A command that does not do the same to each.
  using CommandByRun = std::function<void(std::size_t run, sim::Simulation&)>;

  /// Called on the worker after each step of each run, for result files and plots. When it throws it is told once and
  /// called no more.
  using AfterStep = std::function<void(std::size_t run, const sim::Simulation&)>;

  /// Precondition: at least one.
  explicit SimulationWorker(std::vector<sim::Simulation> simulations, AfterStep afterStep = {});
  explicit SimulationWorker(sim::Simulation simulation, AfterStep afterStep = {});
  ~SimulationWorker();
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  void setPace(const Pace& pace);
  Pace pace() const;
  /// Does one step while paused.
  void stepOnce();
  /// Acts at once, also while paused.
  void setSnapshotOptions(const SnapshotOptions& options);

  /// Runs between two steps, in the order of posting, for each simulation. What it throws as InputError or OutputError lands in takeErrors().
  /// One that waits still is replaced by a newer one of the same non-empty key: of ten edits during a long step the last
  /// one counts.
  void post(Command command, std::string key = {});
  void postByRun(CommandByRun command, std::string key = {});
  /// Messages of commands that failed since the last call.
  std::vector<std::string> takeErrors();

  std::size_t runCount() const { return runs_.size(); }
  /// The last finished states, of the same step in all that have not failed; never null.
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
    void describe();
    void step();

    sim::Simulation simulation;
    std::shared_ptr<const Topology> topology;
    std::uint32_t describedVersion = 0;  ///< of the world's topology
    double stepMilliseconds = 0.0;
    sim::PhaseTimes phasesBefore;
    sim::PhaseTimes phasesOfStep;
    std::shared_ptr<Snapshot> spare;  ///< a snapshot whose memory can be used again
  };

  void run();
  bool waitForWork(std::unique_lock<std::mutex>& lock);
  bool isPlaying() const;
  bool isDue(const Snapshot& snapshot) const;
  void runCommands();
  void step(bool single);
  void tell(const std::exception& failure);
  void publish();
  std::shared_ptr<Snapshot> takeSnapshotOf(Run& run, const SnapshotOptions& options);
  void notePace(float timestep);

  std::atomic<bool> abandoned_{false};  ///< a step under way need not be finished
  std::vector<Run> runs_;
  AfterStep afterStep_;
  Clock::time_point nextStep_{};

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Pace pace_;
  int singleSteps_ = 0;
  bool stopping_ = false;
  SnapshotOptions snapshotOptions_;
  bool snapshotWanted_ = false;  ///< the options are new: publish, step or no step
  std::vector<std::pair<std::string, CommandByRun>> commands_;  ///< with their keys
  std::vector<std::string> errors_;
  Snapshots latest_;  ///< by run
  float reachedSpeed_ = 0.0f;
  std::vector<std::pair<Clock::time_point, float>> recentSteps_;  ///< when each ended, and its simulated seconds

  std::thread thread_;
};

}  // namespace pliant::app
