// Runs a simulation on a thread of its own, so that the window never waits for a step and a step never for the window.
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

  /// Called on the worker after each step, for result files.
  using AfterStep = std::function<void(const sim::Simulation&)>;

  SimulationWorker(sim::Simulation simulation, AfterStep afterStep = {});
  ~SimulationWorker();
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  void setPace(const Pace& pace);
  Pace pace() const;
  /// Does one step while paused.
  void stepOnce();
  /// Acts at once, also while paused.
  void setSnapshotOptions(const SnapshotOptions& options);

  /// Runs between two steps, in the order of posting. What it throws as InputError or OutputError lands in takeErrors().
  /// One that waits still is replaced by a newer one of the same non-empty key: of ten edits during a long step the last
  /// one counts.
  void post(Command command, std::string key = {});
  /// Messages of commands that failed since the last call.
  std::vector<std::string> takeErrors();

  /// The last finished state; never null.
  std::shared_ptr<const Snapshot> latest() const;
  /// Reached speed: simulated seconds a second over the last second or so; 0 while paused.
  float reachedSpeed() const;

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  bool waitForWork(std::unique_lock<std::mutex>& lock);
  bool isPlaying() const;
  void runCommands();
  void describe();
  void step();
  void publish();
  void notePace(float timestep);

  std::atomic<bool> abandoned_{false};  ///< a step under way need not be finished
  sim::Simulation simulation_;  ///< of the worker thread alone
  AfterStep afterStep_;
  std::shared_ptr<const Topology> topology_;
  std::uint32_t describedVersion_ = 0;  ///< of the world's topology
  double stepMilliseconds_ = 0.0;
  sim::PhaseTimes phasesBefore_;
  sim::PhaseTimes phasesOfStep_;
  Clock::time_point nextStep_{};

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Pace pace_;
  int singleSteps_ = 0;
  bool stopping_ = false;
  SnapshotOptions snapshotOptions_;
  bool snapshotWanted_ = false;  ///< the options are new: publish, step or no step
  std::vector<std::pair<std::string, Command>> commands_;  ///< with their keys
  std::vector<std::string> errors_;
  std::shared_ptr<const Snapshot> latest_;
  std::shared_ptr<Snapshot> spare_;  ///< a snapshot whose memory can be used again
  float reachedSpeed_ = 0.0f;
  std::vector<std::pair<Clock::time_point, float>> recentSteps_;  ///< when each ended, and its simulated seconds

  std::thread thread_;
};

}  // namespace pliant::app
