// The running simulations, one for each variant of the scene: their pace, their timeline, and their snapshots.
#pragma once

#include "app/host/simulation_worker.h"
#include "app/host/time_travel.h"
#include "app/plots/trace.h"
#include "app/take/scene_run.h"
#include "app/view/frame_maker.h"
#include "app/view/snapshot.h"
#include "app/window/session/run_exports.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// What the panels need from each step besides the picture.
struct PanelNeeds {
  bool measures = false;   ///< energies and stretch
  bool recording = false;  ///< the solver's work in the step, for the solver lens
  bool plots = false;      ///< time series
  bool stiffness = false;  ///< stiffness actually reached, by parameter
  bool counts = false;     ///< constraints and contacts by type
};

class Runs {
 public:
  /// How to start: the runs, and what is attached to them.
  struct StartOptions {
    std::vector<SceneRun> runs;
    const sim::Scene& scene;
    SimulationWorker::Hooks hooks;  ///< of these runs; called before those in Runs::hooks
    std::optional<int> steps;       ///< length of the take that plays: pauses after this many steps
    std::filesystem::path assets;
    bool keepsHeld = false;  ///< whether held states can be restored; they must have the same number of runs
  };
  /// Ends the current runs, and starts new ones at the same pace.
  void begin(StartOptions beginning);
  /// Fetches the newest snapshots, and tells the worker what is needed from now on; once per frame. Returns the
  /// worker's error messages.
  std::vector<std::string> update(const ViewOptions& view, const std::vector<Probe>& probes);

  SimulationWorker& worker() { return *worker_; }
  const SimulationWorker& worker() const { return *worker_; }
  bool isOpen() const { return worker_ != nullptr; }
  /// Of the active run.
  const Snapshot& snapshot() const { return *snapshots_[active_]; }
  /// Of all runs.
  const Snapshots& snapshots() const { return snapshots_; }
  /// Whether the snapshots have all data that the view needs: data that was just requested, or is from the distant
  /// past, arrives a moment later.
  bool areSnapshotsComplete() const { return areSnapshotsComplete_; }
  /// The names of the variants; a single empty name if there are none.
  const std::vector<std::string>& names() const { return names_; }
  /// Updates the names from the scene's variants.
  void rename(const sim::Scene& scene);
  /// The run that the mouse acts on.
  std::size_t active() const { return active_; }
  void activate(std::size_t run) { active_ = run; }

  void setPlaying(bool playing);
  bool isPlaying() const { return worker_->pace().playing; }
  /// Whether a playing simulation waits with its next step until it can be seen.
  void setWaiting(bool waiting);
  /// Whether all runs have blown up: no more steps are possible.
  bool isStopped() const;
  /// Also stops playback of the past.
  void togglePlaying();
  /// To the next step: of the past being viewed, else a new one.
  void stepOnce() { travel_.stepForward(*worker_); }
  /// Requested speed: simulated seconds per second.
  float speed() const { return speedAfterFastForward_.value_or(worker_->pace().speed); }
  void setSpeed(float speed);
  /// Runs at maximum speed up to the point where a take is shown from; the requested speed is restored afterwards.
  void setFastForward(bool rushing);
  bool isFastForwarding() const { return speedAfterFastForward_.has_value(); }

  /// The timeline, and its view.
  std::shared_ptr<Timeline> timeline() const { return timeline_; }
  /// Clears the timeline.
  void forgetPast();
  TimeTravel& travel() { return travel_; }
  const TimeTravel& travel() const { return travel_; }
  /// The time series of the runs.
  TraceFeed& traceFeed() { return *feed_; }

  PanelNeeds needs;
  RunExports exports;
  SimulationWorker::Hooks hooks;  ///< added to all future workers
  int stopAtFrame = -1;           ///< pauses at this frame; -1: never

 private:
  std::shared_ptr<TraceFeed> feed_;
  std::shared_ptr<Timeline> timeline_ = std::make_shared<Timeline>();
  TimeTravel travel_{timeline_};
  std::unique_ptr<SimulationWorker> worker_;
  std::optional<float> speedAfterFastForward_;
  TimeTravel::Clock::time_point begun_{};    ///< when the current runs began
  TimeTravel::Clock::duration memoryDue_{};  ///< after which free memory is given back to the system
  Snapshots snapshots_;
  bool areSnapshotsComplete_ = false;
  std::vector<std::string> names_;
  std::vector<std::string> errors_;  ///< from the last start; reported with the next update
  std::size_t active_ = 0;
};

}  // namespace pliant::app
